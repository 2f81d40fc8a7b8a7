/** 64-bit integers keep all digits between a client and a server, with `bigint` on either side or both. */
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TypeChoices } from "../../../generator/input/values/values.js";
import type * as nodeRuntime from "../../../templates/runtime/node.js";
import type { Server } from "../../../templates/runtime/server.js";
import type { WebhookReceiver } from "../../../templates/runtime/webhooks.js";
import type * as sampling from "../../../templates/runtime/webhooks-in/sample.js";
import type { WebhookSender } from "../../../templates/runtime/webhooks-out/sender.js";
import { outputOf } from "../../cases/case.js";
import { type Ended, type Given, type Groups, print } from "./both-ends.js";

const input = join(
  import.meta.dirname,
  "../../cases/64-bit-integers/openapi.yaml",
);

interface Operation {
  (request?: Groups): Promise<unknown>;
  try(request?: Groups): Promise<Ended>;
  all(request?: Groups): AsyncIterable<unknown>;
  poll(request?: Groups): Promise<unknown>;
}

/** What the tests use of an output. */
interface Output {
  readonly createClient: (options: object) => {
    readonly [
      Name in
        | "createOrder"
        | "getOrder"
        | "sendForm"
        | "streamOrders"
        | "watchTicks"
        | "listAfter"
        | "listSince"
    ]: Operation;
  };
  readonly createPartialServer: (options: object) => Server;
  readonly createWebhookReceiver: (
    options: object,
  ) => WebhookReceiver<Record<string, unknown>>;
  readonly createWebhookSender: (
    options: object,
  ) => WebhookSender<Record<string, object>, never>;
  readonly sampleWebhook: (
    name: string,
    overrides: object,
    options: object,
  ) => ReturnType<typeof sampling.signSample<Record<string, unknown>>>;
  readonly replyChecks: object;
  readonly replyChecker: (checks: object) => unknown;
  readonly serve: typeof nodeRuntime.serve;
}

async function loaded(types: TypeChoices): Promise<Output> {
  const { files } = await outputOf(input, undefined, types);
  const folder = print(files);
  const output = {};
  for (const file of [
    "api/client",
    "api/server",
    "api/webhooks",
    "api/webhook-samples",
    "api/validators",
    "runtime/client",
    "runtime/node",
  ])
    Object.assign(
      output,
      await import(pathToFileURL(join(folder, `${file}.ts`)).href),
    );
  return output as Output; // the modules that have just been printed
}

let withBigints: Output;
let withNumbers: Output;
beforeAll(async () => {
  withBigints = await loaded({ int64: "bigint", dateTime: "Date" });
  withNumbers = await loaded({});
});

// Next to each other, these are rounded to the same number.
const [low, high] = [9007199254740993n, 9007199254740992n];
const most = 9223372036854775807n;
const least = -9223372036854775808n;

/** An order in which each place of a 64-bit integer has one. */
const order = {
  id: most,
  parent: { id: least, lines: [{ from: low, to: high }, { to: 3n }] },
  counts: { __proto_: 1n, some: low, none: null },
  key: high,
  pair: ["a", least],
  unique: [low, high, 1n],
  limited: low,
  rank: 2,
  kind: 7,
  amount: 0.1,
  small: 5,
  text: "9007199254740993",
};

/** The wire: JSON with all digits. */
const orderText = `{"id":9223372036854775807,"parent":{"id":-9223372036854775808,"lines":[{"from":9007199254740993,"to":9007199254740992},{"to":3}]},"counts":{"__proto_":1,"some":9007199254740993,"none":null},"key":9007199254740992,"pair":["a",-9223372036854775808],"unique":[9007199254740993,9007199254740992,1],"limited":9007199254740993,"rank":2,"kind":7,"amount":0.1,"small":5,"text":"9007199254740993"}`;

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

type Handle = (request: Groups, given: Given) => unknown;

/** A client of one output for a server of another. */
async function joined(
  clientOutput: Output,
  serverOutput: Output,
  handlers: Readonly<Record<string, Handle>>,
) {
  const server = serverOutput.createPartialServer({
    handlers,
    checkReplies: "throw",
    onError: (error: unknown) => {
      throw error;
    },
  });
  const { url, close } = await serverOutput.serve(server);
  closing.push(close);
  return clientOf(clientOutput, url);
}

function clientOf(output: Output, baseUrl: string) {
  return output.createClient({
    baseUrl,
    retry: false,
    checkReplies: output.replyChecker(output.replyChecks),
  });
}

/** A server that answers each request with a text, and keeps what was sent. */
async function raw(answer: (url: URL) => string, type = "application/json") {
  const requests: { url: string; headers: object; body: string }[] = [];
  const http = createHttpServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      requests.push({ url, headers, body });
      const asked = new URL(url, "http://local.test");
      response.statusCode = request.url === "/orders" ? 201 : 200;
      response.setHeader("content-type", type);
      response.setHeader("x-version", String(least));
      response.setHeader("x-expires", "2026-03-01T10:00:00Z");
      response.end(answer(asked));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise<unknown>((resolve) => http.close(resolve)));
  const address = http.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { requests, url: `http://127.0.0.1:${String(port)}` };
}

async function collected(items: unknown): Promise<unknown[]> {
  const found: unknown[] = [];
  // What has no items fails here.
  for await (const item of items as AsyncIterable<unknown>) found.push(item);
  return found;
}

describe("a client and a server with bigints", () => {
  const both = (handlers: Readonly<Record<string, Handle>>) =>
    joined(withBigints, withBigints, handlers);

  test("exchange JSON", async () => {
    const requests: Groups[] = [];
    const client = await both({
      createOrder: (request, { reply }) => {
        requests.push(request);
        return reply(201, order);
      },
    });
    const created = await client.createOrder.try({ body: order });
    expect(created).toMatchObject({ ok: true });
    expect(created.body).toEqual(order);
    expect(requests).toEqual([{ body: order }]);
  });

  test("exchange parameters and headers", async () => {
    const requests: Groups[] = [];
    const expires = new Date("2026-03-01T10:00:00.000Z");
    const client = await both({
      getOrder: (request, { reply }) => {
        requests.push(request);
        return reply(
          200,
          { state: 1n, seen: low },
          {
            headers: { "x-version": least, "x-expires": expires },
          },
        );
      },
    });
    const range = { from: low, to: -3n };
    const got = await client.getOrder.try({
      path: { id: most },
      query: { ids: [low, 2n], range, filter: range },
      headers: { "x-account": high },
    });
    expect(got).toMatchObject({ ok: true, body: { state: 1n, seen: low } });
    expect(got.headers).toEqual({ "x-version": least, "x-expires": expires });
    expect(requests).toEqual([
      {
        path: { id: most },
        query: { ids: [low, 2n], range, filter: range, limit: 20n },
        headers: { "x-account": high },
      },
    ]);
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "exchange forms: %s",
    async (contentType) => {
      const requests: Groups[] = [];
      const client = await both({
        sendForm: (request, { reply }) => {
          requests.push(request);
          return reply(204);
        },
      });
      const body = { id: most, ids: [low, high, 1n], range: { from: low } };
      const done = await client.sendForm.try({ contentType, body });
      expect(done).toMatchObject({ ok: true });
      expect(requests).toMatchObject([{ body }]);
    },
  );

  test("exchange problems", async () => {
    const client = await both({
      createOrder: (_, { problem }) =>
        problem("https://api.example.com/problems/ORDER_EXISTS", {
          existing: low,
        }),
    });
    const ended = await client.createOrder.try({ body: { id: 1n } });
    expect(ended.problem).toMatchObject({ existing: low });
  });

  test("exchange streams", async () => {
    const requests: Groups[] = [];
    async function* orders() {
      yield await Promise.resolve(order);
      yield { id: 1n };
    }
    function* ticks() {
      yield { event: "tick", data: { from: low, to: high } };
      yield { event: "tick", data: { to: 2n } };
    }
    const client = await both({
      streamOrders: (request, { reply }) => {
        requests.push(request);
        return reply(200, orders());
      },
      watchTicks: (_, { reply }) => reply(200, ticks()),
    });
    const streamed = await client.streamOrders.try({
      body: [order, { id: 2n }],
    });
    expect(await collected(streamed.body)).toEqual([order, { id: 1n }]);
    expect(requests).toEqual([{ body: [order, { id: 2n }] }]);
    const watched = await client.watchTicks.try();
    expect(await collected(watched.body)).toMatchObject([
      { data: { from: low, to: high } },
      { data: { to: 2n } },
    ]);
  });

  test("page by a cursor", async () => {
    const cursors: unknown[] = [];
    const pages = [[{ id: low }], [{ id: low + 1n }], [{ id: 5n }], []];
    const client = await both({
      listAfter: ({ query }, { reply }) => {
        cursors.push(query);
        return reply(200, { items: pages.shift() });
      },
    });
    expect(await collected(client.listAfter.all())).toEqual([
      { id: low },
      { id: low + 1n },
      { id: 5n },
    ]);
    expect(cursors).toEqual([
      {},
      { after: low },
      { after: low + 1n },
      { after: 5n },
    ]);
  });
});

describe("the requests of a client with bigints", () => {
  test("is the same as without bigints, with all digits", async () => {
    const { requests, url } = await raw(() => orderText);
    const created = await clientOf(withBigints, url).createOrder.try({
      body: order,
    });
    expect(created.body).toEqual(order);
    expect(requests).toMatchObject([{ body: orderText }]);
  });

  test("has no bigint where the description has none", async () => {
    const { url } = await raw(
      () =>
        '{"id":1,"amount":9007199254740993,"either":9007199254740993,"anything":[9007199254740993,{"id":9007199254740992}]}',
    );
    const created = await clientOf(withBigints, url).createOrder.try({
      body: { id: 1n },
    });
    const rounded = Number(high);
    expect(created.body).toEqual({
      id: 1n,
      amount: rounded,
      either: rounded,
      anything: [rounded, { id: rounded }],
    });
  });

  test("may have other spellings of integers", async () => {
    const { url } = await raw(() => '{"id":1.0,"limited":3e2,"pair":["a",-0]}');
    const created = await clientOf(withBigints, url).createOrder.try({
      body: { id: 1n },
    });
    expect(created.body).toEqual({ id: 1n, limited: 300n, pair: ["a", 0n] });
  });

  test("keeps texts that look like integers, and does not change keys", async () => {
    const { url } = await raw(
      () =>
        String.raw`{"id": 9007199254740993, "key": "a\": 9007199254740992, ", "counts": {"__proto__": 9007199254740993, "9007199254740992": 1}}`,
    );
    const created = await clientOf(withBigints, url).createOrder.try({
      body: { id: 1n },
    });
    expect(created.body).toEqual({
      id: low,
      key: 'a": 9007199254740992, ',
      counts: Object.fromEntries([
        ["__proto__", low],
        ["9007199254740992", 1n],
      ]),
    });
  });

  test("polls until a state that is a bigint", async () => {
    const { url } = await raw(() => '{"state":3,"seen":9007199254740993}');
    const client = clientOf(withBigints, url);
    expect(await client.getOrder.poll({ path: { id: 1n } })).toEqual({
      state: 3n,
      seen: low,
    });
  });

  test("has a date as a cursor as it was received", async () => {
    const at = "2026-03-01T12:00:00.123456+02:00";
    const { requests, url } = await raw(({ searchParams }) =>
      searchParams.has("since") ? "[]" : JSON.stringify([{ at }]),
    );
    const client = clientOf(withBigints, url);
    expect(await collected(client.listSince.all())).toEqual([
      { at: new Date(at) },
    ]);
    expect(requests.map((request) => request.url)).toEqual([
      "/since",
      `/since?since=${encodeURIComponent(at)}`,
    ]);
  });
});

describe("a server with bigints", () => {
  const invalid = async (body: string) => {
    const server = withBigints.createPartialServer({
      handlers: { createOrder: () => expect.unreachable() },
    });
    const { url, close } = await withBigints.serve(server);
    closing.push(close);
    const response = await fetch(`${url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(response.status).toBe(422);
    return response.text();
  };

  test.each([
    ['{"id":9223372036854775808}', "/id", "range of 64-bit integers"],
    ['{"id":-9223372036854775809}', "/id", "range of 64-bit integers"],
    ['{"id":99999999999999999999999}', "/id", "range of 64-bit integers"],
    ['{"id":1.5}', "/id", "an integer"],
    ['{"id":9223372036854775807.5}', "/id", "Must be an integer."],
    ['{"id":922337203685477580.75e1}', "/id", "Must be an integer."],
    ['{"id":1,"counts":{"a":999999999999999.99}}', "/counts/a", "an integer"],
    ['{"id":"9007199254740993"}', "/id", "an integer"],
    ['{"id":1,"limited":9007199254740994}', "/limited", "multiple of 3"],
    ['{"id":1,"limited":-9007199254740993}', "/limited", "at least"],
    [
      '{"id":1,"unique":[9007199254740993,9007199254740993]}',
      "/unique",
      "equal items",
    ],
  ])("refuses %s", async (body, pointer, detail) => {
    const text = await invalid(body);
    expect(text).toContain(`"/body${pointer}"`);
    expect(text).toContain(detail);
  });

  test("says that JSON is nested too deeply, also beside large integers", async () => {
    const nested = (open: string, inner: string, close: string) =>
      open.repeat(50_000) + inner + close.repeat(50_000);
    for (const body of [
      `{"id":9007199254740993,"anything":${nested("[", "9007199254740992", "]")}}`,
      nested('{"id":1,"parent":', '{"id":9007199254740993}', "}"),
    ]) {
      const text = await invalid(body);
      expect(text).toContain("Must not be nested so deeply.");
    }
  });
});

test("a client and a server without bigints exchange JSON with those that have them", async () => {
  const small = { id: 5, counts: { some: 7 }, key: 9 };
  const exact = { id: 5n, counts: { some: 7n }, key: 9n };
  const requests: Groups[] = [];
  const handle =
    (held: object): Handle =>
    (request, { reply }) => {
      requests.push(request);
      return reply(201, held);
    };
  const one = await joined(withBigints, withNumbers, {
    createOrder: handle(small),
  });
  const other = await joined(withNumbers, withBigints, {
    createOrder: handle(exact),
  });
  expect(await one.createOrder({ body: exact })).toEqual(exact);
  expect(await other.createOrder({ body: small })).toEqual(small);
  expect(requests).toEqual([{ body: small }, { body: exact }]);
});

describe("webhooks with bigints", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  test("are received, also as samples", async () => {
    const { headers, body, event } = await withBigints.sampleWebhook(
      "orderPaid",
      { order },
      { secret },
    );
    expect(body).toContain(`"id":${most},"parent":{"id":${least},`);
    expect(event).toMatchObject({ order });
    const received: unknown[] = [];
    const receiver = withBigints
      .createWebhookReceiver({ secrets: [secret] })
      .on("orderPaid", (given) => received.push(given));
    const outcome = await receiver.receive({ ...headers }, body);
    expect(received).toEqual([event]);
    expect(outcome).toMatchObject({ kind: "handled", event });
  });

  test("are sent", async () => {
    const bodies: string[] = [];
    const sender = withBigints.createWebhookSender({
      transport: ({ body }: { readonly body: Uint8Array }) => {
        bodies.push(new TextDecoder().decode(body));
        return { status: 204, latency: 1 };
      },
      secrets: { live: () => [secret] },
    });
    await sender.test(
      "orderPaid",
      { id: "evt_1", order },
      { owner: "o", webhook: { url: "https://hook.test/" } },
    );
    expect(bodies).toEqual([
      `{"id":"evt_1","type":"order.paid","order":${orderText}}`,
    ]);
    await expect(
      sender.test(
        "orderPaid",
        { id: "evt_2", order: { id: most + 1n } },
        { owner: "o", webhook: { url: "https://hook.test/" } },
      ),
    ).rejects.toThrow("at /order/id: Must be in the range of 64-bit integers.");
  });
});

test("outputs without bigints carry no exact JSON", async () => {
  const carried = async (types: TypeChoices) => {
    const selection = {
      targets: new Set(["client", "server"] as const),
      adapters: new Set<never>(),
    };
    const { files } = await outputOf(input, selection, types);
    return files.has("runtime/values/exact-json.ts");
  };
  expect(await carried({ int64: "bigint" })).toBe(true);
  expect(await carried({ dateTime: "Date" })).toBe(false);
  expect(await carried({})).toBe(false);
});
