import { describe, expect, test } from "vitest";

import { description, findingsBetween } from "./schema-findings.js";

const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const kind = (value: string, more: object = {}) => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: value }, ...more },
});
const object = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  ...more,
});
const cat = kind("cat", { lives: count });
const dog = kind("dog", { name: text });
const list = (items: unknown, more: object = {}) => ({
  type: "array",
  items,
  ...more,
});

/** A name, and two schemas that accept the same values. */
type Sameness = readonly [string, unknown, unknown, object?];

const pairs: readonly Sameness[] = [
  [
    "an enum in two parts",
    { enum: ["a", "b", "c"] },
    { anyOf: [{ enum: ["a", "b"] }, { const: "c" }] },
  ],
  [
    "constants and an enum",
    { oneOf: [{ const: 1 }, { const: "b" }] },
    { enum: ["b", 1] },
  ],
  ["enum values in another order", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  ["a repeated enum value", { enum: ["a", "b"] }, { enum: ["a", "b", "a"] }],
  ["an enum of one value and const", { enum: ["a"] }, { const: "a" }],
  [
    "object values with another order of members",
    { enum: [{ a: 1, b: 2 }] },
    { enum: [{ b: 2, a: 1 }] },
  ],
  [
    "integers as numbers",
    { type: "integer" },
    { type: "number", multipleOf: 1 },
  ],
  [
    "integers between limits",
    { type: "integer", minimum: 1, maximum: 3 },
    { enum: [1, 2, 3] },
  ],
  [
    "exclusive limits of integers",
    { type: "integer", minimum: 1, exclusiveMaximum: 10 },
    { type: "integer", exclusiveMinimum: 0, maximum: 9 },
  ],
  [
    "exclusive limits of integers that are not whole",
    { type: "integer", exclusiveMinimum: 2.5, exclusiveMaximum: 7.5 },
    { type: "integer", minimum: 3, maximum: 7 },
  ],
  [
    "inclusive and exclusive limits",
    { type: "number", exclusiveMinimum: 3 },
    { type: "number", exclusiveMinimum: 3, minimum: 1 },
  ],
  [
    "types as union members",
    { type: ["string", "integer"] },
    { anyOf: [text, { type: "integer" }] },
  ],
  ["a union of one member", cat, { oneOf: [{ anyOf: [cat] }] }],
  [
    "members that exclude each other",
    { oneOf: [cat, dog] },
    { anyOf: [cat, dog] },
  ],
  [
    "union members in another order",
    { oneOf: [cat, dog] },
    { oneOf: [dog, cat] },
  ],
  [
    "nested unions",
    { anyOf: [cat, dog, text] },
    { anyOf: [{ anyOf: [cat, dog] }, text] },
  ],
  [
    "a repeated union member",
    { anyOf: [cat, dog] },
    { anyOf: [cat, dog, cat] },
  ],
  [
    "a member that another includes",
    {
      anyOf: [
        { type: "string" },
        { const: "a", description: "Or this." },
        count,
      ],
    },
    { anyOf: [{ type: "string" }, count] },
  ],
  [
    "null as a union member",
    { oneOf: [cat, dog, { type: "null" }] },
    { anyOf: [{ oneOf: [cat, dog] }, { type: "null" }] },
  ],
  [
    "null as an enum value",
    { type: ["string", "null"], enum: ["a", null] },
    { oneOf: [{ const: "a" }, { const: null }] },
  ],
  [
    "members distinguished by a property",
    object(
      { kind: { enum: ["cat", "dog"] }, size: count },
      { required: ["kind"] },
    ),
    { anyOf: [kind("cat", { size: count }), kind("dog", { size: count })] },
  ],
  [
    "keywords next to a union and in its members",
    { ...object({ size: count }), oneOf: [cat, dog] },
    {
      oneOf: [
        { allOf: [cat, object({ size: count })] },
        { allOf: [dog, object({ size: count })] },
      ],
    },
  ],
  [
    "additionalProperties: true next to no properties",
    object({}),
    object({}, { additionalProperties: true }),
  ],
  [
    "additionalProperties: {}",
    object({ a: text }, { additionalProperties: {} }),
    object({ a: text }, { additionalProperties: true }),
  ],
  ["not: false", text, { ...text, not: false }],
  [
    "an allOf of parts",
    object({ a: text, b: count }, { required: ["a"] }),
    { allOf: [object({ a: text }), object({ b: count }), { required: ["a"] }] },
  ],
  [
    "an allOf of limits",
    { type: "string", minLength: 1, maxLength: 9 },
    { allOf: [{ type: "string", minLength: 1 }, { maxLength: 9 }] },
  ],
  [
    "the tighter of two limits",
    { type: "string", maxLength: 9 },
    { allOf: [{ type: "string", maxLength: 9 }, { maxLength: 20 }] },
  ],
  [
    "a closed object in parts",
    object({ a: text, b: count }, { additionalProperties: false }),
    {
      allOf: [object({ a: text }), object({ b: count })],
      unevaluatedProperties: false,
    },
  ],
  [
    "a property that cannot occur",
    object({ a: text }, { additionalProperties: false }),
    object({ a: text, b: false }, { additionalProperties: false }),
  ],
  [
    "required names in parts",
    object({ a: text }, { required: ["a"] }),
    { allOf: [object({ a: text }), { type: "object", required: ["a"] }] },
  ],
  [
    "conditions and unions",
    {
      ...object({ kind: { enum: ["a", "b"] } }, { required: ["kind"] }),
      if: { properties: { kind: { const: "a" } } },
      then: { required: ["x"] },
    },
    {
      oneOf: [
        {
          type: "object",
          required: ["kind", "x"],
          properties: { kind: { const: "a" } },
        },
        kind("b"),
      ],
    },
  ],
  [
    "not and its complement",
    { type: ["string", "integer"], not: { type: "string" } },
    { type: "integer" },
  ],
  [
    "the exclusion of a value",
    { enum: ["a", "b", "c"], not: { const: "c" } },
    { enum: ["a", "b"] },
  ],
  [
    "equivalent ways to reject values",
    object(
      { a: text },
      { not: { anyOf: [{ required: ["b"] }, { required: ["c"] }] } },
    ),
    object(
      { a: text },
      { allOf: [{ not: { required: ["b"] } }, { not: { required: ["c"] } }] },
    ),
  ],
  [
    "arrays of unions",
    list({ anyOf: [text, count] }),
    list({ oneOf: [count, text] }),
  ],
  [
    "tuples and a limit",
    { type: "array", prefixItems: [text, text], items: false },
    list(text, { maxItems: 2 }),
  ],
  [
    "contains for every item",
    list(text, { minItems: 1 }),
    list(text, { contains: text }),
  ],
  [
    "uniqueItems of an array of one item",
    list(text, { maxItems: 1 }),
    list(text, { maxItems: 1, uniqueItems: true }),
  ],
  [
    "dependentRequired",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object(
      { a: text, b: text },
      { dependentSchemas: { a: { required: ["b"] } } },
    ),
  ],
  [
    "dependentRequired and part of an allOf",
    object(
      { a: text, b: text },
      { dependentSchemas: { a: { required: ["b"], properties: { c: text } } } },
    ),
    object(
      { a: text, b: text },
      {
        dependentSchemas: {
          a: { allOf: [{ properties: { c: text } }, { required: ["b"] }] },
        },
      },
    ),
  ],
  [
    "dependentRequired and a reference",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { dependentSchemas: { a: ref("B") } }),
    { B: { required: ["b"] } },
  ],
  [
    "minProperties with required names",
    object({ a: text }, { required: ["a"] }),
    object({ a: text }, { required: ["a"], minProperties: 1 }),
  ],
  [
    "recursion that starts at another step",
    ref("Tree"),
    { ...object({ next: ref("Tree") }) },
    { Tree: object({ next: ref("Tree") }) },
  ],
  [
    "recursion over two names",
    ref("A"),
    ref("Tree"),
    {
      Tree: object({ next: ref("Tree") }),
      A: object({ next: ref("B") }),
      B: object({ next: ref("A") }),
    },
  ],
  [
    "null next to a reference",
    { anyOf: [ref("Cat"), { type: "null" }] },
    { oneOf: [{ type: "null" }, cat] },
    { Cat: cat },
  ],
];

describe("schemas that accept the same values", () => {
  for (const [name, one, other, schemas] of pairs)
    test(name, async () => {
      const [before, after] = [
        description(one, schemas),
        description(other, schemas),
      ];
      expect(await findingsBetween(before, after)).toEqual([]);
      expect(await findingsBetween(after, before)).toEqual([]);
    });
});

test("integers above a limit that is not whole begin at the next one", async () => {
  const before = description({ type: "integer", exclusiveMinimum: 2.5 });
  const after = description({ type: "integer", minimum: 4 });
  expect(await findingsBetween(before, after)).toEqual([
    "rule-narrowed request body application/json minimum",
    "rule-narrowed reply 200 application/json minimum",
  ]);
});
