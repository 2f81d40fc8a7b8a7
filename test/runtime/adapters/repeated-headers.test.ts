/**
 * Headers that a request may contain only once (RFC 9110, 5.3), and the one that a
 * response repeats, on every adapter.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Orders, serveOrders } from "../server/fixtures/orders.js";
import type { Opened } from "./adapters.js";
import { adapters } from "./of-templates.js";
import { rawly, replyIn } from "./raw.js";

const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"];
const body = '{"size":1}';
const type = "Content-Type: application/json";
const ann = "Authorization: Bearer ann";
const key = "Idempotency-Key: dd";

describe.each(adapters)("$name", (adapter) => {
  let orders: Orders;
  let opened: Opened;
  beforeAll(async () => {
    orders = serveOrders(
      (_, { reply }) => reply(200, {}, { headers: { "Set-Cookie": cookies } }),
      { quotas: { select: () => [] } },
    );
    opened = await adapter.open(orders.server);
  });
  afterAll(() => opened.close());

  const exchange = (...headers: string[]) => {
    const lines = [
      "POST /orders HTTP/1.1",
      "Host: x",
      "Connection: close",
      `Content-Length: ${body.length}`,
      ...headers,
    ];
    const text = `${lines.join("\r\n")}\r\n\r\n${body}`;
    return rawly(opened.port, text).closed;
  };
  const post = async (...headers: string[]) =>
    replyIn(await exchange(...headers));

  test.each<[name: string, status: number, headers: string[]]>([
    ["one of each", 200, [ann, type, key]],
    ["the same key twice", 422, [ann, type, key, key]],
    ["the same credentials twice", 400, [ann, ann, type]],
    ["two credentials", 400, [ann, "authorization: Bearer bob", type]],
    [
      "credentials of two schemes",
      400,
      [ann, "authorization: Basic eA==", type],
    ],
    ["credentials and no scheme", 400, [ann, "authorization: ann", type]],
    ["two media types", 400, [ann, type, type]],
  ])("%s: %i", async (_, status, headers) => {
    const before = orders.calls;
    const reply = await post(...headers);
    expect(reply.status).toBe(status);
    expect(orders.calls - before).toBe(status === 200 ? 1 : 0);
    if (status === 422)
      expect(reply.body).toContain(
        '{"pointer":"/headers/Idempotency-Key","detail":"Must be sent once."}',
      );
    expect(orders.errors).toEqual([]);
  });

  test("two different keys are refused, unless the platform joins them into one", async () => {
    const joins = ["fetch", "Hono"].includes(adapter.name);
    const reply = await post(ann, type, key, "IDEMPOTENCY-KEY: ee");
    expect(reply.status).toBe(joins ? 200 : 422);
  });

  test("a key may contain a comma and a space", async () => {
    const reply = await post(ann, type, "Idempotency-Key: a, b");
    expect(reply.status).toBe(200);
  });

  test("each cookie of a response is a header", async () => {
    const reply = await exchange(ann, type, "Idempotency-Key: cookies");
    const lines = reply.matchAll(/^set-cookie: (.*)\r$/gim);
    expect(Array.from(lines, ([, value]) => value)).toEqual(cookies);
  });

  test("a quoted comma in credentials is not a second header", async () => {
    const digest = 'Authorization: Digest username="a, b", uri="/", nc=1';
    expect((await post(digest, type)).status).toBe(401);
  });
});
