import { expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { buildFrom, withSchemas } from "../build-from.js";

const at = "#/components/schemas/S";
const typed = { $ref: "#/components/schemas/Typed" };
const untyped = { $ref: "#/components/schemas/Untyped" };
const some = { properties: { a: {} } };

/** The locations of the warnings about implied types. */
function impliedIn(schema: JsonValue): readonly string[] {
  const { diagnostics } = buildFrom(
    withSchemas({
      S: schema,
      Typed: { type: "object", ...some },
      Untyped: some,
    }),
  );
  return diagnostics
    .filter(
      ({ code, location }) =>
        code === "type-implied" && location.startsWith(at),
    )
    .map(({ location }) => location.slice(at.length));
}

test.each<[string, JsonValue, readonly string[]]>([
  ["properties", some, [""]],
  ["names that are required", { required: ["a"] }, [""]],
  ["items", { items: { type: "string" } }, [""]],
  ["items as a list", { items: [{ type: "string" }] }, [""]],
  ["a type", { type: "object", ...some }, []],
  ["listed values", { enum: [{ a: 1 }], ...some }, []],
  ["what lets everything stand", { items: {}, additionalProperties: true }, []],
  [
    "a property",
    { type: "object", properties: { b: some } },
    ["/properties/b"],
  ],
  ["next to a typed member", { allOf: [typed, some] }, []],
  ["before a typed member", { allOf: [some, typed] }, []],
  ["next to a member that is reported itself", { allOf: [untyped, some] }, []],
  ["next to a type", { ...some, ...typed }, []],
  ["next to its own typed member", { ...some, allOf: [typed] }, []],
  ["the first of several", { allOf: [some, some] }, ["/allOf/0"]],
  ["union members", { oneOf: [some, typed] }, ["/oneOf/0"]],
  [
    "union members of a typed schema",
    { type: "object", anyOf: [some, some] },
    [],
  ],
  [
    "union members of a schema that is reported",
    { ...some, anyOf: [some, some] },
    [""],
  ],
  [
    "next to a union with typed members",
    { ...some, oneOf: [typed, typed] },
    [],
  ],
  [
    "next to a union with some typed members",
    { ...some, oneOf: [typed, {}] },
    [""],
  ],
  [
    "a member of a member",
    { allOf: [{ allOf: [some, { minProperties: 1 }] }, typed] },
    [],
  ],
  ["not", { not: some }, []],
  ["conditions", { if: some, then: some, else: some }, []],
  ["inside not", { not: { type: "object", properties: { a: some } } }, []],
  ["propertyNames", { type: "object", propertyNames: { minItems: 1 } }, []],
])("%s", (_name, schema, wanted) => {
  expect(impliedIn(schema)).toEqual(wanted);
});
