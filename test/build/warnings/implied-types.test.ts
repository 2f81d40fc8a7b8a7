import { expect, test } from "vitest";
import type { JsonValue } from "../../../generator/json/json.js";
import { buildFrom, withSchemas } from "../build-from.js";

const at = "#/components/schemas/S";
const typed = { $ref: "#/components/schemas/Typed" };
const untyped = { $ref: "#/components/schemas/Untyped" };
const some = { properties: { a: {} } };

/** Where a schema is warned of that only implies its type. */
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
  ["beside a typed one", { allOf: [typed, some] }, []],
  ["before a typed one", { allOf: [some, typed] }, []],
  ["beside one that is warned of itself", { allOf: [untyped, some] }, []],
  ["beside a reference", { ...some, ...typed }, []],
  ["beside its own members", { ...some, allOf: [typed] }, []],
  ["the first of several", { allOf: [some, some] }, ["/allOf/0"]],
  ["alternatives", { oneOf: [some, typed] }, ["/oneOf/0"]],
  ["alternatives of a typed one", { type: "object", anyOf: [some, some] }, []],
  ["alternatives of an implied one", { ...some, anyOf: [some, some] }, [""]],
  ["beside typed alternatives", { ...some, oneOf: [typed, typed] }, []],
  [
    "beside alternatives some of which are typed",
    { ...some, oneOf: [typed, {}] },
    [""],
  ],
  [
    "a member of a member",
    { allOf: [{ allOf: [some, { minProperties: 1 }] }, typed] },
    [],
  ],
  ["what is excluded", { not: some }, []],
  ["conditions", { if: some, then: some, else: some }, []],
  [
    "below what is excluded",
    { not: { type: "object", properties: { a: some } } },
    [],
  ],
  ["rules for names", { type: "object", propertyNames: { minItems: 1 } }, []],
])("%s", (_name, schema, wanted) => {
  expect(impliedIn(schema)).toEqual(wanted);
});
