import { afterEach, expect, test, vi } from "vitest";

import { Source } from "../../../generator/input/read/source/source.js";
import { generateIn, provocations } from "./transcript.js";

afterEach(() => {
  vi.restoreAllMocks();
});

// For a large description, lines would cost more than everything else.
test.each([
  ["YAML", "pattern-invalid", ["--quiet"], 0],
  ["YAML", "pattern-invalid", [], 1],
  ["JSON", "ref-dangling.in-json", ["--quiet"], 0],
  ["JSON", "ref-dangling.in-json", [], 1],
])(
  "lines are looked for only when something is printed: %s, %j",
  async (_, code, words, printed) => {
    const positionAt = vi.spyOn(Source.prototype, "positionAt");
    const positionOfBytes = vi.spyOn(Source.prototype, "positionOfBytes");
    const line = vi.spyOn(Source.prototype, "line");
    const [warned] = provocations.filter(({ name }) => name === code);
    if (warned === undefined) throw new Error("The description is missing.");
    const { exit } = await generateIn(warned, ...words);
    expect(exit).toBe(0);
    const found = [...positionAt.mock.calls, ...positionOfBytes.mock.calls];
    expect(found).toHaveLength(printed);
    expect(line.mock.calls.length > 0).toBe(printed > 0);
  },
);
