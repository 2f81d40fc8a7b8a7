import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countMembers } from "../../generator/read/json/json.js";
import { readDescription } from "../../generator/read/read.js";
import { folderOf } from "./description-folder.js";
import { briefly, refusal } from "./refusals.js";

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
    ['{"openapi":"3.1.0",\n"openapi":"3.1.0"}', ["2:1 duplicate-key"]],
    [
      '{"a":[{"b":1,\n"c":{"d":0,"\\u0064":1},"b":2}]}',
      ["2:12 duplicate-key", "2:24 duplicate-key"],
    ],
    ['{"__proto__":1,"__proto__":2}', ["1:16 duplicate-key"]],
    ['{"1":1,"1":2}', ["1:8 duplicate-key"]],
  ])("%s", async (text, wanted) => {
    for (const name of ["api.json", "api.yaml"]) {
      const folder = folderOf({ [name]: text });
      expect(briefly(await refusal(join(folder, name)))).toEqual(wanted);
    }
  });

  test("both positions are reported", async () => {
    const folder = folderOf({ "api.json": '{"a": 1,\n "a": 2}' });
    const { diagnostics } = await refusal(join(folder, "api.json"));
    expect(diagnostics).toMatchObject([
      {
        position: { line: 2, column: 2, length: 3 },
        related: [{ position: { line: 1, column: 2, length: 3 } }],
      },
    ]);
  });

  test("are allowed in different objects", async () => {
    const text = '{"openapi":"3.1.0","x":{"a":{"a":1}},"a":[{"a":1},{"a":2}]}';
    const folder = folderOf({ "api.json": text });
    const document = await readDescription(join(folder, "api.json"));
    expect(document.diagnostics).toEqual([]);
  });
});
