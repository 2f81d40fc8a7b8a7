import { describe, expect, it } from "vitest";

import type { Schema } from "../../../generator/language/model/model.js";
import { unchangedNames } from "../../../generator/review/diff/match/unchanged-names.js";

/** Named schemas: a list of references, or a type. */
type Named = Readonly<Record<string, readonly string[] | "string" | "number">>;

function lookupIn(named: Named): (name: string) => Schema | undefined {
  return (name) => {
    const content = named[name];
    if (content === undefined) return undefined;
    const schema = { docs: {}, location: `#/${name}` };
    return typeof content === "string"
      ? { ...schema, types: [content] }
      : { ...schema, allOf: content.map((ref) => ({ ...schema, ref })) };
  };
}

function unchanged(before: Named, after: Named): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...unchangedNames(lookupIn(before), lookupIn(after), names)];
}

describe("unchangedNames", () => {
  const chain: Named = { A: ["B"], B: ["C"], C: "string", D: "string" };

  it("finds equal schemas", () => {
    expect(unchanged(chain, chain)).toEqual(["A", "B", "C", "D"]);
  });

  it("leaves out a changed schema, and all that refer to it", () => {
    expect(unchanged(chain, { ...chain, C: "number" })).toEqual(["D"]);
  });

  it("leaves out the schemas of only one description", () => {
    const others: Named = { A: ["B"], B: ["C"], D: "string" };
    expect(unchanged(chain, others)).toEqual(["D"]);
    expect(unchanged(others, chain)).toEqual(["D"]);
  });

  it("leaves out references to a name that neither description has", () => {
    const dangling: Named = { A: ["Nothing"], B: "string" };
    expect(unchanged(dangling, dangling)).toEqual(["B"]);
  });

  it("leaves out a schema that refers to another one now", () => {
    const before: Named = { A: ["C"], C: "string", D: "string" };
    expect(unchanged(before, { ...before, A: ["D"] })).toEqual(["C", "D"]);
  });

  it("follows recursive references", () => {
    const before: Named = { A: ["B"], B: ["A", "C"], C: "string", D: ["D"] };
    expect(unchanged(before, before)).toEqual(["A", "B", "C", "D"]);
    expect(unchanged(before, { ...before, C: "number" })).toEqual(["D"]);
  });
});
