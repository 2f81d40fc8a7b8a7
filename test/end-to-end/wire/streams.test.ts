import { beforeAll, describe, expect, test } from "vitest";
import type { JsonValue } from "../../../generator/json/json.js";
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
            itemSchema: { properties: { data: { contentSchema: row } } },
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
  const handlers: Record<string, Handle> = { watch: give, either: give };
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
  joined = await bothEnds({ paths }, handlers, { findings });
}, 60_000);

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

test("events are read as they are described", async () => {
  next = () => [new Blob(['event: a\nid: 7\ndata: {"x":1}\n\n']).stream()];
  const { body } = await call("watch");
  expect(await all(body)).toEqual([{ event: "a", id: "7", data: { x: 1 } }]);
});

test("a choice of JSON and events is read by what came", async () => {
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
