import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  bindOperations,
  openConnection,
  paged,
  type PagedCall,
  parameters,
} from "../../../../templates/runtime/client.js";
import type { Operation } from "../../../../templates/runtime/operation.js";
import type { Success } from "../../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "../local-server.js";

const operation: Operation = {
  id: "listThings",
  name: "listThings",
  method: "GET",
  path: "/things",
  parameters: [
    { name: "limit", in: "query", shape: "integer" },
    { name: "cursor", in: "query", shape: ["string", "null"] },
  ],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
    400: {},
  },
  security: [],
  pagination: {
    cursor: "cursor",
    items: "things",
    envelope: "pagination",
    next: "next_cursor",
  },
};

interface Query {
  limit?: number;
  cursor?: string | null;
}
interface Client {
  listThings: PagedCall<
    {
      request?: { query?: Query };
      success: Success<200, { things: number[] }>;
      problem: never;
    },
    number,
    ["query", "cursor"]
  >;
}

let server: LocalServer;
/** What is replied, by the cursor that comes. */
let pages: Record<string, unknown>;
let client: Client;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const cursor =
      new URL(url, "http://h").searchParams.get("cursor") ?? "first";
    const page = pages[cursor];
    response.writeHead(page === undefined ? 400 : 200, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify(page));
  });
  client = bindOperations<Client>(
    { listThings: operation },
    openConnection({}, { baseUrl: server.url }),
    parameters,
    paged,
  );
});
afterAll(() => server.close());
beforeEach(() => void (server.received.length = 0));

const page = (things: unknown, next?: unknown) => ({
  things,
  pagination: { next_cursor: next },
});

async function collect(query?: Query): Promise<number[]> {
  const items: number[] = [];
  for await (const item of client.listThings.all(...(query ? [{ query }] : [])))
    items.push(item);
  return items;
}

it("yields the items of every page, and keeps the query", async () => {
  pages = {
    first: page([1, 2], "a&b"),
    "a&b": page([], "c"),
    c: page([3], null),
  };
  expect(await collect({ limit: 2, cursor: null })).toEqual([1, 2, 3]);
  expect(server.received.map(({ url }) => url)).toEqual([
    "/things?limit=2",
    "/things?limit=2&cursor=a%26b",
    "/things?limit=2&cursor=c",
  ]);
});

it.each([[page([1])], [page([1], "")], [{ things: [1] }]])(
  "ends with %j",
  async (last) => {
    pages = { first: last };
    expect(await collect()).toEqual([1]);
    expect(server.received).toHaveLength(1);
  },
);

it("starts at a given cursor, again for each iteration", async () => {
  pages = { first: page([0], "b"), b: page([1], null) };
  const all = client.listThings.all({ query: { cursor: "b" } });
  for (let i = 0; i < 2; i++)
    for await (const item of all) expect(item).toBe(1);
  expect(server.received).toHaveLength(2);
});

it("requests no page that the caller does not read", async () => {
  pages = { first: page([1, 2], "b"), b: page([3], null) };
  for await (const item of client.listThings.all()) if (item === 2) break;
  expect(server.received).toHaveLength(1);
});

it.each([
  ["at once", { first: page([1], "b"), b: page([2], "b") }, 2],
  [
    "in a circle",
    { first: page([1], "b"), b: page([2], "c"), c: page([3], "b") },
    3,
  ],
])(
  "ends with an error where a cursor repeats %s",
  async (_, circle, requests) => {
    pages = circle;
    await expect(collect()).rejects.toMatchObject({
      problem: {
        code: "unexpected",
        detail: "The cursor, offset or URL of the next page repeats.",
      },
    });
    expect(server.received).toHaveLength(requests);
  },
);

it("ends with an error if the first cursor repeats", async () => {
  pages = { b: page([2], "b") };
  await expect(collect({ cursor: "b" })).rejects.toMatchObject({
    problem: { code: "unexpected" },
  });
});

it("ends with the problem of a page", async () => {
  pages = { first: page([1], "gone") };
  await expect(collect()).rejects.toMatchObject({
    problem: { code: "http", status: 400 },
  });
});

it("ends with an error if the response has no list", async () => {
  pages = { first: page({}) };
  await expect(collect()).rejects.toMatchObject({
    problem: { code: "unexpected", detail: "The reply has no list things." },
  });
});

it("yields pages as `.try` returns them, even if the caller changes them", async () => {
  pages = { first: page([1, 2], "b"), b: page([], "c"), c: page([3], null) };
  const seen = [];
  for await (const each of client.listThings.pages({ query: { limit: 2 } })) {
    expect(each).toMatchObject({ ok: true, status: 200 });
    expect(each.response.headers.get("content-type")).toBe("application/json");
    seen.push(each.body.things.splice(0));
  }
  expect(seen).toEqual([[1, 2], [], [3]]);
});

it("requests no page after the caller leaves the loop", async () => {
  pages = { first: page([1], "b") };
  for await (const each of client.listThings.pages()) {
    expect(each.body.things).toEqual([1]);
    break;
  }
  expect(server.received).toHaveLength(1);
});

it("ends when the caller's signal aborts", async () => {
  pages = { first: page([1], "b"), b: page([2], null) };
  const stop = new AbortController();
  const items: number[] = [];
  const run = async () => {
    for await (const item of client.listThings.all(
      {},
      { signal: stop.signal },
    )) {
      items.push(item);
      stop.abort("enough");
    }
  };
  await expect(run()).rejects.toMatchObject({
    problem: { code: "aborted", cause: "enough" },
  });
  expect(items).toEqual([1]);
  expect(server.received).toHaveLength(1);
});
