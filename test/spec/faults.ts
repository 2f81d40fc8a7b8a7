import { expect, it } from "vitest";

import { sample } from "../support/sampling.js";
import { description, type Fault, type Node } from "./description.js";

/** Tests a check both ways: it accepts the description, and it finds each fault in a spoiled copy. */
export function holds(
  rule: string,
  check: (doc: Node) => string[] | Promise<string[]>,
  faults: readonly Fault[],
): void {
  it(rule, async () => {
    expect(await check(description())).toEqual([]);
  });
  it.each(sample(faults, 4))(
    `${rule}: sees %s`,
    async (_what, spoil, complaint) => {
      expect((await check(spoil(description()))).join("\n")).toMatch(complaint);
    },
  );
}
