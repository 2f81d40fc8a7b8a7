import { describe, expect, test } from "vitest";
import type { MediaType } from "../../../generator/model/model.js";
import type { JsonValue, JsonObject } from "../../../generator/json/json.js";
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

/** The schema of an item, as it is built. */
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
  ])("%s with %j is %s of %j", (name, media, kind, item) => {
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
    ["of their data", { schema: ref("Run") }, true, event({ ref: "Run" })],
    [
      "of a list of their data",
      { schema: ref("Runs") },
      true,
      event({ ref: "Run" }),
    ],
    ["of text", { schema: { type: "string" } }, undefined, event(text)],
    [
      "of words",
      { itemSchema: { enum: ["a"] } },
      undefined,
      event({ enum: ["a"] }),
    ],
    ["of numbers", { schema: { enum: [1] } }, true, event({ enum: [1] })],
    [
      "of an event with JSON",
      { schema: properties(ref("Run"), { id: {} }) },
      true,
      event({ ref: "Run" }),
    ],
    [
      "of an event with text",
      { schema: properties({ type: "string" }, { retry: {} }) },
      undefined,
      event(text),
    ],
    [
      "of an event with what is text or not",
      { schema: properties({ type: ["string", "null"] }) },
      true,
      event({ types: ["string", "null"] }),
    ],
    [
      "of an event with what its text holds",
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
      "of an event with some JSON",
      { itemSchema: properties({ contentMediaType: "application/json" }) },
      true,
      event({}),
    ],
    [
      "of a named event",
      { itemSchema: ref("RunEvent") },
      true,
      event({ ref: "Run" }, { enum: ["run"] }),
    ],
    [
      "of a named event in two parts",
      { schema: { allOf: [ref("RunEvent"), properties({ type: "string" })] } },
      undefined,
      event(text, { enum: ["run"] }),
    ],
    [
      "of an event of several parts",
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
      "of an event with text of two kinds",
      {
        schema: properties({
          anyOf: [{ allOf: [ref("Text")] }, { const: "end" }],
        }),
      },
      undefined,
      event({}),
    ],
    [
      "of an event with text or what is none",
      { schema: properties({ anyOf: [ref("Text"), ref("Run")] }) },
      true,
      event({}),
    ],
    [
      "of a conjunction of one that is a list",
      { schema: { allOf: [{ allOf: [ref("Runs")] }] } },
      true,
      event({ ref: "Run" }),
    ],
    [
      "of what merely has data",
      { schema: properties(ref("Run"), { total: {} }) },
      true,
      undefined,
    ],
  ])("described by the schema %s", (_, media, jsonData, item) => {
    expect(mediaFrom(type, media)?.jsonData).toEqual(jsonData);
    if (item !== undefined) expect(itemFrom(type, media)).toMatchObject(item);
  });

  test("of which nothing is said", () => {
    expect(bare(mediaFrom(type, {}))).toEqual({
      name: type,
      kind: "events",
      encoding: [],
    });
  });

  test("of several names", () => {
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

  test("of several names, all with JSON", () => {
    const media = { itemSchema: { oneOf: [ref("RunEvent"), ref("RunEvent")] } };
    expect(mediaFrom(type, media)?.jsonData).toBe(true);
  });

  test("of alternatives that are data", () => {
    const media = { schema: { oneOf: [ref("Run"), ref("Text")] } };
    expect(mediaFrom(type, media)?.jsonData).toBe(true);
    expect(itemFrom(type, media)).toMatchObject({
      object: { properties: [{ name: "data", schema: { oneOf: [{}, {}] } }] },
    });
  });

  test("that are parts of themselves are refused", () => {
    const $ref =
      "#/paths/~1a/get/responses/200/content/text~1event-stream/schema";
    const media = { schema: { allOf: [run, { $ref }] } };
    expect(reported(buildFrom(part(type, media)))).toEqual([
      expect.stringContaining("warning schema-unchecked"),
      expect.stringContaining("error schema-cycle"),
    ]);
  });

  test("whose description is odd are reported once", () => {
    const media = { schema: { properties: { data: { type: "strin" } } } };
    expect(reported(buildFrom(part(type, media)))).toEqual([
      expect.stringContaining("error "),
      expect.stringContaining("warning schema-unchecked"),
    ]);
  });
});
