/**
 * Each style of pagination against each way in which a server marks the end of a list,
 * for each start, page size and length: every item comes once, and broken servers end
 * the list with an error.
 */
import { describe, expect, it } from "vitest";

import {
  bindOperations,
  type ConnectionOptions,
  fetchThrough,
  openConnection,
  type PagedCall,
} from "../../../../templates/runtime/client.js";
import type {
  Operation,
  Pages,
} from "../../../../templates/runtime/operation.js";
import type { Success } from "../../../../templates/runtime/result.js";
import { everyCodec } from "../every-codec.js";

interface Query {
  readonly at?: number | string;
  readonly limit?: number;
}

interface Client {
  readonly list: PagedCall<
    {
      request?: { query?: Query };
      success: Success<200, unknown>;
      problem: never;
    },
    unknown,
    ["query", "at"]
  >;
}

type Answer = (url: URL) => Response;

interface Read {
  readonly items: readonly unknown[];
  readonly requests: readonly string[];
  /** The detail of the error that ended the list, if one did. */
  readonly error?: string;
}

/** Reads a list from a server. */
async function read(
  pages: Pages,
  answer: Answer,
  query: Query = {},
  options: ConnectionOptions = {},
): Promise<Read> {
  const requests: string[] = [];
  const operation: Operation = {
    id: "list",
    name: "list",
    method: "GET",
    path: "/list",
    parameters: ["at", "limit"].map((name) => ({ name, in: "query" })),
    replies: { 200: "json", 404: "json" },
    security: [],
    pages,
  };
  const fetching = (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input);
    requests.push(url.replace(/^https:\/\/api\.example/, ""));
    return Promise.resolve(answer(new URL(url)));
  };
  const client = bindOperations<Client>(
    { list: operation },
    openConnection(
      {},
      { baseUrl: "https://api.example", fetch: fetching, ...options },
    ),
    ...everyCodec,
  );
  const items: unknown[] = [];
  try {
    for await (const item of client.list.all({ query })) items.push(item);
  } catch (error) {
    return { items, requests, error: String(error) };
  }
  const sent = [...requests];
  // The tests with their own `fetch` record its calls.
  if (options.fetch === undefined)
    expect(await followed(client, pages, query)).toEqual(items);
  return { items, requests: sent };
}

/** The items of a list that is read with `next`, up to its end or the first error. */
async function followed(
  { list }: Client,
  pages: Pages,
  query: Query,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let request: { query?: Query } | undefined = { query };
  while (request !== undefined) {
    const page = await list.try(request);
    if (!page.ok) break;
    const held = pages.items.reduce<unknown>(
      (body, name) => (body as Readonly<Record<string, unknown>>)[name],
      page.body,
    );
    items.push(...(held as readonly unknown[]));
    request = list.next(request, page);
  }
  return items;
}

const json = (
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

const base = { items: ["data"] } as const;
const parameter = ["query", "at"];
const total = { total: ["body", "total"] } as const;
const more = { more: ["body", "more"] } as const;
const short = { limit: ["query", "limit"], size: 2 } as const;
const none = {};

const ends = {
  none,
  total,
  more,
  short,
  "total and short": { ...total, ...short },
};

/** The server's list and its habits. */
interface Habits {
  readonly style: Pages["style"];
  readonly first: number;
  readonly length: number;
  /** The most items that it sends on a page. */
  readonly cap: number;
  /** Whether a page after the last one is an error. */
  readonly strict: boolean;
}

/** A server that sends all marks of the end. */
function serverOf({ style, first, length, cap, strict }: Habits): Answer {
  const all = Array.from({ length }, (_, index) => ({ id: index }));
  return ({ searchParams, pathname }) => {
    const size = Math.min(Number(searchParams.get("limit") ?? 2), cap);
    const at = searchParams.get("at");
    const start = Math.max(Number(at ?? first), first) - first;
    const from = style === "page" ? start * size : start;
    const data = all.slice(from, from + size);
    if (strict && from > 0 && from >= length) return json({}, 404);
    const isLast = from + size >= length;
    const cursor = `${first + from + size}`;
    const next =
      style === "url" ? `${pathname}?at=${cursor}&limit=${size}` : cursor;
    return json(
      { data, total: length, more: !isLast, next: isLast ? null : next },
      200,
      isLast ? {} : { link: `<?at=${cursor}&limit=${size}>; rel="next"` },
    );
  };
}

describe.each<[Pages["style"], number]>([
  ["offset", 0],
  ["offset", 1],
  ["page", 0],
  ["page", 1],
  ["page", 5],
])("the style %s from %i", (style, first) => {
  const habits = { style, first, cap: 100, strict: false };
  const rule: Pages = { ...base, style, parameter, first };

  it.each(Object.entries(ends))("ends by %s", async (name, end) => {
    for (const length of [0, 1, 4, 5])
      for (const limit of [undefined, 1, 3])
        for (const start of [undefined, 0, 1, 2]) {
          const at = start === undefined ? undefined : first + start;
          const size = limit ?? 2;
          const skipped = (start ?? 0) * (style === "page" ? size : 1);
          const wanted = Array.from({ length }, (_, id) => ({ id })).slice(
            skipped,
          );
          const query = {
            ...(at !== undefined && { at }),
            ...(limit !== undefined && { limit }),
          };
          const found = await read(
            { ...rule, ...end },
            serverOf({ ...habits, length }),
            query,
          );
          const about = { name, length, query };
          expect({ about, error: found.error, items: found.items }).toEqual({
            about,
            items: wanted,
          });
          expect({
            about,
            most: found.requests.length <= wanted.length / size + 2,
          }).toEqual({ about, most: true });
        }
  });

  it.each(["total", "more", "total and short"] as const)(
    "asks a server that refuses pages after the last one for none, by %s",
    async (end) => {
      for (const start of [undefined, 0, 1, 2])
        for (const asked of [none, { limit: 50 }]) {
          const query = {
            ...(start !== undefined && { at: first + start }),
            ...asked,
          };
          const strict = { ...habits, length: 7, cap: 2, strict: true };
          const server = serverOf(strict);
          const found = await read({ ...rule, ...ends[end] }, server, query);
          expect({ query, error: found.error }).toEqual({ query });
          expect(found.items).toHaveLength(
            7 - (start ?? 0) * (style === "page" ? 2 : 1),
          );
        }
    },
  );

  it.each(["none", "total", "more", "total and short"] as const)(
    "loses nothing of a server that sends fewer items than requested, by %s",
    async (end) => {
      for (const limit of [3, 100])
        for (const length of [0, 1, 4, 5]) {
          const server = serverOf({ ...habits, length, cap: 2 });
          const found = await read({ ...rule, ...ends[end] }, server, {
            limit,
          });
          expect([limit, length, found.error, found.items.length]).toEqual([
            limit,
            length,
            undefined,
            length,
          ]);
        }
    },
  );
});

it("reads every item from an offset before the one where a list begins by default", async () => {
  const rule: Pages = { ...base, style: "offset", parameter, first: 11 };
  const habits = { style: rule.style, first: 1, cap: 3, strict: false };
  const query = { at: 1 };
  for (const each of [rule, { ...rule, ...total }]) {
    const found = await read(each, serverOf({ ...habits, length: 7 }), query);
    expect(found.error).toBeUndefined();
    expect(found.items).toHaveLength(7);
  }
});

describe.each<[Pages["style"], Partial<Pages>]>([
  ["cursor", { parameter, next: ["body", "next"] }],
  ["link", {}],
  ["url", { next: ["body", "next"] }],
])("the style %s", (style, more) => {
  const rule: Pages = { ...base, style, ...more };

  it("reads every item once", async () => {
    for (let length = 0; length <= 5; length++)
      for (const limit of [undefined, 1, 3]) {
        const habits = { style, first: 0, length, cap: 100, strict: true };
        const query = limit === undefined ? none : { limit };
        const found = await read(rule, serverOf(habits), query);
        expect([length, limit, found.error, found.items]).toEqual([
          length,
          limit,
          undefined,
          Array.from({ length }, (_, id) => ({ id })),
        ]);
      }
  });

  it("passes over empty pages, but not over an endless number of them", async () => {
    const page = (number: number, empty: number) => {
      const next = style === "url" ? `?at=${number + 1}` : `${number + 1}`;
      const data = number % (empty + 1) === 0 ? [number] : [];
      const isLast = number === 2 * (empty + 1);
      return json({ data, next: isLast ? null : next }, 200, {
        ...(!isLast && { link: `<?at=${number + 1}>; rel=next` }),
      });
    };
    const server =
      (empty: number): Answer =>
      ({ searchParams }) =>
        page(Number(searchParams.get("at")), empty);
    expect((await read(rule, server(99))).items).toEqual([0, 100, 200]);
    const endless = await read(rule, server(1000));
    expect(endless.items).toEqual([0]);
    expect(endless.requests).toHaveLength(101);
    expect(endless.error).toMatch(
      "The server promises more, but 100 pages in a row are empty.",
    );
  });
});

describe("a broken server", () => {
  const numbered: readonly Pages[] = [
    { ...base, style: "page", parameter },
    { ...base, style: "page", parameter, ...more },
    { ...base, style: "page", parameter, ...total },
    { ...base, style: "offset", parameter },
    { ...base, style: "offset", parameter, ...more },
    { ...base, style: "offset", parameter, ...total },
  ];

  it.each(numbered)(
    "that ignores the number is noticed by %j",
    async (rule) => {
      const found = await read(rule, () =>
        json({ data: [{ id: 1 }, { id: 2 }], more: true, total: 9 }),
      );
      expect(found.items).toEqual([{ id: 1 }, { id: 2 }]);
      expect(found.requests).toHaveLength(2);
      expect(found.error).toMatch(
        "The page has the same items as the page before",
      );
    },
  );

  it("that repeats its last page is noticed", async () => {
    const rule: Pages = { ...base, style: "page", parameter };
    const found = await read(rule, ({ searchParams }) =>
      json({ data: Number(searchParams.get("at") ?? 1) > 1 ? [2] : [1] }),
    );
    expect(found.items).toEqual([1, 2]);
    expect(found.error).toMatch("same items");
  });

  it("that promises more empty pages is stopped", async () => {
    const rule: Pages = { ...base, style: "page", parameter, ...more };
    const found = await read(rule, () => json({ data: [], more: true }));
    expect(found.requests).toHaveLength(100);
    expect(found.error).toMatch("100 pages in a row are empty");
  });

  it("that promises more at an offset that does not move is stopped", async () => {
    const rule: Pages = { ...base, style: "offset", parameter, ...more };
    const found = await read(rule, () => json({ data: [], more: true }));
    expect(found.requests).toHaveLength(1);
    expect(found.error).toMatch("repeats");
  });

  it.each([0, 1, 3, "many", null, -1])(
    "whose total is %j loses no item",
    async (wrong) => {
      const pages = [[1, 2], [3, 4], [5]];
      for (const style of ["page", "offset"] as const) {
        const rule: Pages = { ...base, style, parameter, ...total };
        const found = await read(rule, ({ searchParams }) => {
          const at = Number(searchParams.get("at") ?? 0);
          const index = style === "page" ? Math.max(at, 1) - 1 : at / 2;
          const data = pages[Math.ceil(index)] ?? [];
          return json({ data, total: wrong });
        });
        expect([style, found.error, found.items]).toEqual([
          style,
          undefined,
          [1, 2, 3, 4, 5],
        ]);
      }
    },
  );

  it.each<Pages>([
    { ...base, style: "link" },
    { ...base, style: "url", next: ["body", "next"] },
  ])("that leads back to the first page is stopped by %j", async (rule) => {
    const found = await read(rule, () =>
      json({ data: [1], next: "/list" }, 200, { link: "</list>; rel=next" }),
    );
    expect(found.items).toEqual([1]);
    expect(found.error).toMatch("repeats");
  });
});

describe("the URL of the next page", () => {
  const rules: readonly Pages[] = [
    { ...base, style: "link" },
    { ...base, style: "url", next: ["body", "next"] },
  ];
  const server =
    (next: string): Answer =>
    ({ search }) =>
      search === ""
        ? json({ data: [1], next }, 200, { link: `<${next}>; rel=next` })
        : json({ data: [2] });

  it.each(rules)(
    "is resolved against the request if a middleware made the response: %j",
    async (rule) => {
      for (const [next, wanted] of [
        ["?p=2", "/list?p=2"],
        ["list?p=2", "/list?p=2"],
        ["/other?p=2", "/other?p=2"],
        ["https://api.example/list?p=2", "/list?p=2"],
      ] as const) {
        const requests: string[] = [];
        const fetching = fetchThrough(
          [
            async (request, onwards) => {
              const response = await onwards(request);
              return new Response(response.body, response);
            },
          ],
          (request) => {
            const url =
              request instanceof Request ? request.url : String(request);
            requests.push(url);
            return Promise.resolve(server(next)(new URL(url)));
          },
        );
        const found = await read(rule, server(next), {}, { fetch: fetching });
        expect(found).toEqual({ items: [1, 2], requests: [] });
        expect(requests).toEqual([
          "https://api.example/list",
          `https://api.example${wanted}`,
        ]);
      }
    },
  );

  it.each(rules)("is resolved with a relative baseUrl: %j", async (rule) => {
    for (const redirected of [false, true]) {
      const asked: string[] = [];
      const fetching = (input: unknown) => {
        const url = new URL(String(input), "https://app.example");
        asked.push(url.pathname + url.search);
        const response = server("?p=2")(url);
        // As after a redirect to the same path with a slash.
        const path = redirected ? `${url.origin}${url.pathname}/` : url.href;
        Object.defineProperties(response, {
          url: { value: path },
          redirected: { value: redirected },
        });
        return Promise.resolve(response);
      };
      const found = await onPage("https://app.example/page", () =>
        read(rule, server(""), {}, { baseUrl: "/api", fetch: fetching }),
      );
      expect(found).toEqual({ items: [1, 2], requests: [] });
      expect(asked).toEqual([
        "/api/list",
        `/api/list${redirected ? "/" : ""}?p=2`,
      ]);
    }
  });

  it.each(rules)(
    "is on another origin than a relative baseUrl after a redirect: %j",
    async (rule) => {
      const asked: string[] = [];
      const fetching = (input: unknown) => {
        asked.push(String(input));
        const response = server("?p=2")(new URL("https://other.example/list"));
        Object.defineProperties(response, {
          url: { value: "https://other.example/list" },
          redirected: { value: true },
        });
        return Promise.resolve(response);
      };
      const found = await onPage("https://app.example/page", () =>
        read(rule, server(""), {}, { baseUrl: "/api", fetch: fetching }),
      );
      expect(found.error).toMatch("another origin, https://other.example.");
      expect(asked).toEqual(["/api/list"]);
    },
  );
});

/** Runs with the `Request` of a browser, which resolves a URL against its page. */
async function onPage<Result>(
  page: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const { Request: before } = globalThis;
  globalThis.Request = class extends before {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(input instanceof Request ? input : new URL(input, page), init);
    }
  };
  try {
    return await run();
  } finally {
    globalThis.Request = before;
  }
}
