/** An API with idempotency keys and quotas, for the tests of both: what a description's author may write, in several ways. */
import type { Failure } from "../../../templates/runtime/check.js";
import type {
  Operation,
  Parameter,
} from "../../../templates/runtime/operation.js";
import {
  type AnyOptions,
  type Server,
  type ServerRequest,
  type ServerResponse,
  serveSurface,
  type ServerSurface,
} from "../../../templates/runtime/server.js";

const json = [{ type: "application/json", kind: "json" }] as const;
const problem = (...problems: string[]) => ({
  content: [{ type: "application/problem+json", kind: "json" }] as const,
  problems,
});
const keyed: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  shape: "string",
};
const id: Parameter = {
  name: "id",
  in: "path",
  required: true,
  shape: "string",
};
const failures = {
  401: problem("UNAUTHENTICATED"),
  403: problem("FORBIDDEN"),
  404: problem("NOT_FOUND"),
  422: problem("INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"),
};
const conflict = { 409: problem("IDEMPOTENT_REQUEST_IN_PROGRESS") };
const limited = { 429: problem("RATE_LIMITED") };

function operation(
  name: string,
  method: string,
  path: string,
  more: Partial<Operation>,
): Operation {
  return {
    id: name,
    name,
    method,
    path,
    parameters: [],
    replies: { 200: { content: json }, ...failures, ...conflict },
    security: [{ bearer: [] }],
    ...more,
  };
}

const operations: readonly Operation[] = [
  operation("createOrder", "POST", "/orders", {
    parameters: [keyed, { name: "dry", in: "query", shape: "string" }],
    body: { required: true, content: json },
    replies: {
      200: { content: json },
      202: { content: [{ type: "application/octet-stream", kind: "binary" }] },
      ...failures,
      ...conflict,
      ...limited,
    },
    quotas: ["order", "order-big"],
  }),
  operation("listOrders", "GET", "/orders", { parameters: [keyed] }),
  operation("readOrder", "GET", "/orders/{id}", { parameters: [id] }),
  // No body is described, nor any problem of the keys, and the header's name is in lower case.
  operation("cancelOrder", "DELETE", "/orders/{id}", {
    parameters: [id, { ...keyed, name: "idempotency-key" }],
    replies: { 200: { content: json }, 401: failures[401] },
  }),
  operation("refundOrder", "POST", "/orders/{id}/refund", {
    parameters: [id, { ...keyed, name: "IDEMPOTENCY-KEY", required: true }],
    replies: { 200: { content: json }, 409: problem("NOT_PAID") },
  }),
  operation("payOrder", "POST", "/orders/{id}/pay", { parameters: [id] }),
  operation("askOrders", "QUERY", "/orders", { parameters: [keyed] }),
  operation("traceOrders", "TRACE", "/orders", { parameters: [keyed] }),
  operation("train", "POST", "/trainings", {
    quotas: ["training"],
    roles: ["trainer"],
    replies: { 200: { content: json }, ...failures, ...limited },
  }),
  operation("draw", "POST", "/drawings", {
    quotas: ["order-big"],
    replies: { 200: { content: json }, ...failures, ...limited },
  }),
  operation("openOrder", "POST", "/open", {
    security: [],
    quotas: ["training"],
    parameters: [keyed],
  }),
  operation("missing", "POST", "/missing", {
    quotas: ["order"],
    parameters: [keyed],
  }),
];

export const surface: ServerSurface = {
  name: "v1",
  operations: Object.fromEntries(operations.map((each) => [each.name, each])),
  requestChecks: { createOrder: checkOrder },
  replyChecks: {},
  problemTypes: {
    UNAUTHENTICATED: { status: 401, title: "Not authenticated" },
    FORBIDDEN: { status: 403, title: "Not permitted" },
    NOT_FOUND: { status: 404, title: "Not found" },
    NOT_PAID: { status: 409, title: "Not paid" },
    IDEMPOTENT_REQUEST_IN_PROGRESS: { status: 409, title: "In progress" },
    INVALID_INPUTS: { status: 422, title: "Invalid inputs" },
    IDEMPOTENCY_KEY_REUSED: { status: 422, title: "Key reused" },
    RATE_LIMITED: { status: 429, title: "Rate limited" },
  },
  serverCodes: {
    401: "UNAUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    422: "INVALID_INPUTS",
    429: "RATE_LIMITED",
  },
  securitySchemes: { bearer: { kind: "http", scheme: "bearer" } },
  errorBase: "https://errors.example.com",
  rateLimitPolicies: [
    { name: "order", quota: 6, window: 60 },
    { name: "order-big", quota: 3, window: 30, narrows: "order" },
    { name: "training", quota: 1, window: 3600 },
  ],
};

function checkOrder(request: unknown, _: string, found: Failure[]): void {
  const { body } = request as { body?: { invalid?: boolean } };
  if (body?.invalid)
    found.push({ pointer: "/body/invalid", detail: "Must be absent." });
}

/** What a handler of these tests is given. */
export interface Given {
  readonly body?: { readonly [name: string]: unknown };
  readonly path?: { readonly id: string };
}
export interface Tools {
  readonly reply: (status: number, body?: unknown, init?: object) => unknown;
  readonly problem: (code: string, fields?: object) => unknown;
  readonly principal: unknown;
  readonly request: ServerRequest;
  readonly signal: AbortSignal;
}
export type TestHandler = (given: Given, tools: Tools) => unknown;

/** Replies with the number of the call, so that a replay shows. */
export function counting(): TestHandler {
  let call = 0;
  return (_, { reply }) => reply(200, { call: ++call });
}

/** A server with a clock that stands still until a test moves it. */
export interface Orders {
  readonly server: Server;
  readonly errors: unknown[];
  /** How often a handler was called. */
  calls: number;
  /** Milliseconds. */
  time: number;
}

/** Serves the API: `createOrder` does what a test says, all others reply at once. */
export function serveOrders(
  createOrder: TestHandler,
  more: Partial<AnyOptions> = {},
  described: ServerSurface = surface,
): Orders {
  const errors: unknown[] = [];
  const counted =
    (handler: TestHandler): TestHandler =>
    (given, tools) => {
      orders.calls += 1;
      return handler(given, tools);
    };
  const plain = counted((_, { reply }) => reply(200, { call: orders.calls }));
  const handlers = Object.fromEntries(
    Object.keys(described.operations)
      .filter((name) => name !== "missing")
      .map((name) => [
        name,
        name === "createOrder" ? counted(createOrder) : plain,
      ]),
  );
  const server = serveSurface(described, {
    handlers,
    authenticate: { bearer: (token: string) => token !== "x" && token },
    authorize: (principal: never, { roles }) =>
      roles.length === 0 || principal === "ann",
    owner: (principal: never) => String(principal),
    now: () => orders.time,
    onError: (error) => errors.push(error),
    ...more,
  });
  const orders: Orders = { server, errors, calls: 0, time: 1_000_000 };
  return orders;
}

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly token?: string | undefined;
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
}

/** Asks the server itself, without an adapter: `POST /orders` by Ann where nothing else is said. */
export async function ask(
  { server }: Orders,
  {
    method = "POST",
    path = "/orders",
    token = "ann",
    key,
    body = { size: 1 },
    headers = {},
    signal = new AbortController().signal,
  }: Asked = {},
): Promise<Answer> {
  const [before = "", query = ""] = path.split("?");
  const sent: { readonly [name: string]: string } = {
    ...(token !== "" && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { "idempotency-key": key }),
    "content-type": "application/json",
    ...headers,
  };
  const bytes = new TextEncoder().encode(
    typeof body === "string" ? body : JSON.stringify(body),
  );
  const response = await server.handle({
    method,
    path: before,
    query,
    header: (name) => sent[name],
    body: () => Promise.resolve(bytes),
    signal,
    source: undefined,
  });
  return readAnswer(response);
}

export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
  /** The last segment of a problem's `type`. */
  readonly code: string;
}

async function readAnswer({
  status,
  headers,
  body,
}: ServerResponse): Promise<Answer> {
  const text = await new Response(body as string | undefined).text();
  const type = /"type":"([^"]*)"/.exec(text)?.[1] ?? "";
  return {
    status,
    headers: Object.fromEntries(headers),
    text,
    code: type.slice(type.lastIndexOf("/") + 1),
  };
}
