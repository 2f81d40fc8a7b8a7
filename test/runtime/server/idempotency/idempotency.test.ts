import { describe, expect, test } from "vitest";

import {
  type Operation,
  operationOf,
} from "../../../../templates/runtime/operation.js";
import type { ServerSurface } from "../../../../templates/runtime/server.js";
import {
  type Answer,
  ask,
  type Asked,
  counting,
  serveOrders,
  surface,
  type TestHandler,
  type Tools,
} from "../fixtures/orders.js";
import { keyStores } from "../fixtures/table-stores.js";
import { called, gate } from "../fixtures/turns.js";

const DAY = 24 * 60 * 60 * 1000;

describe.each(keyStores)(
  "the table of service.md, with keys $name",
  ({ make }) => {
    const serve = (handler: TestHandler) =>
      serveOrders(handler, (clock) => ({
        idempotency: { store: make(clock) },
        // More than any test spends.
        quotas: { select: () => [] },
      }));

    test("a later identical request gets the first response, and the handler does not run", async () => {
      const orders = serve(counting());
      const first = await ask(orders, { key: "k" });
      const later = await ask(orders, { key: "k" });
      expect(first.headers["idempotent-replayed"]).toBeUndefined();
      expect(later.headers["idempotent-replayed"]).toBe("true");
      expect([later.status, later.text]).toEqual([200, first.text]);
      expect(orders.calls).toBe(1);
    });

    test("without a key, each request is carried out", async () => {
      const orders = serve(counting());
      await ask(orders);
      const later = await ask(orders);
      expect([later.text, orders.calls]).toEqual(['{"call":2}', 2]);
    });

    test("the replay window is 24 hours", async () => {
      const orders = serve(counting());
      const { text } = await ask(orders, { key: "k" });
      orders.time += DAY - 1;
      expect((await ask(orders, { key: "k" })).text).toBe(text);
      orders.time += 1;
      const fresh = await ask(orders, { key: "k" });
      expect(fresh.text).toBe('{"call":2}');
      expect(fresh.headers["idempotent-replayed"]).toBeUndefined();
    });

    test.each<[string, Asked]>([
      ["method and path", { method: "DELETE", path: "/orders/1" }],
      ["path", { path: "/orders/1/refund" }],
      ["query", { path: "/orders?dry=1" }],
      ["body", { body: { size: 2 } }],
      ["body, by a blank", { body: '{"size": 1}' }],
    ])("another %s with the same key is 422", async (_, asked) => {
      const orders = serve(counting());
      await ask(orders, { key: "k" });
      const other = await ask(orders, { key: "k", ...asked });
      expect(other.status).toBe(422);
      expect(orders.calls).toBe(1);
      // The first request still owns the key.
      const again = await ask(orders, { key: "k" });
      expect(again.headers["idempotent-replayed"]).toBe("true");
    });

    test("a body counts even if none is described", async () => {
      const orders = serve(counting());
      const cancel = { method: "DELETE", path: "/orders/1", key: "k" };
      expect((await ask(orders, { ...cancel, body: "" })).status).toBe(200);
      expect((await ask(orders, { ...cancel, body: "" })).status).toBe(200);
      expect((await ask(orders, { ...cancel, body: "x" })).status).toBe(422);
      expect(orders.calls).toBe(1);
    });

    test("while the original runs: 409 for the same request, 422 for another", async () => {
      const { opened, open } = gate();
      const orders = serve(async (_, { reply }) => {
        await opened;
        return reply(200, {});
      });
      const first = ask(orders, { key: "k" });
      await called(orders, 1);
      const same = await ask(orders, { key: "k" });
      expect([same.status, same.code]).toEqual([
        409,
        "IDEMPOTENT_REQUEST_IN_PROGRESS",
      ]);
      expect(same.headers["retry-after"]).toBe("1");
      const other = await ask(orders, { key: "k", body: {} });
      expect([other.status, other.code]).toEqual([
        422,
        "IDEMPOTENCY_KEY_REUSED",
      ]);
      expect(other.headers["retry-after"]).toBeUndefined();
      open();
      expect((await first).status).toBe(200);
      expect((await ask(orders, { key: "k" })).status).toBe(200);
      expect(orders.calls).toBe(1);
    });

    test("keys belong to the credential's owner", async () => {
      const orders = serve(counting());
      await ask(orders, { key: "k" });
      const bobs = await ask(orders, { key: "k", token: "bob", body: {} });
      expect([bobs.status, bobs.text]).toEqual([200, '{"call":2}']);
    });

    test("300 at once run the handler once: the others are refused, or given its reply", async () => {
      const { opened, open } = gate();
      const orders = serve(async (_, { reply }) => {
        await opened;
        return reply(200, { done: true });
      });
      let refused = 0;
      const askOnce = async () => {
        const answer = await ask(orders, { key: "k" });
        if (answer.status === 409 && ++refused === 299) open();
        return answer.status;
      };
      const all = <Result>(one: () => Promise<Result>) =>
        Promise.all(Array.from({ length: 300 }, one));
      expect((await all(askOnce)).sort().slice(0, 2)).toEqual([200, 409]);
      const later = await all(() => ask(orders, { key: "k" }));
      for (const { status, headers, text } of later)
        expect([status, headers["idempotent-replayed"], text]).toEqual([
          200,
          "true",
          '{"done":true}',
        ]);
      expect(orders.calls).toBe(1);
    });

    test.each<[string, TestHandler, number]>([
      ["returns a problem", (_, { problem }) => problem("NOT_FOUND"), 404],
      [
        "throws a problem",
        (_, { problem }) => {
          throw problem("NOT_FOUND") as Error;
        },
        404,
      ],
      [
        "throws",
        () => {
          throw new Error("down");
        },
        500,
      ],
      ["returns an undeclared response", (_, { reply }) => reply(201, {}), 500],
      ["answers with no reply", () => 7, 500],
    ])("a handler that %s frees the key", async (_, handler, status) => {
      let fails = true;
      const orders = serve((given, tools) =>
        fails ? handler(given, tools) : tools.reply(200, {}),
      );
      expect((await ask(orders, { key: "k" })).status).toBe(status);
      fails = false;
      const again = await ask(orders, { key: "k" });
      expect(again.status).toBe(200);
      expect(again.headers["idempotent-replayed"]).toBeUndefined();
      // The same holds for another request.
      expect((await ask(orders, { key: "l" })).status).toBe(200);
      expect(orders.calls).toBe(3);
    });

    test("the replay has the same bytes, with current headers", async () => {
      const bytes = new Uint8Array([0, 255, 128]);
      const orders = serveOrders(
        (_, { reply }) =>
          reply(202, bytes.slice(), {
            contentType: "application/octet-stream",
            headers: { "X-Mine": ["a", "b"], "Idempotent-Replayed": "false" },
          }),
        { idempotency: { store: make() }, quotas: { select: () => ["order"] } },
      );
      const first = await ask(orders, { key: "k" });
      orders.time += 10_000;
      await ask(orders);
      const later = await ask(orders, { key: "k" });
      expect([later.status, later.text]).toEqual([202, first.text]);
      expect(later.headers["x-request-id"]).not.toBe(
        first.headers["x-request-id"],
      );
      expect(later.headers).toEqual({
        ...first.headers,
        "idempotent-replayed": "true",
        "x-request-id": later.headers["x-request-id"],
        ratelimit: '"order";r=4;t=50',
        "ratelimit-remaining": "4",
        "ratelimit-reset": "50",
      });
    });
  },
);

describe("which requests have a key", () => {
  test.each(["GET", "HEAD"])("%s pays no heed to one", async (method) => {
    const orders = serveOrders(counting());
    for (const key of ["k", "k"])
      expect((await ask(orders, { method, key })).status).toBe(200);
    expect(orders.calls).toBe(2);
  });

  test.each(["QUERY", "TRACE"])("neither does %s", async (method) => {
    const orders = serveOrders(counting());
    for (const body of ["1", "2"])
      expect((await ask(orders, { method, key: "k", body })).status).toBe(200);
    expect(orders.calls).toBe(2);
  });

  test("OPTIONS, where the description has no operation for it", async () => {
    const orders = serveOrders(counting());
    expect((await ask(orders, { method: "OPTIONS", key: "" })).status).toBe(
      204,
    );
  });

  test("an operation that does not describe the header", async () => {
    const orders = serveOrders(counting());
    for (const body of ["1", "2"]) {
      const path = "/orders/1/pay";
      expect((await ask(orders, { path, key: "k", body })).status).toBe(200);
    }
    expect(orders.calls).toBe(2);
  });

  test.each<[string, string, Asked]>([
    ["Idempotency-Key", "", {}],
    ["Idempotency-Key", "k".repeat(256), {}],
    ["idempotency-key", "", { method: "DELETE", path: "/orders/1" }],
    ["IDEMPOTENCY-KEY", "", { path: "/orders/1/refund" }],
  ])("%s: a key of the wrong length is 422", async (name, key, asked) => {
    const orders = serveOrders(counting());
    const { status, code, text } = await ask(orders, { ...asked, key });
    expect(status).toBe(422);
    if (asked.path !== "/orders/1/refund") expect(code).toBe("INVALID_INPUTS");
    expect(JSON.parse(text)).toMatchObject({
      errors: [
        {
          pointer: `/headers/${name}`,
          detail: "Must have 1 to 255 characters.",
        },
      ],
    });
    expect(orders.calls).toBe(0);
  });

  test("a missing key is reported together with all other faults", async () => {
    const orders = serveOrders(counting());
    const body = { invalid: true };
    const { text } = await ask(orders, { key: "", body });
    expect(JSON.parse(text)).toMatchObject({
      errors: [
        { pointer: "/headers/Idempotency-Key" },
        { pointer: "/body/invalid" },
      ],
    });
  });

  test("a key of 255 characters of any kind is one", async () => {
    const orders = serveOrders(counting());
    const key = `"\\, ;%00\u00ff${"x".repeat(246)}`;
    expect(key).toHaveLength(255);
    await ask(orders, { key });
    const later = await ask(orders, { key });
    expect(later.headers["idempotent-replayed"]).toBe("true");
  });

  test("all anonymous callers share one owner, which is not a user", async () => {
    const orders = serveOrders(counting());
    const open = { path: "/open", key: "k", token: "" };
    await ask(orders, open);
    expect((await ask(orders, open)).headers["idempotent-replayed"]).toBe(
      "true",
    );
    const users = await ask(orders, { key: "k", token: "anybody" });
    expect(users.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("an invalid or forbidden request reserves no key", async () => {
    const orders = serveOrders(counting());
    await ask(orders, { key: "k", body: { invalid: true } });
    await ask(orders, { key: "k", token: "x" });
    expect((await ask(orders, { key: "k" })).status).toBe(200);
  });
});

describe("descriptions that have other problems, or none", () => {
  const running = async (path: string, method = "POST"): Promise<Answer> => {
    const { opened, open } = gate();
    const begun = gate();
    const orders = serveOrders(counting(), {
      handlers: Object.fromEntries(
        ["cancelOrder", "refundOrder"].map((name) => [
          name,
          async (_: unknown, { reply }: Tools) => {
            begun.open();
            await opened;
            return reply(200, {});
          },
        ]),
      ),
    });
    const first = ask(orders, { path, method, key: "k" });
    await begun.opened;
    const answer = await ask(orders, { path, method, key: "k" });
    open();
    await first;
    return answer;
  };

  test("no 409 is described: it is named after its title", async () => {
    const { status, text, headers } = await running("/orders/1", "DELETE");
    expect([status, headers["retry-after"]]).toEqual([409, "1"]);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(text)).toEqual({
      type: "https://errors.example.com/CONFLICT",
      title: "Conflict",
      status: 409,
      detail: "A request with this idempotency key is still running.",
    });
  });

  test("another 409 is described: the operation's own code is used", async () => {
    const { status, code } = await running("/orders/1/refund");
    expect([status, code]).toEqual([409, "NOT_PAID"]);
  });

  test("no problem at all is described", async () => {
    const { features, operations } = surface;
    const bare: ServerSurface = {
      name: "v1",
      features,
      operations: Object.fromEntries(
        Object.entries(operations).map(([name, row]) => [
          name,
          { ...operationOf(row), replies: { 200: { content: [] } } },
        ]),
      ),
      requestChecks: {},
      replyChecks: {},
      problemTypes: {},
      serverCodes: {},
      securitySchemes: surface.securitySchemes,
      rateLimitPolicies: surface.rateLimitPolicies ?? [],
    };
    const orders = serveOrders((_, { reply }) => reply(200), {}, bare);
    await ask(orders, { key: "k" });
    const reused = await ask(orders, { key: "k", body: {} });
    expect(JSON.parse(reused.text)).toMatchObject({
      type: "about:blank",
      status: 422,
      title: "Unprocessable Content",
    });
  });

  test("a key that is required and missing is 422 by its check", async () => {
    const orders = serveOrders(
      counting(),
      {},
      {
        ...surface,
        requestChecks: {
          refundOrder: (_, __, failures) => {
            failures.push({
              pointer: "/headers/IDEMPOTENCY-KEY",
              detail: "Must be present.",
            });
          },
        },
      },
    );
    const { text } = await ask(orders, { path: "/orders/1/refund" });
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ pointer: "/headers/IDEMPOTENCY-KEY" }],
    });
  });
});

const json = { content: [{ type: "application/json", kind: "json" }] } as const;
const coded = (...problems: string[]) => ({ problems });

test.each<[string, Operation["replies"], number]>([
  ["neither 400, 409 nor 422", {}, 422],
  ["400", { 400: json }, 400],
  ["only 409", { 409: json }, 409],
  ["400 and 409", { 400: json, 409: json }, 400],
  ["409 and 422", { 409: json, 422: json }, 422],
  [
    "409 with its code",
    { 409: coded("IDEMPOTENCY_KEY_REUSED"), 422: json },
    409,
  ],
  ["409 with another code", { 409: coded("NOT_PAID") }, 422],
])("a reused key of an operation that declares %s", async (_, more, status) => {
  const createOrder: Operation = {
    ...operationOf(surface.operations["createOrder"] ?? ""),
    replies: { 200: json, ...more },
  };
  const operations = { ...surface.operations, createOrder };
  const orders = serveOrders(counting(), {}, { ...surface, operations });
  await ask(orders, { key: "k" });
  const other = await ask(orders, { key: "k", body: {} });
  expect(other.status).toBe(status);
  expect(other.headers["retry-after"]).toBeUndefined();
});
