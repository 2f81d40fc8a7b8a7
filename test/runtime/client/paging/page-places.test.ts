import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  bindOperations,
  type CallOptions,
  idempotencyKey,
  openConnection,
  type PagedCall,
  xmlPaged,
} from "../../../../templates/runtime/client.js";
import type {
  Operation,
  Pages,
} from "../../../../templates/runtime/operation.js";
import type { Success } from "../../../../templates/runtime/result.js";
import { everyCodec } from "../every-codec.js";
import { type LocalServer, startServer } from "../local-server.js";

/** Where the cursor and what leads to the next page are, other than in query and JSON body. */

interface Given {
  readonly query?: object;
  readonly headers?: object;
  readonly body?: unknown;
}

interface Client {
  readonly list: PagedCall<
    { request?: Given; success: Success<200, unknown>; problem: never },
    unknown,
    readonly string[]
  >;
}

interface Reply {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

let server: LocalServer;
let replies: Reply[];
beforeAll(async () => {
  server = await startServer((_, response) => {
    const reply = replies.shift();
    response.writeHead(reply === undefined ? 400 : 200, {
      "content-type": reply?.body.startsWith("<")
        ? "application/xml"
        : "application/json",
      ...reply?.headers,
    });
    response.end(reply?.body);
  });
});
afterAll(() => server.close());
beforeEach(() => void (server.received.length = 0));

async function collect(
  method: string,
  pages: Pages,
  request: Given = {},
  options: CallOptions = {},
): Promise<unknown[]> {
  const operation: Operation = {
    id: "list",
    name: "list",
    method,
    path: "/list",
    parameters: [
      { name: "X-Token", in: "header", shape: "string" },
      { name: "Idempotency-Key", in: "header", shape: "string" },
      { name: "p", in: "query", shape: "string" },
    ],
    ...(method !== "GET" && {
      body: { content: [{ type: "application/json", kind: "json" }] },
    }),
    replies: {
      200: {
        content: [
          { type: "application/json", kind: "json" },
          { type: "application/xml", kind: "text" },
        ],
      },
    },
    security: [],
    pages,
  };
  const client = bindOperations<Client>(
    { list: operation },
    openConnection({}, { baseUrl: server.url }),
    ...everyCodec,
    idempotencyKey,
    xmlPaged,
  );
  const items: unknown[] = [];
  for await (const item of client.list.all(request, options)) items.push(item);
  return items;
}

const bodies = () =>
  server.received.map(({ body }): unknown => JSON.parse(body.toString()));

it("a cursor is sent in the body of a POST", async () => {
  replies = [
    { body: `{"data":[1],"next":"b"}` },
    { body: `{"data":[2],"next":null}` },
  ];
  const body = { filter: { q: "x" }, page: { size: 1 } };
  const items = await collect(
    "POST",
    {
      style: "cursor",
      parameter: ["body", "page", "cursor"],
      items: ["data"],
      next: ["body", "next"],
    },
    { body },
  );
  expect(items).toEqual([1, 2]);
  expect(bodies()).toEqual([
    { filter: { q: "x" }, page: { size: 1 } },
    { filter: { q: "x" }, page: { size: 1, cursor: "b" } },
  ]);
  expect(body).toEqual({ filter: { q: "x" }, page: { size: 1 } });
});

it.each<[string, Given, CallOptions]>([
  ["request", { headers: { "Idempotency-Key": "mine" } }, {}],
  ["options", {}, { headers: { "idempotency-key": "mine", "X-Any": "1" } }],
])(
  "the idempotency key of the %s is that of the first page alone",
  async (_, request, options) => {
    replies = [
      { body: `{"data":[1],"next":"b"}` },
      { body: `{"data":[2],"next":"c"}` },
      { body: `{"data":[3],"next":null}` },
    ];
    const rule: Pages = {
      style: "cursor",
      parameter: ["body", "cursor"],
      items: ["data"],
      next: ["body", "next"],
    };
    expect(await collect("POST", rule, request, options)).toEqual([1, 2, 3]);
    const keys = server.received.map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(keys[0]).toBe("mine");
    // The client makes a key for each other page, because the operation declares it.
    expect(keys.slice(1).join()).toMatch(/^[\da-f]{32},[\da-f]{32}$/);
    expect(new Set(keys).size).toBe(3);
    const sent = server.received.map(({ headers }) => headers["x-any"]);
    expect(new Set(sent)).toEqual(new Set([options.headers?.["X-Any"]]));
  },
);

it("an offset in a body that the caller does not send", async () => {
  replies = [{ body: "[1,2]" }, { body: "[]" }];
  const items = await collect("POST", {
    style: "offset",
    parameter: ["body", "__proto__", "skip"],
    items: [],
  });
  expect(items).toEqual([1, 2]);
  expect(server.received.map(({ body }) => body.toString())).toEqual([
    "",
    '{"__proto__":{"skip":2}}',
  ]);
});

it("a URL leads to the next page of a POST with the same body", async () => {
  replies = [
    { body: `{"data":[1],"next":"/list?p=2"}` },
    { body: `{"data":[2]}` },
  ];
  const items = await collect(
    "POST",
    { style: "url", items: ["data"], next: ["body", "next"] },
    { body: { q: "x" } },
  );
  expect(items).toEqual([1, 2]);
  expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /list",
    "POST /list?p=2",
  ]);
  expect(bodies()).toEqual([{ q: "x" }, { q: "x" }]);
});

it("a cursor is received and sent in headers", async () => {
  replies = [
    { body: "[1]", headers: { "x-next": "b" } },
    { body: "[2]", headers: { "x-next": "" } },
  ];
  const items = await collect("GET", {
    style: "cursor",
    parameter: ["headers", "X-Token"],
    items: [],
    next: ["headers", "X-Next"],
  });
  expect(items).toEqual([1, 2]);
  expect(server.received.map(({ headers }) => headers["x-token"])).toEqual([
    undefined,
    "b",
  ]);
});

it("a URL comes in a header", async () => {
  replies = [{ body: "[1]", headers: { "x-next": "?p=2" } }, { body: "[2]" }];
  expect(
    await collect("GET", {
      style: "url",
      items: [],
      next: ["headers", "X-Next"],
    }),
  ).toEqual([1, 2]);
  expect(server.received.map(({ url }) => url)).toEqual(["/list", "/list?p=2"]);
});

it.each<[string, Partial<Pages>, object, object]>([
  [
    "the total",
    { total: ["headers", "X-Total"] },
    { "x-total": "3" },
    { "x-total": "3" },
  ],
  [
    "whether there are more",
    { more: ["headers", "X-More"] },
    { "x-more": "true" },
    { "x-more": "false" },
  ],
])("headers tell %s", async (_, rule, first, last) => {
  replies = [
    { body: "[1,2]", headers: { ...first } },
    { body: "[3]", headers: { ...last } },
  ];
  const items = await collect("GET", {
    style: "offset",
    parameter: ["query", "p"],
    items: [],
    ...rule,
  });
  expect(items).toEqual([1, 2, 3]);
});

const elements = {
  style: "cursor",
  parameter: ["query", "p"],
  items: ["List", "Items", "Item"],
} as const;
const xml: Pages = { ...elements, next: ["body", "List", "Next"] };

it("XML names items and the cursor by the paths of elements", async () => {
  replies = [
    {
      body: `<?xml version="1.0"?><!DOCTYPE List>
<s:List xmlns:s="urn:s">
  <!-- <Next>comment</Next> -->
  <Items><Item id=">"><Item>nested</Item></Item><Item/></Items>
  <Items><Other/><Item><![CDATA[</Item>]]></Item></Items>
  <Item>elsewhere</Item>
  <Next> a&amp;<![CDATA[&lt;]]>&#98;&#x63;&unknown; </Next><Next>second</Next>
</s:List>`,
    },
    { body: "<List><Items/><Next/></List>" },
  ];
  expect(await collect("GET", xml)).toEqual([
    '<Item id=">"><Item>nested</Item></Item>',
    "<Item/>",
    "<Item><![CDATA[</Item>]]></Item>",
  ]);
  expect(server.received.map(({ url }) => url)).toEqual([
    "/list",
    `/list?p=${encodeURIComponent("a&&lt;bc&unknown;")}`,
  ]);
});

it("the last element of XML may contain the cursor", async () => {
  replies = [
    {
      body: "<List><Items><Item><Id>1</Id></Item><Item><Id>2</Id></Item></Items><More>true</More></List>",
    },
    { body: "<List><More>false</More></List>" },
  ];
  const items = await collect("GET", {
    ...elements,
    lastItem: ["Item", "Id"],
    more: ["body", "List", "More"],
  });
  expect(items).toHaveLength(2);
  expect(server.received.map(({ url }) => url)).toEqual(["/list", "/list?p=2"]);
});

it.each([
  "<List><Items><Item>",
  '<List><Next a="',
  "<List><!-- <Next>x</Next>",
  "</Next></List><List></Items>",
  `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`,
  `<List>${"<!--".repeat(100_000)}`,
  `<List>${'<a "'.repeat(100_001)}`,
  `<List ${"x".repeat(20_000_000)}></List>`,
])("XML that is broken or deep ends the list: %.30s", async (body) => {
  replies = [{ body }];
  expect(await collect("GET", xml)).toEqual([]);
});
