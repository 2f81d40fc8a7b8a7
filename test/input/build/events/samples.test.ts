import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import { startWork } from "../../../support/work.js";
import { apiVersionFrom, onlyOne } from "../build-from.js";

/** The sample of an event whose payload has the schema. */
function sampleFor(
  schema: JsonValue,
  media: JsonObject = {},
  components: JsonObject = {},
): JsonValue | undefined {
  const content = { "application/json": { schema, ...media } };
  const { events } = apiVersionFrom({
    webhooks: { made: { post: { requestBody: { content } } } },
    components,
  });
  return onlyOne(events).sample;
}

/** The sample of an event's property. */
function ofProperty(schema: JsonValue): unknown {
  const sample = sampleFor({
    type: "object",
    required: ["it"],
    properties: { it: schema },
  });
  return (sample as { readonly it: unknown }).it;
}

const pair = {
  type: "object",
  required: ["a"],
  properties: { a: { type: "string" }, b: { type: "integer" } },
};

describe("a sample is", () => {
  test.each<[what: string, schema: JsonValue, wanted: unknown]>([
    ["a constant", { const: "x" }, "x"],
    ["the first value of an enumeration", { enum: ["x", "y"] }, "x"],
    ["the default", { type: "string", default: "d" }, "d"],
    ["the example", { type: "string", example: "e" }, "e"],
    ["the first example", { type: "string", examples: ["e", "f"] }, "e"],
    ["not an example of another type", { type: "integer", example: "1" }, 1],
    [
      "not an example that does not match the pattern",
      { type: "string", pattern: "^sam", example: "no" },
      "sample",
    ],
    [
      "not an example without a required property",
      { ...pair, example: { b: 2 } },
      { a: "sample", b: 1 },
    ],
    [
      "a known value of an open enumeration",
      { anyOf: [{ type: "string", enum: ["k"] }, { type: "string" }] },
      "k",
    ],
    ["a string", { type: "string" }, "sample"],
    [
      "a text that a pattern describes",
      { type: "string", pattern: "^[a-z]{2}-\\d+$" },
      "aa-0",
    ],
    [
      "a text of the least length that a pattern describes",
      { type: "string", pattern: "^(?:[A-F]\\d)+;$", minLength: 6 },
      "A0A0A0;",
    ],
    [
      "a text that two patterns describe",
      {
        allOf: [{ type: "string", pattern: "^x[a-z]*$" }, { pattern: "y{2}$" }],
      },
      "xyy",
    ],
    [
      "a short e-mail address",
      { type: "string", format: "email", maxLength: 10 },
      "a@b.co",
    ],
    [
      "a map with the names that it needs",
      {
        type: "object",
        minProperties: 2,
        additionalProperties: { type: "integer" },
      },
      { sample: 1, sample1: 1 },
    ],
    [
      "a password",
      { type: "string", pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,20}$" },
      "aaaaaaA0",
    ],
    [
      "a text that looks ahead behind a part",
      { pattern: "^[a-z]{2}(?!xx)[a-z]{2}$", not: { enum: ["aaaa"] } },
      "aaab",
    ],
    [
      "a text that looks behind its end",
      { pattern: "^[a-z-]{3,}(?<!-)(?<!e)$" },
      "aaa",
    ],
    [
      "a text that must not be one",
      { pattern: "^(?!sample$|en$|a+$)[a-z]+$" },
      "z",
    ],
    [
      "a text of a length that looks ahead",
      { pattern: "^(?!0)\\d+$", minLength: 12 },
      "100000000000",
    ],
    [
      "a text that three patterns describe",
      {
        allOf: [{ pattern: "^x" }, { pattern: "y{2}$" }, { pattern: "-" }],
        minLength: 7,
      },
      "xaaa-yy",
    ],
    [
      "a text of a pattern that is valid without the flag u",
      { pattern: "^[a-z]+\\@[\\w\\-]{9}$" },
      "a@aaaaaaaaa",
    ],
    [
      "a time with a fraction",
      { format: "date-time", pattern: "\\.\\d{3}Z$" },
      "2026-01-02T09:15:42.123Z",
    ],
    [
      "a time with an offset",
      { format: "date-time", pattern: "\\+\\d\\d:\\d\\d$" },
      "2026-01-02T09:15:42+00:00",
    ],
    [
      "a time of another year",
      { format: "date-time", pattern: "^1999" },
      "1999-01-01T00:00:00Z",
    ],
    [
      "a day of another century",
      { format: "date", pattern: "^19" },
      "1900-01-01",
    ],
    [
      "a uuid of a version",
      { format: "uuid", pattern: "^.{14}7" },
      "aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa",
    ],
    [
      "a list with one of what it contains",
      {
        type: "array",
        items: { type: "integer" },
        contains: { const: 1 },
        maxContains: 1,
        minItems: 3,
      },
      [1, 2, 2],
    ],
    [
      "a list with one long text",
      {
        type: "array",
        items: { type: "string" },
        contains: { minLength: 5 },
        maxContains: 1,
        minItems: 3,
      },
      ["sample", "", ""],
    ],
    [
      "a unique list with two of what it contains",
      {
        type: "array",
        items: { type: "integer" },
        contains: { minimum: 5 },
        minContains: 2,
        maxContains: 2,
        minItems: 4,
        uniqueItems: true,
      },
      [5, 6, 1, 2],
    ],
    [
      "a map with names of a pattern",
      {
        type: "object",
        minProperties: 2,
        patternProperties: { "^k-\\d$": { type: "boolean" } },
        additionalProperties: false,
      },
      { "k-1": true, "k-2": true },
    ],
    [
      "a map with names in an enumeration",
      {
        type: "object",
        minProperties: 2,
        propertyNames: { enum: ["en", "de"] },
        additionalProperties: { type: "string" },
      },
      { en: "sample", de: "sample" },
    ],
    [
      "a list with what it must contain",
      {
        type: "array",
        items: { type: "integer" },
        contains: { minimum: 5 },
        minContains: 2,
      },
      [5, 5],
    ],
    [
      "a list of different texts",
      {
        type: "array",
        items: { type: "string", maxLength: 6 },
        uniqueItems: true,
        minItems: 3,
      },
      ["sample", "sampl1", "1ample"],
    ],
    [
      "a list of different values of an enumeration",
      {
        type: "array",
        items: { enum: ["a", "b", "c"] },
        uniqueItems: true,
        minItems: 3,
      },
      ["a", "b", "c"],
    ],
    [
      "a list of different objects",
      { type: "array", items: pair, uniqueItems: true, minItems: 2 },
      [{ a: "sample" }, { a: "sample1" }],
    ],
    [
      "the alternative that only one schema of `oneOf` accepts",
      {
        oneOf: [
          { type: "object", properties: { a: { type: "string" } } },
          {
            type: "object",
            required: ["b"],
            properties: { a: { type: "string" }, b: { type: "integer" } },
            maxProperties: 1,
          },
        ],
        not: { type: "object", maxProperties: 0 },
      },
      { a: "sample" },
    ],
    [
      "a string of the minimum length",
      { type: "string", minLength: 8 },
      "sampleaa",
    ],
    ["a string of the maximum length", { type: "string", maxLength: 3 }, "sam"],
    [
      "a string with the prefix of a pattern",
      { type: "string", pattern: "^evt_." },
      "evt_sample",
    ],
    [
      "a string that matches a pattern",
      { type: "string", pattern: "^[A-Z]{3}$" },
      "USD",
    ],
    [
      "a uuid",
      { type: "string", format: "uuid" },
      "16fd2706-8baf-433b-82eb-8c7fada847da",
    ],
    ["a number", { type: "number" }, 1],
    ["the minimum", { type: "number", minimum: 7.5 }, 7.5],
    [
      "a number above an exclusive minimum",
      { type: "integer", exclusiveMinimum: 7 },
      8,
    ],
    ["a multiple", { type: "integer", multipleOf: 5 }, 0],
    [
      "a multiple between bounds",
      { type: "integer", multipleOf: 7, minimum: 8, maximum: 20 },
      14,
    ],
    [
      "a multiple that is not whole",
      { type: "number", multipleOf: 0.05, minimum: 0.07, maximum: 0.12 },
      0.1,
    ],
    [
      "a text that `not` does not exclude",
      { type: "string", not: { enum: ["sample"] } },
      "sample1",
    ],
    [
      "a map with several names of a pattern",
      {
        type: "object",
        minProperties: 2,
        propertyNames: { pattern: "^[A-Z]{2}$" },
        additionalProperties: { type: "boolean" },
      },
      { AA: true, AB: true },
    ],
    ["true", { type: "boolean" }, true],
    [
      "not null if another type is allowed",
      { type: ["null", "string"] },
      "sample",
    ],
    ["null if no other type is allowed", { type: "null" }, null],
    [
      "an array with one item",
      { type: "array", items: { type: "integer" } },
      [1],
    ],
    [
      "an array with the minimum number of items",
      { type: "array", items: { type: "integer" }, minItems: 2 },
      [1, 1],
    ],
    [
      "an empty array if no items are allowed",
      { type: "array", items: {}, maxItems: 0 },
      [],
    ],
    [
      "a tuple",
      { type: "array", prefixItems: [{ const: 1 }, { const: 2 }] },
      [1, 2],
    ],
    ["an object with optional properties", pair, { a: "sample", b: 1 }],
    [
      "an object without forbidden properties",
      { ...pair, maxProperties: 1 },
      { a: "sample" },
    ],
    [
      "an object that satisfies all parts of allOf",
      { allOf: [pair, { required: ["c"], properties: { c: { const: 3 } } }] },
      { a: "sample", b: 1, c: 3 },
    ],
    [
      "an object with required properties that are not described",
      { type: "object", required: ["x"], additionalProperties: { const: 4 } },
      { x: 4 },
    ],
    [
      "the first alternative that is not null",
      { oneOf: [{ type: "null" }, pair, { const: 1 }] },
      { a: "sample", b: 1 },
    ],
  ])("%s", (_, schema, wanted) => {
    expect(ofProperty(schema)).toEqual(wanted);
  });

  test("the media type's example, even if it does not match the schema", () => {
    const example = { x: "as it is written" };
    expect(sampleFor(pair, { example })).toEqual(example);
  });

  test("the first of the media type's examples, also by reference", () => {
    const examples = {
      nowhere: { $ref: "#/components/examples/Nowhere" },
      one: { $ref: "#/components/examples/One" },
    };
    expect(
      sampleFor(pair, { examples }, { examples: { One: { value: 1 } } }),
    ).toBe(1);
  });

  test("without optional properties below the event's data", () => {
    const three = { type: "object", properties: { c: pair } };
    const two = { type: "object", properties: { b: three } };
    expect(sampleFor({ type: "object", properties: { a: two } })).toEqual({
      a: { b: {} },
    });
  });

  test("finite for a recursive schema", () => {
    const node = (next: JsonValue): JsonObject => ({
      type: "object",
      required: ["next"],
      properties: { next },
    });
    const again = { $ref: "#/components/schemas/Node" };
    const or = { anyOf: [again, { type: "null" }] };
    expect(sampleFor(again, {}, { schemas: { Node: node(or) } })).toEqual({
      next: { next: { next: null } },
    });
    // A schema that no value matches still gets a sample, which does not match it.
    expect(
      JSON.stringify(sampleFor(again, {}, { schemas: { Node: node(again) } }))
        .length,
    ).toBeLessThan(300);
  });

  test("fast, even for a slow pattern", () => {
    const work = startWork();
    const text = `${"a".repeat(60)}!`;
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(?:a*)*b$"])
      ofProperty({ type: "string", pattern, minLength: 500, example: text });
    expect(work()).toBeLessThan(2000);
  });
});

describe("deep in a sample", () => {
  const leaf = {
    type: ["object", "null"],
    required: ["text"],
    properties: { text: { type: "string" } },
  };
  const holding = (properties: JsonObject): JsonObject => ({
    type: "object",
    required: Object.keys(properties),
    properties,
  });
  const near = holding({ leaf: { $ref: "#/components/schemas/Leaf" } });
  const far = holding({ a: holding({ b: near }) });

  test("an object that may be null is null, wherever its schema occurred first", () => {
    const components = { schemas: { Leaf: leaf } };
    const wanted = {
      near: { leaf: { text: "sample" } },
      far: { a: { b: { leaf: null } } },
    };
    expect(sampleFor(holding({ near, far }), {}, components)).toEqual(wanted);
    expect(sampleFor(holding({ far, near }), {}, components)).toEqual(wanted);
  });

  test("a text that may be null is a text", () => {
    const deep = holding({
      a: holding({ b: holding({ c: { type: ["string", "null"] } }) }),
    });
    expect(sampleFor(deep)).toEqual({ a: { b: { c: "sample" } } });
  });
});
