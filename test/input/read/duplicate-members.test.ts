import { describe, expect, test } from "vitest";

import { countMembers } from "../../../generator/input/read/json/json.js";
import { parsed } from "./parsed.js";

test.each([
  ["1", 0],
  ['"a:b"', 0],
  ["[{}, {}]", 0],
  ['{"a": 1, "b": [{"c" : "d"}]}', 3],
  ['{"a\\"b": "\\\\", "\\\\\\"":"\\\\\\": "}', 2],
  ['{"a"\n\t\r :1, "a": ":"}', 2],
])("%s has %i members", (text, members) => {
  expect(countMembers(text)).toBe(members);
});

describe("duplicate members", () => {
  test.each([
    ['{"a":1,\n"a":2}', { a: 2 }, ["2:1 duplicate-key"]],
    [
      '{"a":[{"b":1,\n"c":{"d":0,"\\u0064":1},"b":2}]}',
      { a: [{ b: 2, c: { d: 1 } }] },
      ["2:12 duplicate-key", "2:24 duplicate-key"],
    ],
    [
      '{"__proto__":1,"__proto__":2}',
      JSON.parse('{"__proto__":2}'),
      ["1:16 duplicate-key"],
    ],
    ['{"1":1,"1":2}', { 1: 2 }, ["1:8 duplicate-key"]],
  ])("in %s: the last one is read", (text, value, wanted) => {
    for (const name of ["api.json", "api.yaml"]) {
      const { value: read, warnings } = parsed(text, name);
      expect(read).toEqual(value);
      expect(warnings).toEqual(wanted);
    }
  });

  test("both positions are reported", () => {
    expect(parsed('{"a": 1,\n "a": 2}', "api.json").diagnostics).toMatchObject([
      {
        severity: "warning",
        position: { line: 2, column: 2, length: 3 },
        related: [{ position: { line: 1, column: 2, length: 3 } }],
      },
    ]);
  });

  test("are allowed in different objects", () => {
    const text = '{"openapi":"3.1.0","x":{"a":{"a":1}},"a":[{"a":1},{"a":2}]}';
    expect(parsed(text, "api.json").warnings).toEqual([]);
  });
});
