import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { bare, buildFrom, reported, withSchemas } from "../build-from.js";

/** The schema of the model for a schema of a description that has a component `Other`. */
function meaning(schema: JsonValue, openapi: "3.0.3" | "3.1.0"): unknown {
  const { api } = buildFrom(
    withSchemas({ S: schema, Other: { type: "object" } }, openapi),
  );
  const named = api.versions[0]?.schemas.find(({ name }) => name === "S");
  return bare(named?.schema);
}

const other = { $ref: "#/components/schemas/Other" };
const nothing = { properties: [], required: [] };

describe("a schema of OpenAPI 3.1", () => {
  test.each<[string, JsonValue, unknown]>([
    ["true", true, {}],
    ["false", false, { types: [] }],
    ["{}", {}, {}],
    ["a type", { type: "string" }, { types: ["string"] }],
    [
      "types in one order",
      { type: ["null", "string"] },
      { types: ["string", "null"] },
    ],
    [
      "integer next to number",
      { type: ["integer", "number"] },
      { types: ["number"] },
    ],
    [
      "all types",
      { type: ["null", "boolean", "number", "string", "array", "object"] },
      {},
    ],
    ["no type", { type: [] }, { types: [] }],
    ["int", { type: "int" }, { types: ["integer"] }],
    ["any", { type: "any" }, {}],
    ["any among others", { type: ["string", "any"] }, {}],
    [
      "file",
      { type: "file" },
      { types: ["string"], string: { format: "binary" } },
    ],
    [
      "a format as a type",
      { type: "date", format: "day" },
      { types: ["string"], string: { format: "day" } },
    ],
    [
      "a single name as required",
      { type: "object", required: "a" },
      { types: ["object"], object: { properties: [], required: ["a"] } },
    ],
    ["const", { const: "a" }, { types: ["string"], enum: ["a"] }],
    ["const null", { const: null }, { types: ["null"], enum: [null] }],
    [
      "const inside enum",
      { enum: ["a", "b"], const: "b" },
      { types: ["string"], enum: ["b"] },
    ],
    ["const outside enum", { enum: ["a"], const: "b" }, { types: [] }],
    [
      "enum values of another type",
      { type: ["string", "null"], enum: ["a", 3, null] },
      { types: ["string", "null"], enum: ["a", null] },
    ],
    [
      "equal values once",
      { enum: [{ a: 1, b: 2 }, { b: 2, a: 1 }, [1], [1]] },
      { types: ["array", "object"], enum: [{ a: 1, b: 2 }, [1]] },
    ],
    [
      "a $ref inside const",
      { const: { $ref: "#/nowhere" } },
      { types: ["object"], enum: [{ $ref: "#/nowhere" }] },
    ],
    [
      "constraints of strings",
      {
        type: "string",
        minLength: 0,
        maxLength: 3,
        pattern: "^a",
        format: "x",
      },
      {
        types: ["string"],
        string: { maxLength: 3, pattern: "^a", format: "x" },
      },
    ],
    [
      "constraints of types that are not accepted",
      { type: "string", minimum: 3, items: {}, required: ["x"] },
      { types: ["string"] },
    ],
    [
      "the stricter of two bounds",
      { minimum: 1, exclusiveMinimum: 2, maximum: 1, exclusiveMaximum: 2 },
      { number: { exclusiveMinimum: 2, maximum: 1 } },
    ],
    [
      "a number's format",
      { type: "integer", format: "int64" },
      { types: ["integer"], number: { format: "int64" } },
    ],
    [
      "a string's format that numbers have",
      { type: "string", format: "int64" },
      { types: ["string"], string: { format: "int64" } },
    ],
    [
      "octets",
      { type: "string", contentMediaType: "application/octet-stream" },
      {
        docs: {
          representation: { contentMediaType: "application/octet-stream" },
        },
        types: ["string"],
        string: { format: "binary" },
      },
    ],
    [
      "bytes of any type",
      { type: "string", contentMediaType: "*/*" },
      {
        docs: { representation: { contentMediaType: "*/*" } },
        types: ["string"],
        string: { format: "binary" },
      },
    ],
    [
      "base64",
      { type: "string", contentEncoding: "base64" },
      {
        docs: { representation: { contentEncoding: "base64" } },
        types: ["string"],
        string: { format: "byte" },
      },
    ],
    [
      "an XML name",
      { type: "string", xml: { name: "a" } },
      { docs: { representation: { xml: { name: "a" } } }, types: ["string"] },
    ],
    [
      "properties",
      { properties: { a: true, b: false }, required: ["b", "c"] },
      {
        object: {
          properties: [
            { name: "a", required: false, schema: {} },
            { name: "b", required: true, schema: { types: [] } },
          ],
          required: ["c"],
        },
      },
    ],
    [
      "a property called __proto__",
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonValue,
      {
        object: {
          properties: [
            {
              name: "__proto__",
              required: false,
              schema: { types: ["string"] },
            },
          ],
          required: [],
        },
      },
    ],
    [
      "additionalProperties: true",
      { additionalProperties: true },
      { evaluatesProperties: true },
    ],
    [
      "additionalProperties: false",
      { additionalProperties: false },
      { object: { ...nothing, additionalProperties: { types: [] } } },
    ],
    [
      "unevaluatedProperties next to properties",
      {
        properties: { a: { type: "integer" } },
        unevaluatedProperties: { type: "string" },
      },
      {
        object: {
          properties: [
            { name: "a", required: false, schema: { types: ["integer"] } },
          ],
          required: [],
          additionalProperties: { types: ["string"] },
        },
      },
    ],
    [
      "unevaluatedProperties: true",
      { unevaluatedProperties: true },
      { evaluatesProperties: true },
    ],
    [
      "unevaluatedProperties next to additionalProperties",
      {
        additionalProperties: { type: "string" },
        unevaluatedProperties: false,
      },
      { object: { ...nothing, additionalProperties: { types: ["string"] } } },
    ],
    [
      "unevaluatedProperties next to additionalProperties: true in allOf",
      {
        allOf: [{ additionalProperties: true }, { type: "object" }],
        unevaluatedProperties: false,
      },
      { types: ["object"], evaluatesProperties: true },
    ],
    [
      "unevaluatedProperties next to a reference",
      { ...other, unevaluatedProperties: { type: "string" } },
      {
        ref: "Other",
        object: { ...nothing, unevaluatedProperties: { types: ["string"] } },
      },
    ],
    [
      "unevaluatedProperties next to an if",
      { if: { properties: { a: {} } }, unevaluatedProperties: false },
      {
        conditional: {
          if: {
            object: {
              properties: [{ name: "a", required: false, schema: {} }],
              required: [],
            },
          },
        },
        object: { ...nothing, unevaluatedProperties: { types: [] } },
      },
    ],
    [
      "unevaluatedItems next to prefixItems",
      { prefixItems: [{ type: "string" }], unevaluatedItems: false },
      { array: { prefixItems: [{ types: ["string"] }], items: { types: [] } } },
    ],
    [
      "unevaluatedItems next to contains",
      { contains: { const: 1 }, unevaluatedItems: false },
      {
        array: {
          contains: { schema: { types: ["integer"], enum: [1] }, min: 1 },
          unevaluatedItems: { types: [] },
        },
      },
    ],
    [
      "items: true",
      { type: "array", items: true, uniqueItems: false },
      { types: ["array"], evaluatesItems: true },
    ],
    [
      "contains",
      { contains: { const: 1 }, maxContains: 2 },
      {
        array: {
          contains: {
            schema: { types: ["integer"], enum: [1] },
            min: 1,
            max: 2,
          },
        },
      },
    ],
    ["a reference", other, { ref: "Other" }],
    [
      "a reference and other keywords",
      { ...other, minProperties: 1 },
      { ref: "Other", object: { ...nothing, minProperties: 1 } },
    ],
    ["allOf of one", { allOf: [other] }, { ref: "Other" }],
    [
      "allOf of one with documentation",
      { description: "outer", allOf: [other], default: 1 },
      { ref: "Other", docs: { description: "outer" }, default: 1 },
    ],
    [
      "allOf of one and documentation",
      { title: "T", allOf: [other, { description: "inner", title: "no" }] },
      { ref: "Other", docs: { title: "T", description: "inner" } },
    ],
    [
      "allOf with a neighbour",
      { type: "object", allOf: [other] },
      { types: ["object"], allOf: [{ ref: "Other" }] },
    ],
    ["oneOf of one", { oneOf: [other] }, { ref: "Other" }],
    [
      "or null",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { types: ["string", "null"] },
    ],
    [
      "a reference or null",
      { anyOf: [{ type: "null" }, other], description: "d" },
      {
        anyOf: [{ ref: "Other" }, { types: ["null"] }],
        docs: { description: "d" },
      },
    ],
    [
      "a schema that accepts nothing, with other keywords",
      { type: "string", const: 1, minLength: 1, description: "d" },
      { types: [], docs: { description: "d" } },
    ],
    ["not {}", { not: {} }, { types: [] }],
    [
      "if and then",
      { if: { type: "string" }, then: { minLength: 1 } },
      {
        conditional: {
          if: { types: ["string"] },
          then: { string: { minLength: 1 } },
        },
      },
    ],
    [
      "if without then and else",
      { if: { type: "string" } },
      { conditional: { if: { types: ["string"] } } },
    ],
    [
      "an open enum",
      { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "string" }] },
      { types: ["string"], knownValues: ["a", "b"] },
    ],
    [
      "an open enum with descriptions of its values",
      {
        description: "All.",
        anyOf: [
          { const: "a", title: "A" },
          { enum: ["b", "c"], "x-enum-descriptions": ["", "The last."] },
          { type: "string" },
        ],
      },
      {
        types: ["string"],
        knownValues: ["a", "b", "c"],
        docs: {
          description: "All.",
          values: [
            { value: "a", docs: { title: "A" } },
            { value: "c", docs: { description: "The last." } },
          ],
        },
      },
    ],
    [
      "an open enum with its members in the other order",
      { type: "string", anyOf: [{ type: "string" }, { const: "a" }] },
      { types: ["string"], knownValues: ["a"] },
    ],
    [
      "an open enum or null",
      { anyOf: [{ const: "a" }, { type: "null" }, { type: "string" }] },
      {
        anyOf: [{ types: ["string"], knownValues: ["a"] }, { types: ["null"] }],
      },
    ],
    [
      "numbers as values of a string",
      { type: "string", enum: [200, 404] },
      { types: ["string"], enum: ["200", "404"] },
    ],
    [
      "strings as values of a number",
      { type: "integer", enum: ["1", "-2"] },
      { types: ["integer"], enum: [1, -2] },
    ],
    [
      "values that cannot be converted to the type",
      { type: "array", enum: ["a"] },
      { types: ["array"] },
    ],
    [
      "bounds that exclude all values of a type",
      { type: ["string", "integer"], minimum: 2, maximum: 1 },
      { types: ["string"], number: { minimum: 2, maximum: 1 } },
    ],
    [
      "bounds that exclude all values",
      { type: "integer", minimum: 2, maximum: 1 },
      { types: [] },
    ],
    [
      "items of an older draft",
      { items: [{ type: "string" }], additionalItems: { type: "null" } },
      {
        array: {
          prefixItems: [{ types: ["string"] }],
          items: { types: ["null"] },
        },
      },
    ],
    [
      "additionalItems without a list of items",
      { items: { type: "string" }, additionalItems: false },
      { array: { items: { types: ["string"] } } },
    ],
    [
      "dependencies of an older draft",
      { dependencies: { a: ["b"], c: { minProperties: 3 } } },
      {
        object: {
          ...nothing,
          dependentRequired: [{ name: "a", required: ["b"] }],
          dependentSchemas: [
            { name: "c", schema: { object: { ...nothing, minProperties: 3 } } },
          ],
        },
      },
    ],
    [
      "a string with a constraint, which makes no open enum",
      { anyOf: [{ const: "a" }, { type: "string", minLength: 1 }] },
      {
        anyOf: [
          { types: ["string"], enum: ["a"] },
          { types: ["string"], string: { minLength: 1 } },
        ],
      },
    ],
    [
      "x-extensible-enum",
      { type: "string", "x-extensible-enum": ["a", "b"] },
      { types: ["string"], knownValues: ["a", "b"] },
    ],
    [
      "words",
      { title: "T", description: "D", deprecated: true, "x-assumed": true },
      {
        docs: {
          title: "T",
          description: "D",
          deprecated: true,
          assumed: true,
        },
      },
    ],
    [
      "readOnly and writeOnly",
      { readOnly: true, writeOnly: false },
      { readOnly: true },
    ],
    [
      "nullable, as in OpenAPI 3.0",
      { type: "string", nullable: true },
      { types: ["string", "null"] },
    ],
  ])("%s", (_name, schema, wanted) => {
    expect(meaning(schema, "3.1.0")).toEqual(wanted);
  });
});

describe("a schema of OpenAPI 3.0", () => {
  test.each<[string, JsonValue, unknown]>([
    [
      "nullable",
      { type: "string", nullable: true },
      { types: ["string", "null"] },
    ],
    [
      "nullable next to enum",
      { type: "string", nullable: true, enum: ["a"] },
      { types: ["string", "null"], enum: ["a", null] },
    ],
    [
      "nullable next to a reference",
      { ...other, nullable: true },
      { anyOf: [{ ref: "Other" }, { types: ["null"] }] },
    ],
    [
      "nullable next to allOf",
      { allOf: [other], nullable: true, description: "d" },
      {
        anyOf: [{ ref: "Other" }, { types: ["null"] }],
        docs: { description: "d" },
      },
    ],
    [
      "nullable next to anyOf",
      { anyOf: [other, { type: "string" }], nullable: true },
      {
        anyOf: [{ ref: "Other" }, { types: ["string"] }, { types: ["null"] }],
      },
    ],
    [
      "nullable next to oneOf",
      { oneOf: [other, { type: "string" }], nullable: true },
      {
        anyOf: [
          { oneOf: [{ ref: "Other" }, { types: ["string"] }] },
          { types: ["null"] },
        ],
      },
    ],
    ["nullable without a type", { nullable: true }, {}],
    [
      "exclusive bounds",
      {
        minimum: 1,
        exclusiveMinimum: true,
        maximum: 5,
        exclusiveMaximum: false,
      },
      { number: { exclusiveMinimum: 1, maximum: 5 } },
    ],
    [
      "only documentation next to a reference",
      { ...other, description: "d", type: "string" },
      { ref: "Other", docs: { description: "d" } },
    ],
  ])("%s", (_name, schema, wanted) => {
    expect(meaning(schema, "3.0.3")).toEqual(wanted);
  });
});

describe("the diagnostics of a schema", () => {
  const at = "#/components/schemas/S";
  test.each<[string, JsonValue, readonly string[]]>([
    ["a value that is not a schema", "text", [`warning wrong-type ${at}`]],
    [
      "the name of a type instead of a schema",
      "string",
      [`warning wrong-type ${at}`],
    ],
    ["null instead of a schema", null, [`warning wrong-type ${at}`]],
    [
      "a schema instead of a list of schemas",
      { oneOf: { type: "string" } },
      [`warning wrong-type ${at}/oneOf`],
    ],
    [
      "required inside properties",
      { properties: { required: ["a"] } },
      [`warning required-flag ${at}/properties/required`],
    ],
    [
      "keywords without a value",
      { format: null, maxLength: null, properties: [], type: null },
      [
        ...["format", "maxLength", "properties"].map(
          (key) => `warning wrong-type ${at}/${key}`,
        ),
        `warning null-unquoted ${at}/type`,
      ],
    ],
    ["a type that is a number", { type: 7 }, [`warning wrong-type ${at}/type`]],
    [
      "several diagnostics in one run",
      { properties: 7, required: {}, enum: {}, minLength: -1, allOf: 7 },
      [
        `error wrong-type ${at}/properties`,
        ...["required", "enum", "minLength", "allOf"].map(
          (key) => `warning wrong-type ${at}/${key}`,
        ),
      ],
    ],
    [
      "an unknown type",
      { type: "strnig" },
      [`warning type-unknown ${at}/type`],
    ],
    [
      "an unquoted null",
      { type: ["string", null] },
      [`warning null-unquoted ${at}/type/1`],
    ],
    [
      "required on a property",
      { type: "object", properties: { a: { required: true } } },
      [`warning required-flag ${at}/properties/a/required`],
    ],
    [
      "names that obviously mean a type",
      {
        type: "object",
        properties: { a: { type: "int" }, b: { type: ["String", "any"] } },
      },
      ["a/type", "b/type/0", "b/type/1"].map(
        (path) => `warning type-unknown ${at}/properties/${path}`,
      ),
    ],
    [
      "a single name as required",
      { type: "object", required: "a" },
      [`warning wrong-type ${at}/required`],
    ],
    [
      "an unsupported keyword",
      { $recursiveRef: "#/$defs/a" },
      [`error keyword-unsupported ${at}/$recursiveRef`],
    ],
    [
      "misspelled keywords",
      { requried: ["a"], oneof: [], minLenght: 1, additionalproperties: true },
      ["requried", "oneof", "minLenght", "additionalproperties"].map(
        (key) => `warning keyword-misspelt ${at}/${key}`,
      ),
    ],
    [
      "extensions and annotations that resemble keywords",
      { note: 1, iff: 2, xml: {}, example: 3, "x-minLenght": 4, $anchor: "a" },
      [],
    ],
    [
      "keywords of older drafts",
      {
        type: ["array", "object"],
        items: [{}],
        dependencies: { a: ["b"], c: { required: ["d"] } },
        additionalItems: false,
      },
      [
        `warning keyword-of-older-draft ${at}/items`,
        `warning keyword-of-older-draft ${at}/dependencies`,
      ],
    ],
    [
      "dependencies on values that are not names",
      { type: "object", dependencies: { "a/b": ["c", 1], d: "e" } },
      [
        `warning keyword-of-older-draft ${at}/dependencies`,
        `warning wrong-type ${at}/dependencies/a~1b/1`,
        `warning wrong-type ${at}/dependencies/d`,
      ],
    ],
    ["an empty enum", { enum: [] }, [`warning value-contradicted ${at}/enum`]],
    [
      "values of other types",
      { type: "string", enum: ["a", 1] },
      [`warning value-contradicted ${at}/enum`],
    ],
    [
      "a const of another type",
      { type: "string", const: 1 },
      [`warning value-contradicted ${at}/const`],
    ],
    [
      "a const outside enum",
      { enum: ["a"], const: "b" },
      [`warning value-contradicted ${at}/enum`],
    ],
    [
      "a default outside enum",
      { enum: ["a"], default: "b" },
      [`warning default-contradicted ${at}/default`],
    ],
    [
      "a default of another type",
      { type: "integer", default: "1" },
      [`warning default-contradicted ${at}/default`],
    ],
    ...[
      ["string", "Length"],
      ["array", "Items"],
      ["object", "Properties"],
    ].map(([type = "", name = ""]): [string, JsonValue, readonly string[]] => [
      `min${name} above max${name}`,
      { type, [`min${name}`]: 2, [`max${name}`]: 1 },
      [`warning bounds-contradicted ${at}`],
    ]),
    [
      "bounds that exclude each other",
      { minimum: 1, exclusiveMaximum: 1 },
      [`warning bounds-contradicted ${at}`],
    ],
    [
      "keywords without effect on the types",
      { type: "string", required: ["a"], properties: {}, items: {} },
      ["properties", "required", "items"].map(
        (key) => `warning keyword-idle ${at}/${key}`,
      ),
    ],
    [
      "a pattern of another dialect",
      { type: "string", pattern: "(?i)x" },
      [`warning pattern-invalid ${at}/pattern`],
    ],
    ["a pattern legal without the u flag", { pattern: "\\_" }, []],
    [
      "an unsupported dialect",
      { $schema: "http://json-schema.org/draft-07/schema#" },
      [`warning dialect-foreign ${at}/$schema`],
    ],
    [
      "the supported dialect",
      { $schema: "https://json-schema.org/draft/2020-12/schema" },
      [],
    ],
    [
      "numbers that JavaScript cannot represent exactly",
      { enum: [2 ** 53, 2 ** 53 - 1], default: 2 ** 53 },
      ["enum", "default"].map((key) => `warning number-inexact ${at}/${key}`),
    ],
    [
      "such numbers inside values, and as bounds",
      { const: { a: [-(2 ** 60)] }, maximum: 2 ** 60 },
      [`warning number-inexact ${at}/const`],
    ],
    [
      "combined schemas without a common type",
      { allOf: [{ type: "string" }, { type: ["integer", "null"] }] },
      [`warning bounds-contradicted ${at}`],
    ],
    [
      "combined schemas with a common type",
      { allOf: [{ type: ["number", "null"] }, { type: ["integer", "null"] }] },
      [],
    ],
    [
      "an empty oneOf",
      { oneOf: [] },
      [`warning combination-empty ${at}/oneOf`],
    ],
    ["nullable", { nullable: true }, [`warning keyword-of-3-0 ${at}/nullable`]],
    [
      "a schema that refers to itself",
      { oneOf: [{ $ref: at }, { type: "string" }] },
      [`warning schema-cycle ${at}`],
    ],
    [
      "a schema that refers to itself in dependentSchemas",
      { type: "object", dependentSchemas: { a: { $ref: at } } },
      [`warning schema-cycle ${at}`],
    ],
    [
      "a schema that refers to itself in not",
      { type: "object", not: { $ref: at } },
      [`error schema-cycle ${at}`],
    ],
    [
      "recursion through a property",
      { type: "object", properties: { a: { $ref: at } } },
      [],
    ],
    [
      "unknown names outside schemas",
      { example: { $ref: 7 }, default: { type: 7 }, "x-a": 1, foo: 2 },
      [],
    ],
  ])("%s", (_name, schema, wanted) => {
    expect(reported(buildFrom(withSchemas({ S: schema })))).toEqual(wanted);
  });

  test("schemas nested too deep", () => {
    let schema: JsonValue = {};
    for (let depth = 0; depth < 2000; depth++) schema = { items: schema };
    const [first, ...others] = reported(buildFrom(withSchemas({ S: schema })));
    expect(first).toMatch(/^error too-deep #\/components\/schemas\/S\/items/);
    expect(others).toEqual([]);
  });
});
