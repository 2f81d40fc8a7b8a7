import { expect, test } from "vitest";

import { findJsonFault } from "../../../generator/input/read/json/syntax-fault.js";

test.each([
  ["", 0, "The file is empty."],
  ["{", 1, "Expected a member name here, but the file ends."],
  ['{"a":1', 6, "Expected `,` or `}` here, but the file ends."],
  ['{"a":1,}', 6, "Trailing comma before `}`."],
  ["[1, ]", 2, "Trailing comma before `]`."],
  ['{"a" 1}', 5, "Expected `:` here."],
  ['{"a":}', 5, "Expected a value here."],
  ['{"a":1 "b":2}', 7, "Expected `,` or `}` here."],
  ["{a:1}", 1, "Expected a member name here."],
  ["{'a':1}", 1, "Expected a member name here."],
  ["['a']", 1, "Expected a value here."],
  ['{"a":1} x', 8, "Unexpected text after the end of the JSON value."],
  ["[1 // one\n]", 3, "JSON does not allow comments."],
  ["/* c */ {}", 0, "JSON does not allow comments."],
  ['["a\nb"]', 1, "Unterminated string."],
  ['["a\tb"]', 3, "Control character in a string."],
  ['["\\x"]', 2, "Invalid escape sequence."],
  ["[01]", 2, "Expected `,` or `]` here."],
  ["[NaN]", 1, "Expected a value here."],
  ["[}", 1, "Expected a value here."],
  ["{]", 1, "Expected a member name here."],
])("%j at %i: %s", (text, offset, message) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(findJsonFault(text)).toMatchObject({ offset, message });
});

const sample =
  '{ "a": [1, -2.5e+3, true, null, "x\\u0041\\n", {}], "b": { "c": [] }, "": "" }';

test("finds a fault if and only if JSON.parse does", () => {
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

test("finds a fault after deep nesting and a long text", () => {
  const deep = "[".repeat(100_000);
  expect(findJsonFault(deep)).toMatchObject({ opener: deep.length - 1 });
  const long = `[${'{"a":"b"},'.repeat(200_000)}]`;
  expect(findJsonFault(long)?.message).toBe("Trailing comma before `]`.");
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
