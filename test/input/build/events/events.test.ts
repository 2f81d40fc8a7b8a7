import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import type { ApiVersion } from "../../../../generator/language/model/model.js";
import { apiVersionFrom, bare, buildFrom, reported } from "../build-from.js";

/** A path item with a POST operation that has the payload. */
function posts(schema: JsonValue): JsonObject {
  return {
    post: { requestBody: { content: { "application/json": { schema } } } },
  };
}

const typed = (type: string): JsonValue => ({
  type: "object",
  properties: { type: { const: type } },
});

/** An operation with the callbacks. */
function causes(id: string, callbacks: JsonObject): JsonObject {
  return {
    post: {
      operationId: id,
      responses: { 204: { description: "" } },
      callbacks,
    },
  };
}

const to = (target: string): JsonValue => ({ "{$url}": { $ref: target } });

function names({ events, operations }: ApiVersion): unknown {
  return [
    events.map(({ name }) => name),
    operations.map((operation) => operation.events),
  ];
}

describe("events", () => {
  const webhooks = { a: posts(typed("A")), b: posts(typed("B")) };

  test.each(["webhooks", "x-webhooks"])("come from %s", (key) => {
    expect(bare(apiVersionFrom({ [key]: webhooks }).events)).toMatchObject([
      { name: "a", method: "POST", type: { property: "type", value: "A" } },
      { name: "b", method: "POST", type: { property: "type", value: "B" } },
    ]);
  });

  test("mark types that events of another version have as well", () => {
    const { api } = buildFrom({
      webhooks: {
        done: posts(typed("done")),
        test: posts(typed("done")),
        lone: posts(typed("lone")),
      },
      paths: {
        "/v1/x": causes("x", { test: to("#/webhooks/test") }),
        "/v2/x": causes("x", {
          done: to("#/webhooks/done"),
          test: to("#/webhooks/test"),
        }),
      },
    });
    const types = api.versions.map(({ events }) =>
      events.map(({ name, type }) => [name, type?.shared]),
    );
    expect(types).toEqual([
      [
        ["test", true],
        ["lone", undefined],
      ],
      [
        ["done", undefined],
        ["test", undefined],
        ["lone", undefined],
      ],
    ]);
  });

  test("belong to the versions whose operations refer to them, or to all versions", () => {
    const { api } = buildFrom({
      webhooks,
      paths: {
        "/v1/x": causes("x", {}),
        "/v2/x": causes("x", { done: to("#/webhooks/b") }),
      },
    });
    expect(api.versions.map(names)).toEqual([
      [["a"], [[]]],
      [["a", "b"], [["b"]]],
    ]);
  });

  test("of a callback that refers to a webhook's path item are the webhook's", () => {
    const apiVersion = apiVersionFrom({
      webhooks: { a: { $ref: "#/components/pathItems/A" } },
      paths: { "/x": causes("x", { done: to("#/components/pathItems/A") }) },
      components: { pathItems: { A: posts(typed("A")) } },
    });
    expect(names(apiVersion)).toEqual([["a"], [["a"]]]);
  });

  test("of other callbacks are named by the key", () => {
    const apiVersion = apiVersionFrom({
      paths: {
        "/x": causes("x", { done: to("#/components/pathItems/A") }),
        "/y": causes("y", { done: to("#/components/pathItems/A") }),
      },
      components: { pathItems: { A: posts({}) } },
    });
    expect(names(apiVersion)).toEqual([["done"], [["done"], ["done"]]]);
  });

  test("of different callbacks with the same key get qualified names", () => {
    const inline = (schema: JsonValue): JsonValue => ({
      "{$url}": posts(schema),
    });
    const apiVersion = apiVersionFrom({
      webhooks: { taken: posts({}) },
      paths: {
        "/x": causes("x", { done: inline(typed("X")), taken: inline({}) }),
        "/y": causes("y", {
          done: inline(typed("Y")),
          many: { "{$one}": posts({}), "{$two}": posts({}) },
        }),
      },
    });
    expect(names(apiVersion)).toEqual([
      [
        "taken",
        "x.done",
        "x.taken",
        "y.done",
        "y.many.{$one}",
        "y.many.{$two}",
      ],
      [
        ["x.done", "x.taken"],
        ["y.done", "y.many.{$one}", "y.many.{$two}"],
      ],
    ]);
  });

  test("of equal callbacks with the same key and URL are merged", () => {
    const inline = (schema: JsonValue): JsonValue => ({
      "{$url}": posts(schema),
    });
    const told = { "{$url}": { ...posts(typed("X")), description: "Told." } };
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const apiVersion = apiVersionFrom({
      components: { schemas: { A: typed("A"), B: typed("B") } },
      paths: {
        "/x": causes("x", { done: inline(typed("X")), made: inline(ref("A")) }),
        "/y": causes("y", { done: told, made: inline(ref("B")) }),
      },
    });
    expect(names(apiVersion)).toEqual([
      ["done", "x.made", "y.made"],
      [
        ["done", "x.made"],
        ["done", "y.made"],
      ],
    ]);
  });

  test("of several methods have the method in their names", () => {
    const item: JsonObject = { ...posts({}), get: {} };
    expect(names(apiVersionFrom({ webhooks: { a: item } }))).toEqual([
      ["a.post", "a.get"],
      [],
    ]);
  });

  test("without a payload have no schema", () => {
    const [event] = apiVersionFrom({ webhooks: { a: { post: {} } } }).events;
    expect(event).toBeDefined();
    expect(event).not.toHaveProperty("schema");
    expect(event).not.toHaveProperty("type");
  });

  test("of the wrong type are errors", () => {
    const built = buildFrom({
      webhooks: { a: 7 },
      paths: { "/x": causes("x", { c: 7, d: { "{$url}": "x" } }) },
    });
    expect(reported(built)).toEqual([
      "error wrong-type #/paths/~1x/post/callbacks/c",
      "error wrong-type #/paths/~1x/post/callbacks/d/{$url}",
      "error wrong-type #/webhooks/a",
    ]);
  });
});

describe("the type of an event is", () => {
  const either = (...names: string[]): JsonValue => ({ enum: names });
  test.each<[string, JsonObject, JsonValue, unknown]>([
    [
      "`type` rather than `action`",
      { action: { const: "x" }, type: { const: "y" } },
      [],
      { property: "type", value: "y" },
    ],
    [
      "not a property with several values",
      { type: either("a", "b"), action: { const: "x" } },
      [],
      { property: "action", value: "x" },
    ],
    [
      "any required property with one value",
      { what: { const: "x" } },
      ["what"],
      { property: "what", value: "x" },
    ],
    ["not another optional property", { what: { const: "x" } }, [], undefined],
    ["not a number", { type: { const: 1 } }, ["type"], undefined],
    [
      "the value that remains after allOf and references",
      {
        type: { allOf: [either("a", "b"), { $ref: "#/components/schemas/B" }] },
      },
      [],
      { property: "type", value: "b" },
    ],
  ])("%s", (_name, properties, required, wanted) => {
    const [event] = apiVersionFrom({
      webhooks: { a: posts({ allOf: [{ properties }, { required }] }) },
      components: { schemas: { B: either("b", "c") } },
    }).events;
    expect(event?.type).toEqual(wanted);
  });
});

describe("events without a type", () => {
  const shaped = (properties: JsonObject, required: JsonValue = []) =>
    posts({ type: "object", properties, required });
  const alike = ["warning events-alike #/webhooks/a/post"];
  test.each<[string, JsonObject, readonly string[]]>([
    [
      "are not ambiguous if there is only one",
      { a: posts(typed("A")), b: shaped({}) },
      [],
    ],
    ["are ambiguous", { a: shaped({}), b: shaped({}) }, alike],
    [
      "and without a payload are ambiguous",
      { a: { post: {} }, b: { put: {} } },
      alike,
    ],
    [
      "are ambiguous by reference",
      { a: shaped({ x: {} }), b: { $ref: "#/webhooks/a" } },
      alike,
    ],
    [
      "are distinguished by disjoint enumerations",
      {
        a: shaped({ kind: { enum: ["x", "y"] } }, ["kind"]),
        b: shaped({ kind: { enum: ["z", 7] } }),
      },
      [],
    ],
    [
      "are ambiguous if the property is optional",
      {
        a: shaped({ kind: { enum: ["x", "y"] } }),
        b: shaped({ kind: { enum: ["z", 7] } }),
      },
      alike,
    ],
  ])("%s", (_, webhooks, wanted) => {
    expect(reported(buildFrom({ webhooks }))).toEqual(wanted);
  });
});

describe("receivers warn about", () => {
  const text = { content: { "text/plain": {} } };
  test.each<[string, JsonObject, string | undefined]>([
    [
      "parameters",
      { parameters: [{ in: "query", name: "a" }] },
      "parameters/0",
    ],
    [
      "no parameters of the signature",
      { parameters: [{ in: "header", name: "Webhook-Id" }] },
      undefined,
    ],
    ["security", { security: [{ key: [] }] }, "security"],
    ["no empty security", { security: [] }, undefined],
    ["a response body", { responses: { 200: text } }, "responses/200"],
    ["no status", { responses: { 200: {} } }, undefined],
  ])("%s", (_, operation, location) => {
    const requestBody = {
      content: { "application/json": { schema: typed("A") } },
    };
    const post: JsonObject = { requestBody, ...operation };
    expect(reported(buildFrom({ webhooks: { a: { post } } }))).toEqual(
      location === undefined
        ? []
        : [`warning webhook-ignored #/webhooks/a/post/${location}`],
    );
  });
});
