/** What may vary in a sample, and what its schema refuses, judged by ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Sampled } from "../../../generator/language/model/model.js";
import {
  changed,
  type Steps,
} from "../../../generator/language/samples/changes.js";
import { Samples } from "../../../generator/language/samples/samples.js";
import { buildFrom, onlyOne } from "../../input/build/build-from.js";

function sampledFrom(schema: JsonObject): Sampled {
  const root = {
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    components: { schemas: { It: schema } },
    webhooks: {
      made: {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/It" },
              },
            },
          },
        },
      },
    },
  };
  const { api } = buildFrom(root);
  const sampled = new Samples(api).sampled("It", onlyOne(api.versions));
  if (sampled === undefined) throw new Error("There is no sample.");
  return sampled;
}

const text = { type: "string" };
const inner = { type: "object", properties: { a: text }, required: ["a"] };

/** Schemas whose verdict about a member depends on more than the member's own schema. */
const schemas: Readonly<Record<string, JsonObject>> = {
  "members that are judged alone": {
    type: "object",
    required: ["in"],
    properties: { in: inner },
  },
  "a property that another part of the schema calls additional": {
    type: "object",
    required: ["in"],
    allOf: [
      { type: "object", properties: { in: inner } },
      {
        type: "object",
        additionalProperties: {
          type: "object",
          properties: { a: { enum: ["sample"] } },
        },
      },
    ],
  },
  "a property that also matches a pattern": {
    type: "object",
    required: ["in"],
    properties: { in: inner },
    patternProperties: { "^i": { properties: { a: { minLength: 3 } } } },
  },
  "a member that selects an alternative": {
    type: "object",
    required: ["in"],
    properties: {
      in: {
        oneOf: [
          { properties: { a: { const: "x" }, b: text }, required: ["a", "b"] },
          { properties: { a: { const: "y" } }, required: ["a"] },
        ],
      },
    },
  },
  "a condition around a member": {
    type: "object",
    required: ["in"],
    properties: { in: inner },
    if: { properties: { in: { properties: { a: { const: "sample" } } } } },
    then: { required: ["in"] },
    else: false,
  },
  "different items": {
    type: "array",
    minItems: 1,
    uniqueItems: true,
    items: { type: "integer", minimum: 1, maximum: 2 },
  },
};

const steps = (pointer: string): Steps => pointer.split("/").slice(1);

describe.each(Object.entries(schemas))("%s", (_, schema) => {
  const { value, violations, variations } = sampledFrom(schema);
  const isValid = new Ajv2020({ strict: false }).compile(schema);

  test("each violation is refused", () => {
    expect(isValid(value)).toBe(true);
    expect(violations.length).toBeGreaterThan(0);
    for (const { pointer, change } of violations)
      expect(isValid(changed(value, steps(pointer), change)), pointer).toBe(
        false,
      );
  });

  test("each variation is accepted", () => {
    for (const [pointer, variation] of variations) {
      const others = "values" in variation ? variation.values : [];
      const texts = "format" in variation ? ["sample 1a2b3"] : [];
      for (const other of [...others, ...texts]) {
        const change = { kind: "set", value: other } as const;
        expect(isValid(changed(value, steps(pointer), change)), pointer).toBe(
          true,
        );
      }
    }
  });
});

test("a fault has one name, however many equal parts have the type", () => {
  const { violations } = sampledFrom({
    allOf: [1, 2, 3].map((minLength) => ({ type: "string", minLength })),
  });
  expect(violations.map(({ fault }) => fault)).toContain("not a text");
});

test("members are judged alone where nothing around them looks into them", () => {
  const { variations, violations } = sampledFrom({
    type: "object",
    required: ["in"],
    properties: { in: inner },
  });
  expect([...variations.keys()]).toEqual(["/in/a"]);
  expect(violations.map(({ pointer }) => pointer)).toContain("/in/a");
});
