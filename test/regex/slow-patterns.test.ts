import { expect, it } from "vitest";
import { slowPart } from "../../generator/regex/slow-patterns.js";

it.each([
  ["^(a+)+$", "(a+)+"],
  ["^([\\w.-]+)*@x$", "([\\w.-]+)*"],
  ["^(\\w+\\s?)*$", "(\\w+\\s?)*"],
  ["^(?:.*,)*$", "(?:.*,)*"],
  ["(x+x+)+y", "(x+x+)+"],
  ["^((a+)b?){2,}$", "((a+)b?){2,}"],
  ["^(x|((a+)+))z", "(a+)+"],
  ["^(a|a)*$", "(a|a)*"],
  ["^(a|aa)+$", "(a|aa)+"],
  ["^(\\d|\\w)*$", "(\\d|\\w)*"],
])("finds the slow part of %s", (pattern, part) => {
  expect(slowPart(pattern)).toBe(part);
});

it.each([
  // Each iteration ends with a character that nothing else matches.
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "^(\\d+\\.)+\\d+$",
  "^(?:[^/]+/)*[^/]+$",
  "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==)?$",
  "^(a|b)*$",
  "^([)(]|[\\]x])+$",
  // Few iterations, or nothing after it that could fail.
  "^([a-z]+){1,2}$",
  "^(a+)*",
  // Assertions restrict what matches.
  "^((?!-)[a-z]+)+$",
  "^(\\b\\w+)+$",
])("finds none in %s", (pattern) => {
  expect(slowPart(pattern)).toBeUndefined();
});

it("skips patterns that are nested too deeply to be parsed", () => {
  const nested = `${"(".repeat(3000)}a${")+".repeat(3000)}b`;
  expect(slowPart(nested)).toBeUndefined();
});
