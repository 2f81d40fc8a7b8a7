import { expect, it } from "vitest";

import { slowPart } from "../../../generator/language/regex/slow-patterns/slow-patterns.js";
import { startWork } from "../../support/work.js";

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
  ["^((a|b)*c?)*$", "((a|b)*c?)*"],
  ["^(?=(a+)+$)", "(a+)+"],
  ["^(?!(a+)+$)", "(a+)+"],
  ["(?<=b(a+)+)c", "(a+)+"],
  ["^(aa|aaa)+$", "(aa|aaa)+"],
  ["^(a|b|ab)*c$", "(a|b|ab)*"],
  ["^(a?b?)*c$", "(a?b?)*"],
  // The maximum is too high to help.
  // Ambiguous before it can match.
  ["^((a|a)*b)*", "(a|a)*"],
  // A lookahead at one character leaves others.
  ["^((?!-)[a-z]+)+$", "((?!-)[a-z]+)+"],
  ["^((?=[a-m])[a-z]+)+$", "((?=[a-m])[a-z]+)+"],
  ["^((?!-|_)[\\w-]+)+$", "((?!-|_)[\\w-]+)+"],
  ["^([a-z]+(?!-))+$", "([a-z]+(?!-))+"],
  ["^([^\\u0000-\\u007f]|é)*$", "([^\\u0000-\\u007f]|é)*"],
])("finds the exponential part of %s", (pattern, text) => {
  expect(slowPart(pattern)).toEqual({ text, degree: Infinity });
});

it.each([
  ["^(.*a){20}$", "(.*a){20}", 20],
  ["a*a*a*a*a*b", "a*a*a*a*a*", 6],
  [".*.*.*x", ".*.*.*", 4],
  // The search for the start of a match counts too.
  [".+@.+\\..+", ".+@.+", 3],
  ["^\\p{L}*\\p{L}*\\p{L}*1", "\\p{L}*\\p{L}*\\p{L}*", 3],
  // It matches in the end, but only after all other starts failed.
  ["a*a*$", "a*a*", 3],
  // Each pair raises the degree.
  ["^a*a*b*b*$", "a*a*b*b*", 3],
  ["^a*a*b*b*c*c*$", "a*a*b*b*c*c*", 4],
])("finds the polynomial part of %s", (pattern, text, degree) => {
  expect(slowPart(pattern)).toEqual({ text, degree });
});

it.each([
  ["^(a{1,10}){1,10}$", "(a{1,10}){1,10}"],
  ["^(\\w{1,20}\\s?){1,10}$", "(\\w{1,20}\\s?){1,10}"],
  ["^(\\w{1,10}){10}$", "(\\w{1,10}){10}"],
  ["^([A-Za-z0-9._-]{1,64}[.]?){1,5}@x$", "([A-Za-z0-9._-]{1,64}[.]?){1,5}"],
  ["^([a-z]{1,3}\\.?){1,20}$", "([a-z]{1,3}\\.?){1,20}"],
  ["^x(a{0,99}){5}$", "(a{0,99}){5}"],
  ["^(a{1,2}){1,40}$", "(a{1,2}){1,40}"],
  // The first nested repetition has few ways.
  ["^(b{1,3}){1,3}(a{1,10}){1,10}$", "(a{1,10}){1,10}"],
])("counts the ways through %s", (pattern, text) => {
  const slow = slowPart(pattern);
  expect(slow).toEqual({ text, length: expect.any(Number) as unknown });
});

it.each([
  ["^(a+)\\1+\\1+\\1+\\1+$", "\\1+\\1+\\1+\\1+", 4],
  ["^(?<x>[a-z]*)\\k<x>+\\k<x>+\\k<x>+$", "\\k<x>+\\k<x>+\\k<x>+", 3],
  ["^(a)(\\1+)+$", "(\\1+)+", Infinity],
])("finds the slow back-references of %s", (pattern, text, degree) => {
  expect(slowPart(pattern)).toEqual({ text, degree });
});

it.each([
  // Few ways, or only one.
  "^(a{1,10}){1,4}$",
  "^(a{1,2}){1,17}$",
  "^(\\w{2,10}[ -]?){1,5}$",
  "^\\d{1,3}(\\.\\d{1,3}){3}$",
  "^(\\w{1,63}\\.){1,8}\\w{2,}$",
  "^[a-z]{1,10}(-[a-z]{1,10}){0,5}$",
  "^.{1,64}@.{1,255}\\..{2,63}$",
  "^(a?){10}$",
  // Nothing after it could fail.
  "^(a{1,10}){1,10}",
  // Back-references that repeat no group in several ways.
  "^(['\"]).*\\1$",
  "^(['\"])(?:\\\\.|(?!\\1)[^\\\\])*\\1$",
  "^(a+)\\1+$",
  "^(a+)\\1+\\1+$",
  "^(\\w)(?:-\\1)*$",
  "^(\\1a)+$",
  // Each iteration ends with a character that nothing else matches.
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "^(\\d+\\.)+\\d+$",
  "^(?:[^/]+/)*[^/]+$",
  "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==)?$",
  "^(a|b)*$",
  "^([)(]|[\\]x])+$",
  "^([0-9a-f]{32})+$",
  // Quadratic, as many common patterns.
  "\\s+$",
  "^[^@]+@[^@]+\\.[^@]+$",
  // Matches any text.
  "^(.|\\s)*$",
  // Few iterations, or nothing after it that could fail.
  "^([a-z]+){1,2}$",
  "^(a+)*",
  // Assertions restrict what matches.
  "^(?:(?=a)[b-z]+)+$",
  "^(?:(?![a-z])[a-z]+)+$",
  "^(?:(?=-)[a-z-][a-z]+)+$",
  "^(?:[a-z]+(?![a-z]))+$",
  "^((?!--)[a-z-]+)+$",
  "^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\\.)+(?:[a-z]{2,})$",
  "^(\\b\\w+)+$",
])("finds none in %s", (pattern) => {
  expect(slowPart(pattern)).toBeUndefined();
});

it("skips patterns that are nested too deeply to be parsed", () => {
  const nested = `${"(".repeat(3000)}a${")+".repeat(3000)}b`;
  expect(slowPart(nested)).toBeUndefined();
});

const words = Array.from({ length: 1400 }, (_, index) => `w${index}`).join("|");
const letters = Array.from({ length: 1400 }, (_, index) =>
  String.fromCodePoint(0x4e00 + index),
);

it.each([
  ["words", `^(${words})*$`],
  ["loops in a row", "a*".repeat(5000)],
  ["separated loops", `^${"[^x]*x".repeat(1400)}$`],
  ["nested loops", `^${"(".repeat(400)}ab?${")*".repeat(400)}$`],
  ["nested counts", `(${"(".repeat(400)}a${"){9}".repeat(400)})*b$`],
  ["counts", `^(?:${"[a-z]{1,15}\\.".repeat(500)})*$`],
  ["high counts", "^(a{1000}){1000}b*$"],
  ["empty groups", "(?:(?:){100000000})*a*"],
  ["classes", `^(${letters.map((each) => `[${each}a-z]`).join("")})*$`],
  ["nested counts with ways", `^${"([a-z]{1,60}-?){1,60}".repeat(9)}$`],
  ["high counts with ways", "^(([a-z]{1,300}-?){1,300}[._]?){1,300}$"],
  ["nested lookaheads", `${"(?:(?=".repeat(200)}a${"b)){9}".repeat(200)}c*`],
  ["lookaheads with counts", "(?=a{20000})".repeat(800)],
  ["lookaheads with loops", "(?=(.*a){20})".repeat(700)],
  ["lookaheads", `^${"(?=.*[a-z].*[0-9])".repeat(500)}$`],
])("takes bounded time for many %s", (_, pattern) => {
  const work = startWork();
  slowPart(pattern);
  expect(work()).toBeLessThan(2000);
});
