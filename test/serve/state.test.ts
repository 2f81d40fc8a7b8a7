import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";

import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import { openMock } from "../../generator/serve/mock/mock.js";
import { State } from "../../generator/serve/state/state.js";
import { fetchHandler } from "../../templates/runtime/fetch.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({
  content: { "application/json": { schema } },
});
const reply = (schema: object, more: object = {}) => ({
  description: "Success.",
  ...json(schema),
  ...more,
});
const parameter = (name: string, where: string, schema: object) => ({
  name,
  in: where,
  required: where === "path",
  schema,
});
const userId = {
  ...parameter("user_id", "path", text),
  example: "0e1c6a1e-7d3c-4a52-9d8e-5b7b6c9a1f20",
};
const orderId = parameter("order_id", "path", { type: "integer" });

const description = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/users": {
      get: {
        operationId: "listUsers",
        parameters: [
          parameter("page", "query", { type: "integer" }),
          parameter("per_page", "query", { type: "integer" }),
          parameter("nick", "query", text),
        ],
        responses: {
          200: reply(
            {
              type: "object",
              required: ["data", "total"],
              properties: {
                data: { type: "array", items: ref("User") },
                total: { type: "integer" },
              },
            },
            { headers: { Link: { schema: text } } },
          ),
        },
      },
      post: {
        operationId: "createUser",
        requestBody: {
          required: true,
          ...json({
            type: "object",
            required: ["email"],
            properties: { email: text, nick: text },
          }),
        },
        responses: {
          201: reply(
            { type: "object", properties: { user: ref("User") } },
            { headers: { Location: { schema: text } } },
          ),
        },
      },
      put: {
        operationId: "putUser",
        requestBody: { required: true, ...json(ref("UserWithId")) },
        responses: { 200: reply(ref("User")) },
      },
    },
    "/users/{user_id}": {
      get: {
        operationId: "getUser",
        parameters: [userId],
        responses: { 200: reply(ref("User")) },
      },
      patch: {
        operationId: "changeUser",
        parameters: [userId],
        requestBody: json({ type: "object" }),
        responses: { 200: reply(ref("User")) },
      },
      delete: {
        operationId: "deleteUser",
        parameters: [userId],
        responses: { 204: { description: "It is gone." } },
      },
    },
    "/users/{user_id}/orders": {
      get: {
        operationId: "listOrders",
        parameters: [userId],
        responses: { 200: reply({ type: "array", items: ref("Order") }) },
      },
      post: {
        operationId: "createOrder",
        parameters: [userId],
        requestBody: {
          required: true,
          ...json({
            type: "object",
            properties: { note: text, callback: text },
          }),
        },
        responses: { 201: reply(ref("Order")) },
        callbacks: {
          "order.completed": {
            "{$request.body#/callback}": {
              post: {
                requestBody: json({
                  type: "object",
                  required: ["type", "data"],
                  properties: {
                    type: { const: "order.completed" },
                    data: ref("Order"),
                  },
                }),
                responses: { 204: { description: "Received." } },
              },
            },
          },
        },
      },
    },
    "/users/{user_id}/orders/{order_id}": {
      get: {
        operationId: "getOrder",
        parameters: [userId, orderId],
        responses: { 200: reply(ref("Order")) },
      },
    },
    "/users/{user_id}/orders/{order_id}/cancel": {
      post: {
        operationId: "cancelOrder",
        parameters: [userId, orderId],
        responses: { 200: reply(ref("Order")) },
      },
    },
    "/regions/{region}": {
      get: {
        operationId: "getRegion",
        parameters: [parameter("region", "path", text)],
        responses: {
          200: reply({
            type: "object",
            required: ["name"],
            properties: { name: text, size: { type: "integer" } },
          }),
        },
      },
    },
  },
  components: {
    schemas: {
      User: {
        type: "object",
        required: ["id", "email"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          email: text,
          nick: text,
          created_at: { type: "string", format: "date-time", readOnly: true },
        },
      },
      UserWithId: {
        type: "object",
        required: ["id", "email"],
        properties: { id: text, email: text },
      },
      Order: {
        type: "object",
        required: ["id", "user_id", "status"],
        properties: {
          id: { type: "integer", readOnly: true },
          user_id: { type: "string", readOnly: true },
          status: {
            readOnly: true,
            enum: ["queued", "processing", "completed", "cancelled"],
          },
          note: text,
        },
      },
    },
  },
};

const secret = "whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cw==";

/** A client of a new mock, with what it tells of deliveries. */
async function open(state?: State) {
  const folder = mkdtempSync(join(tmpdir(), "tenon-state-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(description));
  const document = await readDescription(file);
  rmSync(folder, { recursive: true });
  const { api } = buildApi(document, { versions: "path" });
  const told: string[] = [];
  const server = openMock(api, {
    ...(state && { state }),
    secret,
    onDelivery: ({ event, status, fault }) =>
      told.push(`${event} ${String(status)} ${fault}`),
  });
  const handle = fetchHandler(server);
  const call = async (method: string, path: string, body?: object) => {
    const init = {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await handle(new Request(`http://mock.test${path}`, init));
    const got = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      // The mock replies with JSON, or with nothing.
      body: (got === "" ? undefined : JSON.parse(got)) as never,
    };
  };
  return { call, told };
}

interface User {
  readonly id: string;
}

interface Order {
  readonly id: number;
  readonly status: string;
}

describe("what the mock remembers", () => {
  let call: Awaited<ReturnType<typeof open>>["call"];
  let told: readonly string[];
  beforeEach(async () => {
    ({ call, told } = await open(new State()));
  });

  async function createUser(email: string): Promise<User> {
    const { body } = await call("POST", "/users", { email });
    const { user } = body as { readonly user: User };
    return user;
  }

  it("creates, reads, lists, changes and deletes", async () => {
    const created = await call("POST", "/users", { email: "a@example.com" });
    const { user } = created.body as { readonly user: User };
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/users/${user.id}`);
    expect(user).toMatchObject({ email: "a@example.com" });
    expect(user).not.toHaveProperty("nick");
    const path = `/users/${user.id}`;
    expect((await call("GET", path)).body).toEqual(user);
    expect((await call("GET", "/users")).body).toMatchObject({
      data: [expect.anything(), user],
      total: 2,
    });
    const changed = { ...user, nick: "Al" };
    expect((await call("PATCH", path, { nick: "Al" })).body).toEqual(changed);
    expect((await call("GET", "/users?nick=Al")).body).toEqual({
      data: [changed],
      total: 1,
    });
    await call("PUT", "/users", { id: user.id, email: "b@example.com" });
    expect((await call("GET", path)).body).toMatchObject({
      email: "b@example.com",
    });
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(404);
    expect((await call("GET", "/users")).body).toMatchObject({ total: 1 });
  });

  it("pages its lists, with links", async () => {
    for (const name of ["a", "b", "c"]) await createUser(`${name}@example.com`);
    const first = await call("GET", "/users?page=1&per_page=3");
    expect(first.body).toMatchObject({ total: 4 });
    expect((first.body as { data: unknown[] }).data).toHaveLength(3);
    const [, next = ""] =
      /^<([^>]*)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    const last = await call("GET", next);
    expect(last.body).toMatchObject({ data: [{ email: "c@example.com" }] });
    expect(last.headers.get("link")).toBeNull();
  });

  it("gives items the ids of what they belong to", async () => {
    const [one, other] = [
      await createUser("1@e.org"),
      await createUser("2@e.org"),
    ];
    const order = await call("POST", `/users/${one.id}/orders`, {
      note: "soon",
    });
    expect(order.body).toMatchObject({ user_id: one.id, note: "soon" });
    const orders = async (user: User) =>
      (await call("GET", `/users/${user.id}/orders`)).body as readonly object[];
    expect(await orders(one)).toContainEqual(order.body);
    expect(await orders(other)).not.toContainEqual(order.body);
    for (const listed of await orders(other))
      expect(listed).toMatchObject({ user_id: other.id });
    await call("DELETE", `/users/${one.id}`);
    expect(await orders(one)).not.toContainEqual(order.body);
  });

  it("lets jobs progress to their end, and acts on them", async () => {
    const { id } = await createUser("a@example.com");
    const created = await call("POST", `/users/${id}/orders`, {});
    const order = created.body as Order;
    const path = `/users/${id}/orders/${String(order.id)}`;
    const statuses = [order.status];
    for (let read = 0; read < 3; read++)
      statuses.push(((await call("GET", path)).body as Order).status);
    expect(statuses).toEqual([
      "queued",
      "processing",
      "completed",
      "completed",
    ]);
    await call("POST", `${path}/cancel`);
    expect((await call("GET", path)).body).toMatchObject({
      status: "cancelled",
    });
  });

  it("delivers the events of a finished job, signed, to this machine only", async () => {
    const received: { readonly headers: Headers; readonly body: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        const headers = new Headers(request.headers as Record<string, string>);
        received.push({ headers, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const { port } = receiver.address() as AddressInfo;
    const { id } = await createUser("a@example.com");
    const finish = async (callback: string) => {
      const created = await call("POST", `/users/${id}/orders`, { callback });
      const order = created.body as Order;
      const path = `/users/${id}/orders/${String(order.id)}`;
      await call("GET", path);
      await call("GET", path);
      return order;
    };
    const order = await finish(`http://127.0.0.1:${String(port)}/hook`);
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, body } = { headers: new Headers(), body: "" }] = received;
    expect(JSON.parse(body)).toMatchObject({
      type: "order.completed",
      data: { id: order.id, status: "completed" },
    });
    const signature = Object.fromEntries(headers);
    expect(() => new Webhook(secret).verify(body, signature)).not.toThrow();
    await finish("https://elsewhere.example.com/hook");
    await expect
      .poll(() => told)
      .toEqual([
        "order.completed 204 ",
        "order.completed undefined events go only to this machine",
      ]);
    receiver.close();
  });

  it("makes up what nothing creates or lists, and what has the id of an example", async () => {
    const { id, email } = (await call("GET", `/users/${userId.example}`))
      .body as { readonly id: string; readonly email: string };
    expect({ id, email }).toEqual({ id: userId.example, email: "sample" });
    await call("DELETE", `/users/${userId.example}`);
    const gone = await call("GET", `/users/${userId.example}`);
    expect(gone.status).toBe(404);
    expect((await call("GET", "/regions/north")).body).toMatchObject({
      name: "north",
    });
  });
});

it("remembers nothing without a state", async () => {
  const { call } = await open();
  const server = await call("POST", "/users", { email: "a@example.com" });
  expect(server.body).not.toMatchObject({ user: { email: "a@example.com" } });
});
