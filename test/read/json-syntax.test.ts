import { expect, test } from "vitest";
import { findJsonFault } from "../../generator/read/json/syntax-fault.js";

test.each([
  ["", 0, "Expected a value here, but the file ends."],
  ["{", 1, "Expected the name of a member here, but the file ends."],
  ['{"a":1', 6, "Expected `,` or `}` here, but the file ends."],
  ['{"a":1,}', 6, "A comma stands in front of `}`."],
  ["[1, ]", 2, "A comma stands in front of `]`."],
  ['{"a" 1}', 5, "Expected `:` here."],
  ['{"a":}', 5, "Expected a value here."],
  ['{"a":1 "b":2}', 7, "Expected `,` or `}` here."],
  ["{a:1}", 1, "Expected the name of a member here."],
  ["{'a':1}", 1, "Expected the name of a member here."],
  ["['a']", 1, "Expected a value here."],
  ['{"a":1} x', 8, "The value ends before this."],
  ["[1 // one\n]", 3, "JSON has no comments."],
  ["/* c */ {}", 0, "JSON has no comments."],
  ['["a\nb"]', 1, "This string has no end on its line."],
  ['["a\tb"]', 3, "A raw control character stands in a string."],
  ['["\\x"]', 2, "This escape is none that JSON knows."],
  ["[01]", 2, "Expected `,` or `]` here."],
  ["[NaN]", 1, "Expected a value here."],
  ["[}", 1, "Expected a value here."],
  ["{]", 1, "Expected the name of a member here."],
])("%j at %i: %s", (text, offset, message) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(findJsonFault(text)).toMatchObject({ offset, message });
});

const sample =
  '{ "a": [1, -2.5e+3, true, null, "x\\u0041\\n", {}], "b": { "c": [] }, "": "" }';

test("finds a fault where JSON.parse does, and nowhere else", () => {
  const texts = [sample];
  for (let at = 0; at < sample.length; at++) {
    texts.push(sample.slice(0, at));
    texts.push(sample.slice(0, at) + sample.slice(at + 1));
    for (const extra of [",", "}", '"', "1", "x", "\\"])
      texts.push(sample.slice(0, at) + extra + sample.slice(at));
  }
  for (const text of texts) {
    expect([text, findJsonFault(text) === undefined]).toEqual([
      text,
      parses(text),
    ]);
  }
});

test("takes a fault behind deep nesting and much text", () => {
  const deep = "[".repeat(100_000);
  expect(findJsonFault(deep)).toMatchObject({ opener: deep.length - 1 });
  const long = `[${'{"a":"b"},'.repeat(200_000)}]`;
  expect(findJsonFault(long)?.message).toBe("A comma stands in front of `]`.");
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
