import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";

import {
  comparePatterns,
  patternsOverlap,
} from "../../../generator/language/regex/compare-patterns.js";
import { seed } from "../../support/sampling.js";
import { startWork } from "../../support/work.js";

describe("comparePatterns", () => {
  test.each<readonly [string, string, ReturnType<typeof comparePatterns>]>([
    ["^[0-9]{3}$", String.raw`^\d\d\d$`, {}],
    ["^(?:ab|cd)$", "^ab$|^cd$", {}],
    [String.raw`^\p{L}$`, String.raw`^\p{Lu}$`, undefined],
    ["^(?!a)b$", "^b$", undefined],
    ["", "^", {}],
    ["^[a-z]+$", "^[a-z]*$", { onlyAfter: "" }],
    ["^[a-z]*$", "^[a-z]+$", { onlyBefore: "" }],
    ["^[a-z]+$", "^[A-Z]+$", { onlyBefore: "a", onlyAfter: "A" }],
    ["abc", "^abc$", { onlyBefore: "aabc" }],
    ["^a{2,4}$", "^a{2,3}$", { onlyBefore: "aaaa" }],
    ["^(a+)+$", "^a+$", {}],
    [String.raw`^[^\s-]$`, String.raw`^\S$`, { onlyAfter: "-" }],
    [String.raw`^\u00e9$`, "^é$", {}],
    ["^\u{1f600}$", "^.$", { onlyAfter: "a" }],
    ["^a{0,9000}$", "^a*$", undefined],
  ])("%s and %s", (before, after, expected) => {
    expect(comparePatterns(before, after)).toEqual(expected);
  });

  test("takes no longer for a pattern on which an engine would search for years", () => {
    const work = startWork();
    comparePatterns("^(a|a|aa)*(a*)*$", `^${"(a*)*".repeat(30)}b$`);
    comparePatterns("^.*a.{40}$", "^.*b.{41}$");
    expect(work()).toBeLessThan(2000);
  });

  const atom = fc.constantFrom(
    ...["a", "b", "[ab]", "[^a]", ".", String.raw`\d`, "-", String.raw`\.`],
  );
  const pattern: Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie("pattern"), tie("pattern")).map((parts) => parts.join("")),
      fc
        .tuple(tie("pattern"), tie("pattern"))
        .map((parts) => `(?:${parts.join("|")})`),
      fc
        .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}"))
        .map(([inner, count]) => `(${inner})${count}`),
      tie("pattern").map((inner) => `(?:^${inner})`),
      tie("pattern").map((inner) => `(?:${inner}$)`),
    ),
  })).pattern;
  const text = fc.string({
    unit: fc.constantFrom("a", "b", "1", "-", ".", "\n"),
    maxLength: 6,
  });

  test("agrees with the engine on random patterns and texts", () => {
    let decided = 0;
    fc.assert(
      fc.property(
        pattern,
        pattern,
        fc.array(text, { minLength: 30, maxLength: 30 }),
        (one, other, texts) => {
          const relation = comparePatterns(one, other);
          if (relation === undefined) return;
          decided++;
          const [before, after] = [one, other].map(
            (each) => new RegExp(each, "u"),
          );
          const matches = (each: string) => [
            before?.test(each),
            after?.test(each),
          ];
          const { onlyBefore, onlyAfter } = relation;
          if (onlyBefore !== undefined)
            expect(matches(onlyBefore)).toEqual([true, false]);
          if (onlyAfter !== undefined)
            expect(matches(onlyAfter)).toEqual([false, true]);
          for (const each of texts) {
            const [was, is] = matches(each);
            if (was && !is) expect(onlyBefore).toBeDefined();
            if (is && !was) expect(onlyAfter).toBeDefined();
          }
        },
      ),
      { numRuns: 500, seed },
    );
    expect(decided).toBeGreaterThan(400);
  });
});

describe("patternsOverlap", () => {
  test.each([
    ["^at_", "^by_", false],
    ["^at_", "_by$", true],
    ["^a$", "^a$", true],
    ["^[a-m]+$", "^[n-z]+$", false],
    ["^[a-m]*$", "^[n-z]*$", true],
    ["at", "by", true],
    ["^(?!a)b$", "^b$", undefined],
  ])("of %s and %s", (one, other, expected) => {
    expect(patternsOverlap(one, other)).toBe(expected);
  });
});
