import { describe, expect, test } from "vitest";

import { DiagnosticCollector } from "../../../../generator/input/build/diagnostic-collector.js";
import { isUsablePattern } from "../../../../generator/input/build/warnings/patterns.js";

function isUsable(pattern: string): boolean {
  const diagnostics = new DiagnosticCollector();
  const usable = isUsablePattern(pattern, "#", diagnostics);
  expect(diagnostics.all.length).toBe(usable ? 0 : 1);
  return usable;
}

describe("a pattern of ECMA-262 is accepted", () => {
  test.each([
    ["^/api/.*$"],
    ["/"],
    ["//"],
    ["/items/"],
    ["/api/users"],
    ["/api/us"],
    ["/api/\\d+/us"],
    ["^/abc/i$"],
    ["/[a-z]+/"],
    ["\\/^a/"],
    ["[\\A\\Z]"],
    ["\\\\A"],
    ["\\\\\\\\z"],
    ["[:alpha:]"],
    ["\\[[:alpha:]"],
    ["[[:letters:]]"],
    ["a[[]:alpha:"],
  ])("%s", (pattern) => {
    expect(isUsable(pattern)).toBe(true);
  });
});

describe("a pattern of another dialect is reported", () => {
  test.each([
    ["(?i)abc"],
    ["\\Aabc\\Z"],
    ["abc\\z"],
    ["\\\\\\A"],
    ["[\\A]\\A"],
    ["[[:alpha:]]"],
    ["^[_[:^digit:]-]+$"],
    ["/^abc$/"],
    ["/^abc$/i"],
    ["/^a\\/b$/u"],
    ["/[abc]/im"],
    ["/a\\/b|c/i"],
  ])("%s", (pattern) => {
    expect(isUsable(pattern)).toBe(false);
  });
});
