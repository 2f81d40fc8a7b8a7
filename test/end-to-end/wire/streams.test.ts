import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { eventually } from "../../support/eventually.js";
import {
  bothEnds,
  type Ended,
  type Groups,
  type Handle,
  type Joined,
} from "./both-ends.js";

const row = {
  type: "object",
  required: ["x"],
  properties: { x: { type: "integer" } },
};
const rows = [{ x: 1 }, { x: 2 }];
const formats: readonly [type: string, text: string][] = [
  ["application/x-ndjson", '{"x":1}\n{"x":2}\n'],
  ["application/jsonl", '{"x":1}\n{"x":2}\n'],
  ["application/geo+json-seq", '\x1e{"x":1}\n\x1e{"x":2}\n'],
];
const events = "text/event-stream";

async function* late(values: readonly unknown[]) {
  for (const value of values) yield await Promise.resolve(value);
}

async function all(items: unknown): Promise<unknown[]> {
  const found: unknown[] = [];
  // Whatever has no items fails here.
  for await (const item of items as AsyncIterable<unknown>) found.push(item);
  return found;
}

/** What the next reply is of, and what the last request held. */
let next: () => readonly unknown[];
let got: unknown;
let joined: Joined;
/** What the server reported. */
const errors: unknown[] = [];
beforeEach(() => {
  errors.length = 0;
});

function replied(content: Readonly<Record<string, JsonValue>>) {
  return { responses: { 200: { description: "All.", content } } };
}

/** For each format an operation that takes it, and one that gives it. */
beforeAll(async () => {
  const paths: Record<string, JsonValue> = {
    "/watch": {
      get: {
        operationId: "watch",
        ...replied({
          [events]: {
            itemSchema: {
              properties: { event: {}, data: { contentSchema: row } },
            },
          },
        }),
      },
    },
    "/texts": {
      get: {
        operationId: "texts",
        ...replied({
          [events]: {
            itemSchema: {
              properties: {
                data: {
                  type: "string",
                  contentMediaType: "text/plain",
                  contentSchema: { type: "string" },
                },
              },
            },
          },
        }),
      },
    },
    "/either": {
      get: {
        operationId: "either",
        ...replied({
          "application/json": { schema: row },
          [events]: { schema: row },
        }),
      },
    },
  };
  const give: Handle = (_, { reply }) => reply(200, ...next());
  const handlers: Record<string, Handle> = {
    watch: give,
    either: give,
    texts: give,
  };
  for (const [index, [type]] of formats.entries()) {
    const content = { [type]: { itemSchema: row } };
    paths[`/${index}`] = {
      get: { operationId: `give${index}`, ...replied(content) },
      post: {
        operationId: `take${index}`,
        requestBody: { content },
        responses: { 204: { description: "Got." } },
      },
    };
    handlers[`give${index}`] = give;
    handlers[`take${index}`] = async ({ body }, { reply }) => {
      got = await all(body);
      return reply(204);
    };
  }
  const unchecked = (path: string, type: string) =>
    `warning schema-unchecked #/paths/${path}/get/responses/200/content/${type.replace("/", "~1")}`;
  const findings = [
    unchecked("~1watch", events),
    ...formats.map(([type], index) => unchecked(`~1${index}`, type)),
  ];
  joined = await bothEnds({ paths }, handlers, {
    findings,
    server: { onError: (error: unknown) => errors.push(error) },
  });
});

function call(name: string, request?: Groups): Promise<Ended> {
  return joined.call(name, request);
}

describe.each(formats.map(([type, text], index) => ({ type, text, index })))(
  "values as $type",
  ({ type, text, index }) => {
    test.each<[string, () => unknown]>([
      ["a list", () => rows],
      ["a set", () => new Set(rows)],
      ["as they come", () => late(rows)],
    ])("are sent: %s", async (_, values) => {
      const { problem } = await call(`take${index}`, { body: values() });
      expect(problem).toBeUndefined();
      expect(got).toEqual(rows);
      expect(joined.sent().headers.get("content-type")).toBe(type);
      expect(await joined.sent().text()).toBe(text);
    });

    test("are checked by the server", async () => {
      const body = [{ x: 1 }, { x: "2" }];
      const { problem } = await call(`take${index}`, { body });
      expect(problem).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: "/body/1/x" }] },
      });
    });

    test.each<[string, () => unknown]>([
      ["a list", () => rows],
      ["as they come", () => late(rows)],
      ["bytes", () => new Blob([text]).stream()],
    ])("are replied: %s", async (_, values) => {
      next = () => [values()];
      const { body, response, contentType } = await call(`give${index}`);
      expect(contentType).toBe(type);
      expect(response?.headers.get("content-type")).toBe(type);
      expect(await all(body)).toEqual(rows);
    });
  },
);

describe("a handler responds with events", () => {
  const one = { event: "a", id: "7", retry: 5, data: { x: 1 } };
  const two = { data: { x: 2 } };
  const read = [one, { event: "message", id: "7", retry: 5, data: { x: 2 } }];

  test.each<[string, () => unknown]>([
    ["a list", () => [one, two]],
    ["a set", () => new Set([one, two])],
    ["as they come", () => late([one, two])],
    ["those that a client read", () => late(read)],
  ])("%s", async (_, events) => {
    next = () => [events()];
    const { body, response } = await call("watch");
    expect(response?.headers.get("content-type")).toBe("text/event-stream");
    expect(await all(body)).toEqual(read);
  });

  test("as text with lines", async () => {
    next = () => [[{ data: "a\nb\r\n c" }, { data: "" }]];
    expect(await all((await call("texts")).body)).toMatchObject([
      { data: "a\nb\n c" },
      { data: "" },
    ]);
  });

  test.each<[string, unknown, string]>([
    ["watch", { event: "a\nb", data: { x: 1 } }, "The event of an event"],
    ["watch", { id: "\0", data: { x: 1 } }, "The id of an event"],
    ["watch", { retry: 1.5, data: { x: 1 } }, "The retry of an event"],
    ["texts", { data: 1 }, "/0/data: Must be a string"],
  ])("%s cannot reply %o", async (name, event, told) => {
    next = () => [[event]];
    expect((await call(name)).problem).toMatchObject({ status: 500 });
    expect(String(errors[0])).toContain(told);
  });

  test("with JSON or events, by the media type", async () => {
    next = () => [late([two]), { contentType: events }];
    expect(await all((await call("either")).body)).toMatchObject([two]);
  });
});

describe.each(["watch", "give0", "give2"])("the items of %s", (name) => {
  const item = (x: unknown) => (name === "watch" ? { data: { x } } : { x });

  test("are checked before a list is sent", async () => {
    next = () => [[item(1), item("2")]];
    expect((await call(name)).problem).toMatchObject({ status: 500 });
    expect(String(errors[0])).toMatch(/answered 200: \/1\/.*x: Must be an int/);
  });

  test("are checked when they are sent, and end the stream", async () => {
    let ended = false;
    next = () => [
      (async function* () {
        try {
          yield* late([item(1), item("2"), item(3)]);
        } finally {
          ended = true;
        }
      })(),
    ];
    const { body } = await call(name);
    await expect(all(body)).rejects.toThrow();
    expect(ended).toBe(true);
    expect(errors.map(String)).toEqual([
      expect.stringMatching(/answered 200: \/1\/.*x: Must be an int/),
    ]);
  });

  test("are requested one by one, until the client disconnects", async () => {
    let asked = 0;
    let ended = false;
    next = () => [
      (function* () {
        try {
          for (;;) yield item(++asked);
        } finally {
          ended = true;
        }
      })(),
    ];
    const { body } = await call(name);
    const items = (body as AsyncGenerator)[Symbol.asyncIterator]();
    await items.next();
    await items.return(undefined);
    await eventually(() => {
      expect(ended).toBe(true);
    });
    // The client and the streams between may read a few items ahead.
    expect(asked).toBeLessThan(20);
    expect(errors).toEqual([]);
  });
});

test("text with a schema is not JSON", async () => {
  next = () => [new Blob(["data: 1\n\ndata: [done]\n\n"]).stream()];
  const { body, problem } = await call("texts");
  expect(problem).toBeUndefined();
  expect(await all(body)).toMatchObject([{ data: "1" }, { data: "[done]" }]);
});

test("events are read as they are described", async () => {
  next = () => [new Blob(['event: a\nid: 7\ndata: {"x":1}\n\n']).stream()];
  const { body } = await call("watch");
  expect(await all(body)).toEqual([{ event: "a", id: "7", data: { x: 1 } }]);
});

test("a response of JSON or events is read by its media type", async () => {
  next = () => [{ x: 2 }];
  expect((await call("either")).body).toEqual({ x: 2 });
  next = () => [
    new Blob(['data: {"x":1}\n\n']).stream(),
    { contentType: events },
  ];
  expect(await all((await call("either")).body)).toEqual([
    { event: "message", id: "", data: { x: 1 } },
  ]);
});
