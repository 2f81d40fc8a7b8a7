import { describe, expect, test } from "vitest";
import type { JsonValue, JsonObject } from "../../generator/json/json.js";
import { onlyOne, apiVersionFrom } from "./build-from.js";
import { cpuTime } from "../cpu-time.js";

/** The sample of an event whose payload has a schema. */
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

/** The sample of a property of an event. */
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
    ["the first of a list", { enum: ["x", "y"] }, "x"],
    ["the default", { type: "string", default: "d" }, "d"],
    ["the example", { type: "string", example: "e" }, "e"],
    ["the first example", { type: "string", examples: ["e", "f"] }, "e"],
    ["no example of another type", { type: "integer", example: "1" }, 1],
    [
      "no example that a pattern refuses",
      { type: "string", pattern: "^sam", example: "no" },
      "sample",
    ],
    [
      "no example that lacks a property",
      { ...pair, example: { b: 2 } },
      { a: "sample", b: 1 },
    ],
    [
      "a known value of an open list",
      { anyOf: [{ type: "string", enum: ["k"] }, { type: "string" }] },
      "k",
    ],
    ["a text", { type: "string" }, "sample"],
    ["a longer text", { type: "string", minLength: 8 }, "sampleaa"],
    ["a shorter text", { type: "string", maxLength: 3 }, "sam"],
    [
      "a text behind a prefix",
      { type: "string", pattern: "^evt_." },
      "evt_sample",
    ],
    ["a short code", { type: "string", pattern: "^[A-Z]{3}$" }, "USD"],
    [
      "a uuid",
      { type: "string", format: "uuid" },
      "16fd2706-8baf-433b-82eb-8c7fada847da",
    ],
    ["a number", { type: "number" }, 1],
    ["a number at least", { type: "number", minimum: 7.5 }, 7.5],
    ["a number more than", { type: "integer", exclusiveMinimum: 7 }, 8],
    ["a multiple", { type: "integer", multipleOf: 5 }, 0],
    ["true", { type: "boolean" }, true],
    ["no null where there is more", { type: ["null", "string"] }, "sample"],
    ["null where there is no more", { type: "null" }, null],
    ["a list of one", { type: "array", items: { type: "integer" } }, [1]],
    [
      "a list of as many as must be",
      { type: "array", items: { type: "integer" }, minItems: 2 },
      [1, 1],
    ],
    ["an empty list", { type: "array", items: {}, maxItems: 0 }, []],
    [
      "a tuple",
      { type: "array", prefixItems: [{ const: 1 }, { const: 2 }] },
      [1, 2],
    ],
    ["an object with what it may have", pair, { a: "sample", b: 1 }],
    [
      "an object without what it may not have",
      { ...pair, maxProperties: 1 },
      { a: "sample" },
    ],
    [
      "an object of all rules",
      { allOf: [pair, { required: ["c"], properties: { c: { const: 3 } } }] },
      { a: "sample", b: 1, c: 3 },
    ],
    [
      "an object with names that nothing else is said of",
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

  test("the example beside the schema, whatever that says", () => {
    const example = { x: "as it is written" };
    expect(sampleFor(pair, { example })).toEqual(example);
  });

  test("the first of several examples, a reference followed", () => {
    const examples = {
      nowhere: { $ref: "#/components/examples/Nowhere" },
      one: { $ref: "#/components/examples/One" },
    };
    expect(
      sampleFor(pair, { examples }, { examples: { One: { value: 1 } } }),
    ).toBe(1);
  });

  test("bare where optional properties nest deeper than data does", () => {
    const three = { type: "object", properties: { c: pair } };
    const two = { type: "object", properties: { b: three } };
    expect(sampleFor({ type: "object", properties: { a: two } })).toEqual({
      a: { b: {} },
    });
  });

  test("at an end where a schema nests in itself", () => {
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
    // What no value can be has a sample, too, that is none.
    expect(
      JSON.stringify(sampleFor(again, {}, { schemas: { Node: node(again) } }))
        .length,
    ).toBeLessThan(300);
  });

  test("there in no time, whatever a pattern says", () => {
    const before = cpuTime();
    const text = `${"a".repeat(60)}!`;
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(?:a*)*b$"])
      ofProperty({ type: "string", pattern, minLength: 500, example: text });
    expect(cpuTime() - before).toBeLessThan(2000);
  });
});
