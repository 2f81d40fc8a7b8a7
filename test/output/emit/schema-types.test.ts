import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import type { JsonObject } from "../../../generator/language/json/json.js";
import { printModule } from "../../../generator/language/print/print.js";
import { emitSchemas } from "../../../generator/output/emit/types/types.js";
import { onlyOne, withSchemas } from "../../input/build/build-from.js";
import { memoryDocument } from "../../input/build/memory-document.js";

/** Prints the types of schemas, with one object for equal schemas or one for each. */
function typesOf(schemas: JsonObject, sharesSchemas: boolean): string {
  const document = memoryDocument({
    info: { title: "Test", version: "1.0.0" },
    paths: {},
    ...withSchemas(schemas),
  });
  const { api } = buildApi(document, {
    versions: "path",
    ...(sharesSchemas && { sharesSchemas }),
  });
  const module = emitSchemas(onlyOne(api.versions));
  return printModule(module, { extension: ".js", source: "a.json" }).text;
}

const text = { type: "string" };

test("members with equal schemas differ by their names and by whether they are optional", () => {
  const schemas = {
    Optional: { type: "object", properties: { a: text, "a?": text } },
    Required: {
      type: "object",
      properties: { a: text, "?a": text, "!a": text },
      required: ["a"],
    },
    Both: {
      type: "object",
      properties: { "a?": text, a: text },
      required: ["a?"],
    },
  };
  const types = typesOf(schemas, true);
  expect(types).toBe(typesOf(schemas, false));
  expect(types).toContain('{\n  "a?": string;\n  a?: string;\n}');
  expect(types).toContain(
    '{\n  a: string;\n  "?a"?: string;\n  "!a"?: string;\n}',
  );
  expect(types).toContain('{\n  a?: string;\n  "a?"?: string;\n}');
});

test("a recursive type of members with equal schemas ends", () => {
  const node = {
    type: "object",
    properties: { label: text, next: { $ref: "#/components/schemas/Node" } },
  };
  const schemas = {
    Node: node,
    Pair: { type: "object", properties: { one: node, other: node } },
  };
  expect(typesOf(schemas, true)).toBe(typesOf(schemas, false));
});

test.each([
  [
    { type: "string" },
    `Node & {
    n?: string;
    [key: string]: string | undefined | (Node & { n?: string });
  }`,
  ],
  [false, "Node & { n?: string }"],
])(
  "the type of a schema that evaluates itself ends: unevaluatedProperties %j",
  (unevaluatedProperties, type) => {
    const child = {
      $ref: "#/components/schemas/Node",
      type: "object",
      properties: { n: text },
      unevaluatedProperties,
    };
    const schemas = { Node: { type: "object", properties: { child } } };
    expect(typesOf(schemas, true)).toContain(`  child?: ${type};`);
  },
);
