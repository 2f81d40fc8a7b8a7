import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { checkOf, validatorsText } from "./compile.js";
import { apiVersionOfSchemas } from "./described.js";

const node = { $ref: "#" };

/** Alternatives that a property selects and that all contain a node. */
const told = (property: string): JsonValue =>
  ["a", "b"].map((value) => ({
    type: "object",
    required: [property],
    properties: { [property]: { const: value }, next: node },
  }));

/** Schemas that reach the same value in two ways, and how a value is built of the one below it. */
const cases: readonly {
  readonly of: string;
  readonly schema: JsonValue;
  readonly around: (inner: JsonValue) => JsonValue;
  /** Further properties of each value. */
  readonly beside?: Readonly<Record<string, JsonValue>>;
}[] = [
  {
    of: "oneOf",
    schema: {
      oneOf: [
        { required: ["and"], properties: { left: node, and: true } },
        { required: ["or"], properties: { left: node, or: true } },
        {
          type: "object",
          required: ["leaf"],
          properties: { leaf: { type: "string" } },
        },
      ],
    },
    around: (left) => ({ left, or: 1 }),
  },
  {
    of: "allOf",
    schema: {
      type: "object",
      properties: { leaf: { type: "string" } },
      allOf: [{ properties: { next: node } }, { properties: { next: node } }],
    },
    around: (next) => ({ next }),
  },
  {
    of: "patternProperties",
    schema: {
      type: "object",
      properties: { leaf: { type: "string" }, next: node },
      patternProperties: { "^n": node },
    },
    around: (next) => ({ next }),
  },
  {
    of: "anyOf next to oneOf, each selected by its own property",
    schema: {
      type: "object",
      properties: { leaf: { type: "string" } },
      anyOf: told("kind"),
      oneOf: told("form"),
    },
    around: (next) => ({ next, kind: "a", form: "b" }),
    beside: { kind: "a", form: "b" },
  },
  {
    of: "lists",
    schema: {
      type: ["object", "array"],
      properties: { leaf: { type: "string" } },
      anyOf: [{ items: node, minItems: 2 }, { items: node }],
    },
    around: (inner) => [inner],
  },
];

it.each(cases)(
  "looks at a value once: $of",
  async ({ schema, around, beside }) => {
    const failuresOf = await checkOf(schema);
    let right: JsonValue = { leaf: "a", ...beside };
    let wrong: JsonValue = { leaf: 1, ...beside };
    // With 2^60 ways this would not end.
    for (let i = 0; i < 60; i++) {
      right = around(right);
      wrong = around(wrong);
    }
    expect(failuresOf(right)).toEqual([]);
    const failures = failuresOf(wrong);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(100);
  },
);

it("remembers nothing if each value is reached in one way", async () => {
  const [schema] = cases.map((entry) => entry.schema);
  expect(validatorsText(await apiVersionOfSchemas([schema ?? {}]))).toContain(
    "once(",
  );
  const list: JsonValue = {
    type: "object",
    properties: { next: node, others: { type: "array", items: node } },
  };
  expect(validatorsText(await apiVersionOfSchemas([list]))).not.toContain(
    "once(",
  );
});

it("does not treat two null values as the same", async () => {
  const sides: JsonValue = { properties: { left: node, right: node } };
  const failuresOf = await checkOf({ type: "object", allOf: [sides, sides] });
  const failures = failuresOf({ left: null, right: null });
  expect(new Set(failures.map(({ pointer }) => pointer))).toEqual(
    new Set(["/left", "/right"]),
  );
});
