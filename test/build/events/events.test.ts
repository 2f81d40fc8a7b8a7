import { describe, expect, test } from "vitest";
import type { ApiVersion } from "../../../generator/model/model.js";
import type { JsonValue, JsonObject } from "../../../generator/json/json.js";
import { bare, buildFrom, reported, apiVersionFrom } from "../build-from.js";

/** A path item that is posted a payload. */
function posts(schema: JsonValue): JsonObject {
  return {
    post: { requestBody: { content: { "application/json": { schema } } } },
  };
}

const typed = (type: string): JsonValue => ({
  type: "object",
  properties: { type: { const: type } },
});

/** An operation that can cause the given callbacks. */
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

  test.each(["webhooks", "x-webhooks"])("of %s", (key) => {
    expect(bare(apiVersionFrom({ [key]: webhooks }).events)).toMatchObject([
      { name: "a", method: "POST", type: { property: "type", value: "A" } },
      { name: "b", method: "POST", type: { property: "type", value: "B" } },
    ]);
  });

  test("say where events of another version have their type too", () => {
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

  test("belong to the versions whose operations name them, else to all", () => {
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

  test("of a callback that shares a webhook's target are the webhook's", () => {
    const apiVersion = apiVersionFrom({
      webhooks: { a: { $ref: "#/components/pathItems/A" } },
      paths: { "/x": causes("x", { done: to("#/components/pathItems/A") }) },
      components: { pathItems: { A: posts(typed("A")) } },
    });
    expect(names(apiVersion)).toEqual([["a"], [["a"]]]);
  });

  test("of a callback alone are named by its key", () => {
    const apiVersion = apiVersionFrom({
      paths: {
        "/x": causes("x", { done: to("#/components/pathItems/A") }),
        "/y": causes("y", { done: to("#/components/pathItems/A") }),
      },
      components: { pathItems: { A: posts({}) } },
    });
    expect(names(apiVersion)).toEqual([["done"], [["done"], ["done"]]]);
  });

  test("of one key that mean different things are qualified", () => {
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

  test("of one key and address that say the same are one", () => {
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

  test("of several methods carry the method", () => {
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

  test("ill-typed are errors", () => {
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

describe("what tells an event", () => {
  const either = (...names: string[]): JsonValue => ({ enum: names });
  test.each<[string, JsonObject, JsonValue, unknown]>([
    [
      "type before action",
      { action: { const: "x" }, type: { const: "y" } },
      [],
      { property: "type", value: "y" },
    ],
    [
      "not one of several",
      { type: either("a", "b"), action: { const: "x" } },
      [],
      { property: "action", value: "x" },
    ],
    [
      "any required one",
      { what: { const: "x" } },
      ["what"],
      { property: "what", value: "x" },
    ],
    ["no optional other one", { what: { const: "x" } }, [], undefined],
    ["no number", { type: { const: 1 } }, ["type"], undefined],
    [
      "what allOf and references leave",
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

describe("events that no value tells", () => {
  const shaped = (properties: JsonObject, required: JsonValue = []) =>
    posts({ type: "object", properties, required });
  const alike = ["warning events-alike #/webhooks/a/post"];
  test.each<[string, JsonObject, readonly string[]]>([
    ["are one at most", { a: posts(typed("A")), b: shaped({}) }, []],
    ["are alike", { a: shaped({}), b: shaped({}) }, alike],
    ["without a payload are alike", { a: { post: {} }, b: { put: {} } }, alike],
    [
      "by reference are alike",
      { a: shaped({ x: {} }), b: { $ref: "#/webhooks/a" } },
      alike,
    ],
    [
      "may be told by several values",
      {
        a: shaped({ kind: { enum: ["x", "y"] } }, ["kind"]),
        b: shaped({ kind: { enum: ["z", 7] } }),
      },
      [],
    ],
    [
      "are alike where the values may be missing",
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

describe("what a receiver does not see to", () => {
  const text = { content: { "text/plain": {} } };
  test.each<[string, JsonObject, string | undefined]>([
    [
      "parameters",
      { parameters: [{ in: "query", name: "a" }] },
      "parameters/0",
    ],
    [
      "parameters of the signature",
      { parameters: [{ in: "header", name: "Webhook-Id" }] },
      undefined,
    ],
    ["security", { security: [{ key: [] }] }, "security"],
    ["no security", { security: [] }, undefined],
    ["a reply's body", { responses: { 200: text } }, "responses/200"],
    ["a status", { responses: { 200: {} } }, undefined],
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
