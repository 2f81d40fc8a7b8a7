import { expect, it } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import type {
  JsonType,
  NamedSchema,
  Schema,
} from "../../../generator/language/model/model.js";
import { accepts } from "../../../generator/language/schema/accepts.js";
import type { Answer } from "../../../generator/language/schema/answer.js";
import { subschemas } from "../../../generator/language/schema/children.js";
import {
  sameConstraints,
  sameSchema,
} from "../../../generator/language/schema/equal.js";
import { lookupIn } from "../../../generator/language/schema/lookup.js";
import {
  cyclicComponents,
  findCycles,
  referencedNames,
} from "../../../generator/language/schema/references.js";
import {
  acceptsAnything,
  acceptsNothing,
  constrainsOnly,
  hasOnly,
} from "../../../generator/language/schema/schema.js";
import { commonTypes } from "../../../generator/language/schema/types.js";

function schema(keywords: Partial<Schema> = {}): Schema {
  return { docs: {}, location: "#", ...keywords };
}

function named(name: string, keywords: Partial<Schema>): NamedSchema {
  return { name, wireName: name, hasOpenEnum: false, schema: schema(keywords) };
}

const nothing = schema({ types: [] });
const text = schema({ types: ["string"] });

it.each<[Schema, boolean, boolean]>([
  [schema(), true, false],
  [schema({ default: 1, readOnly: true }), true, false],
  [nothing, false, true],
  [schema({ not: schema() }), false, true],
  [schema({ not: nothing }), true, false],
  [schema({ anyOf: [text, schema()] }), true, false],
  [schema({ oneOf: [schema(), schema()] }), false, false],
  [schema({ types: ["string"], enum: [1] }), false, true],
])("%j accepts anything: %s, nothing: %s", (given, anything, none) => {
  expect(acceptsAnything(given)).toBe(anything);
  expect(acceptsNothing(given)).toBe(none);
});

it("ignores annotations only where they do not matter", () => {
  const annotated = schema({ ref: "A", default: 1 });
  expect(constrainsOnly(annotated, "ref")).toBe(true);
  expect(hasOnly(annotated, "ref")).toBe(false);
});

it.each<[JsonType[], JsonType[], JsonType[]]>([
  [["number"], ["integer"], ["integer"]],
  [["integer"], ["number", "null"], ["integer"]],
  [
    ["number", "string"],
    ["integer", "string"],
    ["integer", "string"],
  ],
  [["null"], ["string"], []],
])("%s and %s have %s in common", (one, other, common) => {
  expect(commonTypes(one, other)).toEqual(common);
});

it.each<[JsonValue, Partial<Schema>, Answer]>([
  [1.5, { number: { multipleOf: 0.5 } }, "included"],
  [19.99, { number: { multipleOf: 0.01 } }, "undecided"],
  [1, { number: { multipleOf: 0.3 } }, "not-included"],
  ["ab", { string: { pattern: "^(a|b)+$" } }, "included"],
  ["2026-01-02", { string: { format: "date" } }, "included"],
  ["today", { string: { format: "date" } }, "not-included"],
  ["a", { oneOf: [text, text] }, "not-included"],
  [{ a: 1, b: 2 }, { enum: [{ b: 2, a: 1 }] }, "included"],
  [{ a: "x" }, { ref: "Closed" }, "not-included"],
])("%j against %j: %s", (value, keywords, answer) => {
  const object = {
    properties: [],
    required: [],
    additionalProperties: nothing,
  };
  const lookup = lookupIn([named("Closed", { object })]);
  expect(accepts(value, { schema: schema(keywords), lookup })).toBe(answer);
});

it("compares constraints without annotations, and schemas with them", () => {
  const one = schema({ enum: ["a", { b: 1, c: 2 }], default: "a" });
  const other = schema({ enum: [{ c: 2, b: 1 }, "a"] });
  expect(sameConstraints(one, other)).toBe(true);
  expect(sameSchema(one, other)).toBe(false);
});

it("compares properties whatever their order", () => {
  const object = (...names: readonly string[]) =>
    schema({
      object: {
        properties: names.map((name) => ({
          name,
          required: false,
          schema: text,
        })),
        required: [],
      },
    });
  expect(sameConstraints(object("a", "b"), object("b", "a"))).toBe(true);
  expect(sameConstraints(object("a", "b"), object("b", "c"))).toBe(false);
});

it("compares each level of nested properties once", () => {
  // Twice per level would take longer than the test may.
  const nested = (depth: number, leaf: Schema): Schema =>
    depth === 0
      ? leaf
      : schema({
          object: {
            properties: [
              { name: "a", required: false, schema: nested(depth - 1, leaf) },
            ],
            required: [],
          },
        });
  expect(sameConstraints(nested(50, text), nested(50, nothing))).toBe(false);
});

it("visits the subschemas of every keyword", () => {
  const named = (name: string) => schema({ ref: name });
  const whole = schema({
    allOf: [named("allOf")],
    anyOf: [named("anyOf")],
    oneOf: [named("oneOf")],
    not: named("not"),
    conditional: { if: named("if"), then: named("then"), else: named("else") },
    array: {
      prefixItems: [named("prefixItems")],
      items: named("items"),
      contains: { schema: named("contains"), min: 1 },
      unevaluatedItems: named("unevaluatedItems"),
    },
    object: {
      properties: [{ name: "a", required: false, schema: named("property") }],
      required: [],
      patternProperties: [{ pattern: "b", schema: named("pattern") }],
      additionalProperties: named("additionalProperties"),
      propertyNames: named("propertyNames"),
      dependentSchemas: [{ name: "a", schema: named("dependent") }],
      unevaluatedProperties: named("unevaluatedProperties"),
    },
  });
  expect(subschemas(whole)).toHaveLength(17);
  expect(referencedNames(whole).size).toBe(17);
});

it("finds cycles of references", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["d"]],
    ["e", ["a"]],
  ]);
  expect(findCycles(graph)).toEqual([["a", "b", "c"], ["d"]]);
  const components = cyclicComponents(graph);
  expect([...components.keys()].sort()).toEqual(["a", "b", "c", "d"]);
  expect(components.get("a")).toBe(components.get("c"));
  expect(components.get("a")).not.toBe(components.get("d"));
});

it("each list of schemas has one lookup, however often it is requested", () => {
  const schemas = [named("Text", { types: ["string"] })];
  expect(lookupIn(schemas)).toBe(lookupIn(schemas));
  expect(lookupIn([...schemas])).not.toBe(lookupIn(schemas));
});
