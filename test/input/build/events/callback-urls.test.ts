import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import { buildFrom, onlyOne, reported } from "../build-from.js";

const text: JsonValue = { type: "string" };

const body: JsonObject = {
  type: "object",
  properties: {
    url: text,
    "a/b": text,
    webhook: { $ref: "#/components/schemas/Webhook" },
    either: { anyOf: [text, { $ref: "#/components/schemas/Webhook" }] },
    several: { type: "array", items: text },
    closed: { type: "object", additionalProperties: false },
  },
  additionalProperties: false,
};

/** An operation with a callback for each event, with the given expression as its URL. */
function build(expressions: Readonly<Record<string, string>>) {
  const { api, diagnostics } = buildFrom({
    paths: {
      "/a/{id}": {
        post: {
          parameters: [
            { name: "id", in: "path", required: true, schema: text },
            { name: "to/me", in: "query", schema: text },
            { name: "X-To", in: "header", schema: text },
          ],
          requestBody: { content: { "application/json": { schema: body } } },
          responses: { 204: { description: "" } },
          callbacks: Object.fromEntries(
            Object.entries(expressions).map(([event, expression]) => [
              event,
              { [expression]: { post: { responses: {} } } },
            ]),
          ),
        },
      },
    },
    components: {
      schemas: {
        Webhook: { type: "object", properties: { url: text } },
      },
    },
  });
  const { callbackUrls: callbacks } = onlyOne(onlyOne(api.versions).operations);
  const said = reported({ api, diagnostics });
  return {
    callbacks,
    said: said.filter((line) => line.includes("callback-url")),
  };
}

describe("the URL of a callback", () => {
  test.each([
    ["{$request.body#/url}", "/body/url"],
    ["$request.body#/url", "/body/url"],
    ["{$request.body}", "/body"],
    ["{$request.body#/a~1b}", "/body/a~1b"],
    ["{$request.body#/webhook/url}", "/body/webhook/url"],
    ["{$request.body#/either/url}", "/body/either/url"],
    ["{$request.body#/several/0}", "/body/several/0"],
    ["{$request.body#/url}/events?id={$request.path.id}", "/body/url"],
    ["{$request.query.to/me}", "/query/to~1me"],
    ["{$request.header.x-to}", "/headers/X-To"],
    ["{$request.path.id}", "/path/id"],
  ])("%s is the value at %s", (expression, pointer) => {
    expect(build({ done: expression })).toEqual({
      callbacks: [{ pointer, events: ["done"] }],
      said: [],
    });
  });

  test.each([
    "https://example.com/{$request.body#/url}",
    "{$url}",
    "{$response.body#/url}",
    "/hooks",
  ])("%s does not come from the request", (expression) => {
    expect(build({ done: expression })).toEqual({ callbacks: [], said: [] });
  });

  const warned = (expression: string) => [
    `warning callback-url #/paths/~1a~1{id}/post/callbacks/done/${expression.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  ];

  test.each([
    ["{$request.body#/uri}", "/body/uri"],
    ["{$request.body#/url/deeper}", "/body/url/deeper"],
    ["{$request.body#/closed/url}", "/body/closed/url"],
  ])(
    "%s refers to an undescribed value, which is a warning",
    (expression, pointer) => {
      expect(build({ done: expression })).toEqual({
        callbacks: [{ pointer, events: ["done"] }],
        said: warned(expression),
      });
    },
  );

  test.each(["{$request.query.to}", "{$request.header.X-From}"])(
    "%s refers to a parameter that does not exist",
    (expression) => {
      expect(build({ done: expression })).toEqual({
        callbacks: [],
        said: warned(expression),
      });
    },
  );

  test("several events can share a URL", () => {
    const { callbacks } = build({
      done: "{$request.body#/url}",
      failed: "{$request.query.to/me}",
      lost: "{$request.body#/url}",
    });
    expect(callbacks).toEqual([
      { pointer: "/body/url", events: ["done", "lost"] },
      { pointer: "/query/to~1me", events: ["failed"] },
    ]);
  });
});
