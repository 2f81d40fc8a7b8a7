import { expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { description, findingsBetween } from "./schema-findings.js";

const text = { type: "string" };
const number = { type: "integer" };

type Condition = (properties: JsonObject) => JsonObject;
const conditions: readonly (readonly [string, Condition])[] = [
  ["then", (properties) => ({ if: { required: ["a"] }, then: { properties } })],
  ["else", (properties) => ({ if: { required: ["a"] }, else: { properties } })],
  [
    "dependentSchemas",
    (properties) => ({ dependentSchemas: { a: { properties } } }),
  ],
  [
    "a member of allOf",
    (properties) => ({
      allOf: [{ if: { required: ["a"] }, then: { properties } }],
    }),
  ],
  [
    "a branch that is a component",
    (properties) => ({
      if: { required: ["a"] },
      then: { allOf: [{ $ref: "#/components/schemas/Empty" }], properties },
    }),
  ],
];

/** The findings about properties of a component, without those about the condition as a whole. */
async function found(before: JsonObject, after: JsonObject) {
  const [one, other] = [before, after].map((schema) =>
    description(
      { $ref: "#/components/schemas/Thing" },
      {
        Thing: { type: "object", properties: { a: text }, ...schema },
        Empty: { type: "object" },
      },
    ),
  );
  if (!one || !other) throw new Error("There are not two descriptions.");
  const all = await findingsBetween(one, other);
  return all.filter((finding) => finding.includes("Thing."));
}

test.each(conditions)(
  "a property that only %s describes is removed, added and changed",
  async (_, condition) => {
    for (const schema of [text, {}]) {
      const [having, without] = [condition({ b: schema }), condition({})];
      const removed = "optional-property-removed Thing.b";
      const added = "optional-property-added Thing.b";
      expect(await found(having, without)).toEqual([removed]);
      expect(await found(without, having)).toEqual([added]);
      expect(await found(having, {})).toEqual([removed]);
    }
    expect(
      await found(condition({ b: text }), condition({ b: number })),
    ).toEqual(["type-changed Thing.b"]);
  },
);

test.each(conditions)(
  "a property moves from %s to the schema",
  async (_, condition) => {
    expect(
      await found(condition({ b: text }), { properties: { a: text, b: text } }),
    ).toEqual([]);
  },
);

test.each(conditions)(
  "a closed object cannot have what only %s describes",
  async (_, condition) => {
    const closed = { additionalProperties: false };
    expect(
      await found(
        { ...closed, ...condition({ b: text }) },
        { ...closed, ...condition({}) },
      ),
    ).toEqual([]);
  },
);
