import { expect, test } from "vitest";

import { code } from "../../../../generator/language/print/code.js";
import { layout } from "../../../../generator/language/print/layout.js";
import {
  rowCode,
  type RowObject,
  rowText,
} from "../../../../generator/output/emit/operations/row.js";

const parser = rowCode(code`exactJson`);

test.each<[string, RowObject, string]>([
  [
    "data is JSON in a string",
    { id: "a", parameters: [], body: undefined },
    `'{"id":"a","parameters":[]}'`,
  ],
  [
    "quotes, backslashes and line separators are escaped twice",
    { id: `'"\\\u2028` },
    String.raw`'{"id":"\'\\"\\\\\u2028"}'`,
  ],
  [
    "code makes it an object literal",
    { id: "a", json: parser },
    `{ id: "a", json: exactJson }`,
  ],
  ["so does a negative zero", { default: -0 }, "{ default: -0 }"],
  [
    "so does a number that is too large",
    { default: [Infinity] },
    "{ default: [Infinity] }",
  ],
  [
    "values of inherited names have constant types, unless they are null",
    { json: parser, constructor: "string", toString: null },
    `{ json: exactJson, constructor: "string" as const, toString: null }`,
  ],
  [
    "a name that sets the prototype is computed",
    { json: parser, ["__proto__"]: 1 },
    `{ json: exactJson, ["__proto__"]: 1 }`,
  ],
])("%s", (_, row, text) => {
  expect(layout(rowText(row), () => "")).toBe(text);
});
