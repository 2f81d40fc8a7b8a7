import { describe, expect, test } from "vitest";
import { description, found } from "./found.js";

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

/** What it is, and two schemas that let the same stand. */
type Sameness = readonly [string, unknown, unknown, object?];

const pairs: readonly Sameness[] = [
  [
    "an enumeration in parts",
    { enum: ["a", "b", "c"] },
    { anyOf: [{ enum: ["a", "b"] }, { const: "c" }] },
  ],
  [
    "constants and an enumeration",
    { oneOf: [{ const: 1 }, { const: "b" }] },
    { enum: ["b", 1] },
  ],
  ["values in another order", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  ["a value twice", { enum: ["a", "b"] }, { enum: ["a", "b", "a"] }],
  ["one value", { enum: ["a"] }, { const: "a" }],
  [
    "values of objects in another order",
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
    "open limits of integers",
    { type: "integer", minimum: 1, exclusiveMaximum: 10 },
    { type: "integer", exclusiveMinimum: 0, maximum: 9 },
  ],
  [
    "both kinds of limits",
    { type: "number", exclusiveMinimum: 3 },
    { type: "number", exclusiveMinimum: 3, minimum: 1 },
  ],
  [
    "types as alternatives",
    { type: ["string", "integer"] },
    { anyOf: [text, { type: "integer" }] },
  ],
  ["one alternative of any kind", cat, { oneOf: [{ anyOf: [cat] }] }],
  [
    "alternatives that exclude each other",
    { oneOf: [cat, dog] },
    { anyOf: [cat, dog] },
  ],
  [
    "alternatives in another order",
    { oneOf: [cat, dog] },
    { oneOf: [dog, cat] },
  ],
  [
    "nested alternatives",
    { anyOf: [cat, dog, text] },
    { anyOf: [{ anyOf: [cat, dog] }, text] },
  ],
  ["an alternative twice", { anyOf: [cat, dog] }, { anyOf: [cat, dog, cat] }],
  [
    "an alternative within another",
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
    "null among alternatives",
    { oneOf: [cat, dog, { type: "null" }] },
    { anyOf: [{ oneOf: [cat, dog] }, { type: "null" }] },
  ],
  [
    "null as a value",
    { type: ["string", "null"], enum: ["a", null] },
    { oneOf: [{ const: "a" }, { const: null }] },
  ],
  [
    "alternatives by a property's value",
    object(
      { kind: { enum: ["cat", "dog"] }, size: count },
      { required: ["kind"] },
    ),
    { anyOf: [kind("cat", { size: count }), kind("dog", { size: count })] },
  ],
  [
    "rules beside alternatives and within",
    { ...object({ size: count }), oneOf: [cat, dog] },
    {
      oneOf: [
        { allOf: [cat, object({ size: count })] },
        { allOf: [dog, object({ size: count })] },
      ],
    },
  ],
  [
    "anything else",
    object({ a: text }),
    object({ a: text }, { additionalProperties: true }),
  ],
  [
    "anything else by an empty schema",
    object({ a: text }, { additionalProperties: {} }),
    object({ a: text }, { additionalProperties: true }),
  ],
  ["what nothing is refused by", text, { ...text, not: false }],
  [
    "a conjunction of parts",
    object({ a: text, b: count }, { required: ["a"] }),
    { allOf: [object({ a: text }), object({ b: count }), { required: ["a"] }] },
  ],
  [
    "a conjunction of limits",
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
    "a property that can never be",
    object({ a: text }, { additionalProperties: false }),
    object({ a: text, b: false }, { additionalProperties: false }),
  ],
  [
    "what is required in parts",
    object({ a: text }, { required: ["a"] }),
    { allOf: [object({ a: text }), { type: "object", required: ["a"] }] },
  ],
  [
    "conditions and alternatives",
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
    "exclusion and the rest",
    { type: ["string", "integer"], not: { type: "string" } },
    { type: "integer" },
  ],
  [
    "an exclusion of a value",
    { enum: ["a", "b", "c"], not: { const: "c" } },
    { enum: ["a", "b"] },
  ],
  [
    "refusing one way or another",
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
    "lists of alternatives",
    list({ anyOf: [text, count] }),
    list({ oneOf: [count, text] }),
  ],
  [
    "tuples and a limit",
    { type: "array", prefixItems: [text, text], items: false },
    list(text, { maxItems: 2 }),
  ],
  [
    "contains of all",
    list(text, { minItems: 1 }),
    list(text, { contains: text }),
  ],
  [
    "a list of one need not say that items differ",
    list(text, { maxItems: 1 }),
    list(text, { maxItems: 1, uniqueItems: true }),
  ],
  [
    "dependent names",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object(
      { a: text, b: text },
      { dependentSchemas: { a: { required: ["b"] } } },
    ),
  ],
  [
    "counting what must be there",
    object({ a: text }, { required: ["a"] }),
    object({ a: text }, { required: ["a"], minProperties: 1 }),
  ],
  [
    "recursion in another step",
    ref("Tree"),
    { ...object({ next: ref("Tree") }) },
    { Tree: object({ next: ref("Tree") }) },
  ],
  [
    "recursion by two names",
    ref("A"),
    ref("Tree"),
    {
      Tree: object({ next: ref("Tree") }),
      A: object({ next: ref("B") }),
      B: object({ next: ref("A") }),
    },
  ],
  [
    "null beside a reference",
    { anyOf: [ref("Cat"), { type: "null" }] },
    { oneOf: [{ type: "null" }, cat] },
    { Cat: cat },
  ],
];

describe("two schemas that let the same stand", () => {
  for (const [name, one, other, schemas] of pairs)
    test(name, async () => {
      const [before, after] = [
        description(one, schemas),
        description(other, schemas),
      ];
      expect(await found(before, after)).toEqual([]);
      expect(await found(after, before)).toEqual([]);
    });
});
