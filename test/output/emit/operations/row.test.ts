import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { code } from "../../../../generator/language/print/code.js";
import { layout } from "../../../../generator/language/print/layout.js";
import {
  rowCode,
  rowDeclaration,
  type RowObject,
} from "../../../../generator/output/emit/operations/row.js";

const parser = rowCode(code`exactJson`);

test.each<[string, RowObject, string]>([
  [
    "data is JSON in a text",
    { id: "a", parameters: [], body: undefined },
    '`{"id":"a","parameters":[]}`',
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
  expect(layout(rowDeclaration(code`const a`, row), () => "")).toBe(
    `const a = ${text};`,
  );
});

test("a long row has a line for each parameter and each response", () => {
  const parameter = (name: string) => ({
    name,
    in: "query",
    style: "pipeDelimited",
  });
  const row: RowObject = {
    id: "listThings",
    method: "GET",
    parameters: ["first", "second"].map(parameter),
    replies: { 200: "json", 404: { problems: ["NOT_FOUND"] } },
    security: [],
  };
  const text = layout(rowDeclaration(code`const a`, row), () => "");
  expect(text.split("\n")).toEqual([
    "const a = `{",
    '"id":"listThings","method":"GET",',
    '"parameters":[',
    '{"name":"first","in":"query","style":"pipeDelimited"},',
    '{"name":"second","in":"query","style":"pipeDelimited"}],',
    '"replies":{"200":"json","404":{"problems":["NOT_FOUND"]}},',
    '"security":[]}`;',
  ]);
  expect(JSON.parse(text.slice("const a = `".length, -2))).toEqual(
    JSON.parse(JSON.stringify(row)),
  );
});

test.each(["`", "${1}", "\\`", "\\\\${1}", '"', "'", "\n", "\u2028", "//# a"])(
  "the text of %j is data",
  (id) => {
    const text = layout(rowDeclaration(code`const a`, { id }), () => "");
    const literal = text.slice("const a = ".length, -1);
    expect(JSON.parse(String(runInNewContext(literal)))).toEqual({ id });
  },
);
