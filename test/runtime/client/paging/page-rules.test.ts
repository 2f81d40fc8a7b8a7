import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  bindOperations,
  openConnection,
  type PagedCall,
  securitySchemes,
} from "../../../../templates/runtime/client.js";
import type {
  Operation,
  Pages,
} from "../../../../templates/runtime/operation.js";
import type { Success } from "../../../../templates/runtime/result.js";
import { everyCodec } from "../every-codec.js";
import { type LocalServer, startServer } from "../local-server.js";

interface Client {
  readonly list: PagedCall<
    {
      request?: { query?: Record<string, string | number> };
      success: Success<200, unknown>;
      problem: never;
    },
    unknown,
    readonly string[]
  >;
}

let server: LocalServer;
/** What is replied, by the query that comes; all others are 400. */
let replies: Record<string, { body: unknown; link?: string }>;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const reply = replies[url.replace("/list", "") || "?"];
    response.writeHead(reply === undefined ? 400 : 200, {
      "content-type": "application/json",
      ...(reply?.link === undefined ? {} : { link: reply.link }),
    });
    response.end(JSON.stringify(reply?.body ?? {}));
  });
});
afterAll(() => server.close());
beforeEach(() => void (server.received.length = 0));

function clientOf(pages: Pages): Client {
  const names = ["p", "limit", "q"];
  const operation: Operation = {
    id: "list",
    name: "list",
    method: "GET",
    path: "/list",
    parameters: names.map((name) => ({ name, in: "query", shape: "string" })),
    replies: {
      200: { content: [{ type: "application/json", kind: "json" }] },
    },
    security: [{ key: [] }],
    pages,
  };
  const key = { kind: "apiKey", in: "header", parameter: "x-key" } as const;
  return bindOperations<Client>(
    { list: operation },
    openConnection(
      { security: securitySchemes({ key }) },
      { baseUrl: server.url, credentials: { key: "s3cret" } },
    ),
    ...everyCodec,
  );
}

async function collect(
  pages: Pages,
  query: Record<string, string | number> = {},
): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of clientOf(pages).list.all({ query }))
    items.push(item);
  return items;
}

const asked = () => server.received.map(({ url }) => url.replace("/list", ""));

describe("a cursor", () => {
  const rule: Pages = { style: "cursor", parameter: ["query", "p"], items: [] };
  const endless: Pages = { ...rule, items: ["data"], lastItem: ["id"] };
  const last: Pages = { ...endless, more: ["body", "more"] };

  it("in the last item, until no page is left", async () => {
    replies = {
      "?limit=2": { body: { data: [{ id: "a" }, { id: "b" }], more: true } },
      "?p=b&limit=2": { body: { data: [{ id: "c" }], more: false } },
    };
    expect(await collect(last, { limit: 2 })).toEqual([
      { id: "a" },
      { id: "b" },
      { id: "c" },
    ]);
  });

  it("in the last item, until a page is empty", async () => {
    replies = {
      "?": { body: { data: [{ id: 7 }] } },
      "?p=7": { body: { data: [] } },
    };
    expect(await collect(endless)).toEqual([{ id: 7 }]);
    expect(asked()).toEqual(["", "?p=7"]);
  });

  it.each<[string, Pages, unknown, string]>([
    [
      "is announced but missing",
      last,
      { data: [], more: true },
      "The cursor or URL of the next page is missing.",
    ],
    [
      "is not a string",
      { ...rule, items: ["data"], next: ["body", "next"] },
      { data: [1], next: {} },
      "The cursor of the next page must be a text or a number.",
    ],
  ])("that %s ends with an error", async (_, pages, body, detail) => {
    replies = { "?": { body } };
    await expect(collect(pages)).rejects.toMatchObject({
      problem: { code: "unexpected", status: 200, detail },
    });
  });

  it("is not an inherited property", async () => {
    replies = { "?": { body: { data: [1] } } };
    const pages: Pages = {
      ...rule,
      items: ["data"],
      next: ["body", "__proto__", "x"],
    };
    expect(await collect(pages)).toEqual([1]);
  });
});

describe("an offset", () => {
  const rule: Pages = { style: "offset", parameter: ["query", "p"], items: [] };

  it("grows by the received items, until a page is empty", async () => {
    replies = {
      "?limit=9": { body: [1, 2, 3] },
      "?p=3&limit=9": { body: [4] },
      "?p=4&limit=9": { body: [] },
    };
    expect(await collect(rule, { limit: 9 })).toEqual([1, 2, 3, 4]);
  });

  it("starts at a given page", async () => {
    replies = { "?p=5": { body: [6] }, "?p=6": { body: [] } };
    expect(await collect(rule, { p: "5" })).toEqual([6]);
  });

  it.each<[string, Pages, Record<string, number>]>([
    ["the total says so", { ...rule, items: ["a"], total: ["body", "n"] }, {}],
    ["more says so", { ...rule, items: ["a"], more: ["body", "more"] }, {}],
    [
      "a page is short",
      { ...rule, items: ["a"], limit: ["query", "limit"] },
      { limit: 2 },
    ],
    [
      "a page is shorter than usual",
      { ...rule, items: ["a"], limit: ["query", "limit"], size: 2 },
      {},
    ],
  ])("ends where %s", async (_, pages, query) => {
    const limit = "limit" in query ? "limit=2" : "";
    replies = {
      [`?${limit}`]: { body: { a: [1, 2], n: 3, more: true } },
      [`?${["p=2", limit].filter(Boolean).join("&")}`]: {
        body: { a: [3], n: 3, more: false },
      },
    };
    expect(await collect(pages, query)).toEqual([1, 2, 3]);
    expect(server.received).toHaveLength(2);
  });

  it("that does not move ends with an error", async () => {
    replies = {
      "?": { body: { a: [1], more: true } },
      "?p=1": { body: { a: [], more: true } },
    };
    await expect(
      collect({ ...rule, items: ["a"], more: ["body", "more"] }),
    ).rejects.toMatchObject({ problem: { code: "unexpected" } });
    expect(server.received).toHaveLength(2);
  });
});

describe("the number of a page", () => {
  const rule: Pages = {
    style: "page",
    parameter: ["query", "p"],
    items: ["a"],
  };

  it.each<[string, Pages, string]>([
    ["1", rule, "?p=2"],
    ["0", { ...rule, first: 0 }, "?p=1"],
  ])("counts from %s", async (_, pages, second) => {
    replies = { "?": { body: { a: [1] } }, [second]: { body: { a: [] } } };
    expect(await collect(pages)).toEqual([1]);
    expect(asked()).toEqual(["", second]);
  });

  it("skips an empty page if more are announced", async () => {
    replies = {
      "?": { body: { a: [], more: true } },
      "?p=2": { body: { a: [2], more: false } },
    };
    expect(await collect({ ...rule, more: ["body", "more"] })).toEqual([2]);
  });

  it("ends when all items were received", async () => {
    replies = {
      "?": { body: { a: [1, 2], n: 3 } },
      "?p=2": { body: { a: [3], n: 3 } },
    };
    expect(await collect({ ...rule, total: ["body", "n"] })).toEqual([1, 2, 3]);
    expect(server.received).toHaveLength(2);
  });
});

describe("a list", () => {
  const rule: Pages = {
    style: "offset",
    parameter: ["query", "p"],
    items: ["a", "b"],
  };

  it.each([[{}], [{ a: null }], [{ a: { b: null } }]])(
    "may be left out as in %j where it need not be there",
    async (body) => {
      replies = { "?": { body } };
      expect(await collect({ ...rule, sparse: true })).toEqual([]);
      await expect(collect(rule)).rejects.toMatchObject({
        problem: { detail: "The reply has no list a.b." },
      });
    },
  );
});

describe.each<[string, Pages, (target: string) => object]>([
  [
    "the header Link",
    { style: "link", items: ["a"] },
    (target) => ({ link: `<${target}>; rel="next", </>; rel=first` }),
  ],
  [
    "a URL in the body",
    { style: "url", items: ["a"], next: ["body", "next"] },
    (next) => ({ next }),
  ],
])("%s", (_, rule, leading) => {
  const page = (items: number[], target?: string) => {
    const { link, next } = { ...(target && leading(target)) } as {
      link?: string;
      next?: string;
    };
    return { body: { a: items, next }, ...(link !== undefined && { link }) };
  };

  it.each([
    ["a whole address", (path: string) => server.url + path],
    ["a path", (path: string) => path],
    ["a query", (path: string) => path.replace("/list", "")],
  ])("leads on by %s, with what it asks for and no more", async (_, to) => {
    replies = {
      "?q=x": page([1], to("/list?after=a%2Fb&tag=1&tag=2")),
      "?after=a%2Fb&tag=1&tag=2": page([], to("/list?after=c#here")),
      "?after=c": page([3]),
    };
    expect(await collect(rule, { q: "x" })).toEqual([1, 3]);
    expect(asked()).toEqual(["?q=x", "?after=a%2Fb&tag=1&tag=2", "?after=c"]);
    for (const { headers } of server.received)
      expect(headers["x-key"]).toBe("s3cret");
  });

  it("does not lead to another origin", async () => {
    const other = await startServer((_, response) => {
      response.end("[]");
    });
    replies = { "?": page([1], `${other.url}/list?p=2`) };
    const items: unknown[] = [];
    const run = async () => {
      for await (const item of clientOf(rule).list.all()) items.push(item);
    };
    await expect(run()).rejects.toMatchObject({
      problem: {
        code: "unexpected",
        detail: `The next page is on another origin, ${other.url}.`,
      },
    });
    expect(items).toEqual([1]);
    expect(other.received).toEqual([]);
    await other.close();
  });

  it.each(["javascript:alert(1)", "data:text/plain,a", "http://[x"])(
    "does not lead to %s",
    async (target) => {
      replies = { "?": page([1], target) };
      await expect(collect(rule)).rejects.toMatchObject({
        problem: { code: "unexpected" },
      });
      expect(server.received).toHaveLength(1);
    },
  );

  it("that repeats ends with an error", async () => {
    replies = { "?": page([1], "/list?p=2"), "?p=2": page([2], "/list?p=2") };
    await expect(collect(rule)).rejects.toMatchObject({
      problem: {
        detail: "The cursor, offset or URL of the next page repeats.",
      },
    });
    expect(server.received).toHaveLength(2);
  });
});
