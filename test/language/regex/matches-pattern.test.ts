import { expect, it } from "vitest";

import { matchesPattern } from "../../../generator/language/regex/regex.js";

it.each([
  ["b", "abc", true],
  ["^b", "abc", false],
  ["^\\d{2,3}$", "12", true],
  ["^\\d{2,3}$", "1234", false],
  ["^[^\\s\\w]$", "-", true],
  ["^\\u{1F600}$", "\u{1F600}", true],
  ["^\\ud83d\\ude00$", "\u{1F600}", true],
  // Not regular: matched by the engine.
  ["^(a)\\1$", "aa", true],
  ["^(?!x)\\p{L}+$", "xy", false],
  // Valid only without the flag `u`.
  ["^\\-$", "-", true],
  // Slow in the engine, not in the automaton.
  ["^(a+)+$", `${"a".repeat(50)}b`, false],
  // Slow in the engine with a text that is shorter than what it counts, and too large or not regular.
  ["(.{1,60000}){60000}", "a".repeat(50), true],
  ["(?!x)(.{1,60}){60}", "a".repeat(50), true],
  // Slow in the engine, and not regular.
  ["^(?!x)(a+)+$", `${"a".repeat(50)}b`, true],
])("%s matches %s: %s", (pattern, text, isMatch) => {
  expect(matchesPattern(pattern, text)).toBe(isMatch);
});

it("a pattern that is too large for the engine counts as matched", () => {
  expect(matchesPattern(`${"(?=x)".repeat(200_000)}y`, "a")).toBe(true);
});
