import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import type { MediaType } from "../../../../generator/language/model/model.js";
import { bare, buildFrom, operationFrom, reported } from "../build-from.js";

const run = { type: "object", properties: { id: { type: "string" } } };
const schemas: JsonObject = {
  Run: run,
  Runs: { type: "array", items: { $ref: "#/components/schemas/Run" } },
  Text: { type: "string" },
  RunEvent: {
    type: "object",
    properties: {
      event: { const: "run" },
      data: { $ref: "#/components/schemas/Run" },
    },
  },
};
const ref = (name: string): JsonValue => ({
  $ref: `#/components/schemas/${name}`,
});

function part(name: string, media: JsonValue): JsonObject {
  const response = { description: "", content: { [name]: media } };
  return {
    components: { schemas },
    paths: { "/a": { get: { responses: { "200": response } } } },
  };
}

function mediaFrom(name: string, media: JsonValue): MediaType | undefined {
  return operationFrom(part(name, media)).responses[0]?.content[0];
}

/** The built schema of an item. */
function itemFrom(name: string, media: JsonValue): unknown {
  return bare(mediaFrom(name, media)?.schema?.array?.items);
}

describe("sequences", () => {
  test.each<[string, JsonValue, string, unknown]>([
    [
      "application/x-ndjson",
      { itemSchema: ref("Run") },
      "sequence",
      { ref: "Run" },
    ],
    ["application/ndjson", { schema: ref("Run") }, "sequence", { ref: "Run" }],
    ["application/jsonl", { schema: ref("Runs") }, "sequence", { ref: "Run" }],
    [
      "application/jsonl",
      { schema: { type: "array", items: ref("Run") } },
      "sequence",
      { ref: "Run" },
    ],
    [
      "Application/JSON-Seq; a=b",
      { itemSchema: ref("Runs"), schema: ref("Text") },
      "sequence",
      { ref: "Runs" },
    ],
    ["application/geo+json-seq", { schema: true }, "sequence", {}],
    ["application/jsonlines", {}, "sequence", undefined],
    ["application/jsonl", { schema: ref("Text") }, "text", undefined],
    [
      "application/x-jsonlines",
      { schema: { type: "string" } },
      "text",
      undefined,
    ],
  ])("%s with %j is %s with the item schema %j", (name, media, kind, item) => {
    expect(mediaFrom(name, media)?.kind).toBe(kind);
    expect(itemFrom(name, media)).toEqual(item);
  });
});

describe("events", () => {
  const type = "text/event-stream";
  const text = { types: ["string"] };
  const event = (data: unknown, name?: unknown) => ({
    types: ["object"],
    object: {
      required: [],
      properties: [
        ...(name === undefined
          ? []
          : [{ name: "event", required: true, schema: name }]),
        { name: "data", required: true, schema: data },
      ],
    },
  });
  const properties = (data: JsonValue, more: JsonObject = {}): JsonValue => ({
    type: "object",
    properties: { data, ...more },
  });
  test.each<[string, JsonValue, unknown, object | undefined]>([
    ["the data", { schema: ref("Run") }, true, event({ ref: "Run" })],
    [
      "an array of the data",
      { schema: ref("Runs") },
      true,
      event({ ref: "Run" }),
    ],
    ["text data", { schema: { type: "string" } }, undefined, event(text)],
    [
      "an enumeration of strings",
      { itemSchema: { enum: ["a"] } },
      undefined,
      event({ enum: ["a"] }),
    ],
    [
      "an enumeration of numbers",
      { schema: { enum: [1] } },
      true,
      event({ enum: [1] }),
    ],
    [
      "an event with JSON data",
      { schema: properties(ref("Run"), { id: {} }) },
      true,
      event({ ref: "Run" }),
    ],
    [
      "an event with text data",
      { schema: properties({ type: "string" }, { retry: {} }) },
      undefined,
      event(text),
    ],
    [
      "an event with data that can be text",
      { schema: properties({ type: ["string", "null"] }) },
      true,
      event({ types: ["string", "null"] }),
    ],
    [
      "an event with contentSchema",
      {
        itemSchema: properties({
          type: "string",
          contentMediaType: "application/json",
          contentSchema: ref("Run"),
        }),
      },
      true,
      event({ ref: "Run" }),
    ],
    [
      "an event with contentSchema of text",
      {
        itemSchema: properties({
          type: "string",
          contentMediaType: "text/plain",
          contentSchema: { type: "string", const: "[done]" },
        }),
      },
      undefined,
      event({ types: ["string"], enum: ["[done]"] }),
    ],
    [
      "an event with contentSchema of another type",
      {
        itemSchema: properties({
          type: "string",
          contentMediaType: "application/xml",
          contentSchema: ref("Run"),
        }),
      },
      undefined,
      event(text),
    ],
    [
      "an event with contentMediaType",
      { itemSchema: properties({ contentMediaType: "application/json" }) },
      true,
      event({}),
    ],
    [
      "a named event",
      { itemSchema: ref("RunEvent") },
      true,
      event({ ref: "Run" }, { enum: ["run"] }),
    ],
    [
      "a named event in two parts of allOf",
      { schema: { allOf: [ref("RunEvent"), properties({ type: "string" })] } },
      undefined,
      event(text, { enum: ["run"] }),
    ],
    [
      "an event in several parts",
      {
        itemSchema: {
          anyOf: [
            {
              allOf: [
                { properties: { event: { allOf: [{ const: "run" }] } } },
                { properties: { data: { allOf: [ref("Run")] } } },
              ],
            },
          ],
        },
      },
      true,
      event({ ref: "Run" }, { enum: ["run"] }),
    ],
    [
      "an event with two alternatives of text",
      {
        schema: properties({
          anyOf: [{ allOf: [ref("Text")] }, { const: "end" }],
        }),
      },
      undefined,
      event({}),
    ],
    [
      "an event with alternatives of text and other data",
      { schema: properties({ anyOf: [ref("Text"), ref("Run")] }) },
      true,
      event({}),
    ],
    [
      "an array inside allOf",
      { schema: { allOf: [{ allOf: [ref("Runs")] }] } },
      true,
      event({ ref: "Run" }),
    ],
    [
      "data with a property named data",
      { schema: properties(ref("Run"), { total: {} }) },
      true,
      undefined,
    ],
  ])("whose schema describes %s", (_, media, jsonData, item) => {
    expect(mediaFrom(type, media)?.jsonData).toEqual(jsonData);
    if (item !== undefined) expect(itemFrom(type, media)).toMatchObject(item);
  });

  test("without a schema", () => {
    expect(bare(mediaFrom(type, {}))).toEqual({
      name: type,
      kind: "events",
      encoding: [],
    });
  });

  test("with several names", () => {
    const note = { properties: { event: { enum: ["note"] } } };
    const media = {
      itemSchema: {
        properties: { data: { type: "string" } },
        anyOf: [ref("RunEvent"), note],
      },
    };
    expect(mediaFrom(type, media)?.jsonData).toEqual(["run"]);
    expect(itemFrom(type, media)).toMatchObject({
      anyOf: [
        event({ ref: "Run" }, { enum: ["run"] }),
        event(text, { enum: ["note"] }),
      ],
    });
  });

  test("with several names, all with JSON data", () => {
    const media = { itemSchema: { oneOf: [ref("RunEvent"), ref("RunEvent")] } };
    expect(mediaFrom(type, media)?.jsonData).toBe(true);
  });

  test("whose schema lists alternatives of the data", () => {
    const media = { schema: { oneOf: [ref("Run"), ref("Text")] } };
    expect(mediaFrom(type, media)?.jsonData).toBe(true);
    expect(itemFrom(type, media)).toMatchObject({
      object: { properties: [{ name: "data", schema: { oneOf: [{}, {}] } }] },
    });
  });

  test("with a schema that contains itself are read without the repetition", () => {
    const $ref =
      "#/paths/~1a/get/responses/200/content/text~1event-stream/schema";
    const media = { schema: { allOf: [run, { $ref }] } };
    expect(reported(buildFrom(part(type, media)))).toEqual([
      expect.stringContaining("warning schema-unchecked"),
      expect.stringContaining("warning schema-cycle"),
    ]);
  });

  test("with an invalid schema are reported once", () => {
    const media = { schema: { properties: { data: { type: "strin" } } } };
    expect(reported(buildFrom(part(type, media)))).toEqual([
      expect.stringContaining("warning type-unknown"),
      expect.stringContaining("warning schema-unchecked"),
    ]);
  });
});
