import { expect, test } from "vitest";

import { asciiJson } from "../../../generator/input/read/json/ascii.js";

const long = "x".repeat(10_000);

test.each([
  ["ASCII", '{"a":["b"]}'],
  ["Latin-1", `{"${long}":"é"}`],
  ["a surrogate pair", `["🚒","${long}"]`],
  ["line separators in strings", `["\u2028\u0085\u00a0","${long}"]`],
  ["an escape before", `["\\n—\\"é","${long}"]`],
  ["a byte order mark", `\ufeff["é","${long}"]`],
])("a text with %s keeps its value", (_, json) => {
  const ascii = asciiJson(Buffer.from(json)) ?? "";
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(JSON.parse(ascii)).toEqual(JSON.parse(json.replace(/^\ufeff/, "")));
});

// The bytes of a character may be in two of the parts that are examined at once.
test.each([4091, 4092, 4093, 4094, 4095, 4096])(
  "a character after %i bytes is escaped",
  (before) => {
    const json = `["${"x".repeat(before - 2)}🚒","${long}"]`;
    expect(asciiJson(Buffer.from(json))).toBe(
      json.replace("🚒", "\\ud83d\\ude92"),
    );
  },
);

test.each([4090, 4093, 4094, 4095])(
  "a backslash after %i bytes keeps its meaning",
  (before) => {
    const json = `["${"x".repeat(before - 2)}\\é","${long}"]`;
    expect(() => JSON.parse(json) as unknown).toThrow();
    expect(asciiJson(Buffer.from(json))).toBeUndefined();
  },
);

test("a character outside of strings stays a fault", () => {
  const ascii = asciiJson(Buffer.from(`[1]\u00a0"${long}"`)) ?? "";
  expect(() => JSON.parse(ascii) as unknown).toThrow();
});

test("a text in another script is not escaped", () => {
  expect(asciiJson(Buffer.from('["四四四四四四"]'))).toBeUndefined();
});
