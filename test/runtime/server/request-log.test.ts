import { expect, test } from "vitest";

import {
  type AnyOptions,
  type RequestEntry,
  type ServerRequest,
  type ServerResponse,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";
import { operationIn } from "./fixtures/operation-in.js";
import { surface } from "./fixtures/widgets.js";

/** The widgets, and a POST of them that takes keys and spends a quota of two. */
const served: ServerSurface = {
  ...surface,
  operations: {
    ...surface.operations,
    createWidget: {
      ...operationIn(surface, "createWidget"),
      parameters: [{ name: "Idempotency-Key", in: "header", shape: "string" }],
      quotas: ["drawing"],
    },
  },
  rateLimitPolicies: [{ name: "drawing", quota: 2, window: 60 }],
};

interface Asked {
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  readonly signal?: AbortSignal;
}

function request(
  method: string,
  path: string,
  { headers = {}, body = "", signal }: Asked = {},
): ServerRequest {
  return {
    method,
    path,
    query: "",
    header: (name) => headers[name],
    body: () => Promise.resolve(new TextEncoder().encode(body)),
    signal: signal ?? new AbortController().signal,
    source: undefined,
  };
}

type Reply = (status: number, body?: unknown) => unknown;

const widget = { id: "1", name: "a", size: 1 };

/** A server that logs its requests, with a clock that advances by 5 on each reading. */
function server(options: Partial<AnyOptions> = {}) {
  const entries: RequestEntry[] = [];
  const requests: ServerRequest[] = [];
  const errors: unknown[] = [];
  let time = 0;
  const server = serveSurface(
    served,
    {
      authenticate: {
        bearer: (token: string) => token === "ann" && { name: "ann" },
        basic: () => false,
        key: () => true,
      },
      authorize: (_, { roles }) => roles.length === 0,
      owner: ({ name }: { name: string }) => name,
      now: () => (time += 5),
      onRequest: (entry, request) => {
        entries.push(entry);
        requests.push(request);
      },
      onError: (error, info) => errors.push([error, info.requestId]),
      handlers: {
        getWidget: (_: unknown, context: { reply: Reply }) =>
          context.reply(200, widget),
        deleteWidget: (_: unknown, { reply }: { reply: Reply }) => reply(204),
        createWidget: (_: unknown, { reply }: { reply: Reply }) =>
          reply(201, widget),
        drawWidget: (
          _: unknown,
          { problem }: { problem: (code: string) => unknown },
        ) => problem("NOT_FOUND"),
        sendForm: () => {
          throw new Error("broken");
        },
      },
      ...options,
    },
    "partial",
  );
  const handle = (asked: ServerRequest) => server.handle(asked);
  return { handle, entries, requests, errors };
}

const ann = { authorization: "Bearer ann" };
const json = { ...ann, "content-type": "application/json" };
const post = (key: string, body = JSON.stringify(widget)): ServerRequest =>
  request("POST", "/v1/widgets", {
    headers: { ...json, "idempotency-key": key },
    body,
  });

function idIn({ headers }: ServerResponse): string | undefined {
  return headers.find(([name]) => name === "x-request-id")?.[1];
}

test.each<[string, ServerRequest, object]>([
  [
    "no path",
    request("GET", "/nothing"),
    {
      outcome: "match",
      status: 404,
      operation: undefined,
      path: undefined,
      requestPath: "/nothing",
    },
  ],
  [
    "another method",
    request("PUT", "/v1/widgets"),
    { outcome: "match", status: 405, operation: undefined },
  ],
  [
    "what a path takes",
    request("OPTIONS", "/v1/widgets"),
    { outcome: "replied", status: 204, operation: undefined },
  ],
  [
    "nobody",
    request("GET", "/v1/widgets/1"),
    { outcome: "authenticate", status: 401, owner: undefined },
  ],
  [
    "nobody in particular",
    request("DELETE", "/v1/widgets/1", { headers: ann }),
    { outcome: "authenticate", status: 401 },
  ],
  [
    "an invalid input",
    request("GET", "/v1/widgets/x", { headers: ann }),
    { outcome: "validate", status: 422, owner: "ann" },
  ],
  [
    "a missing handler",
    request("GET", "/v1/widgets/me", { headers: ann }),
    { outcome: "handler", status: 501, operation: "whoAmIV1" },
  ],
  [
    "a reply",
    request("GET", "/v1/widgets/1", { headers: ann }),
    {
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      operation: "getWidgetV1",
      surface: "v1",
      method: "GET",
      path: "/v1/widgets/{widget_id}",
      status: 200,
      outcome: "replied",
      duration: 5,
      owner: "ann",
    },
  ],
  [
    "a problem",
    request("GET", "/v1/drawings/a.b"),
    { outcome: "problem", status: 404, owner: undefined },
  ],
  [
    "a failure",
    request("POST", "/v1/forms"),
    { outcome: "failed", status: 500, operation: "sendFormV1" },
  ],
  [
    "a caller that has gone",
    request("GET", "/v1/widgets/1", {
      headers: ann,
      signal: AbortSignal.abort(),
    }),
    { outcome: "aborted" },
  ],
])("%s is logged", async (_, asked, wanted) => {
  const { handle, entries, requests } = server();
  const response = await handle(asked);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject(wanted);
  expect(entries[0]?.requestId).toBe(idIn(response));
  expect(requests).toEqual([asked]);
  expect(() => JSON.stringify(entries)).not.toThrow();
});

test("a forbidden caller is logged", async () => {
  const { handle, entries } = server({ authorize: () => false });
  await handle(request("GET", "/v1/widgets/1", { headers: ann }));
  expect(entries).toMatchObject([{ outcome: "authorize", status: 403 }]);
});

test("idempotency keys and quotas are logged, and each response has its own id", async () => {
  const { handle, entries } = server();
  const ids = [];
  for (const asked of [
    post("a"),
    post("a"),
    post("a", JSON.stringify({ ...widget, name: "b" })),
    post("b"),
    post("c"),
  ])
    ids.push(idIn(await handle(asked)));
  expect(entries.map(({ outcome, status }) => [outcome, status])).toEqual([
    ["replied", 201],
    ["replayed", 201],
    ["idempotency", 422],
    ["replied", 201],
    ["quota", 429],
  ]);
  expect(new Set(ids).size).toBe(5);
});

test("the caller's request id is ignored unless the hook accepts it", async () => {
  const asked = request("GET", "/nothing", {
    headers: { "x-request-id": "theirs" },
  });
  expect(idIn(await server().handle(asked))).not.toBe("theirs");
  const requestId = (request: ServerRequest) =>
    request.header("x-request-id") ?? "";
  expect(idIn(await server({ requestId }).handle(asked))).toBe("theirs");
});

test.each([
  ["", () => ""],
  ["a line break", () => "a\r\nb: c"],
  [
    "a throw",
    () => {
      throw new Error("no id");
    },
  ],
])("an id that cannot be sent is replaced: %s", async (_, requestId) => {
  const response = await server({ requestId }).handle(request("GET", "/"));
  expect(idIn(response)).toMatch(/^[\da-f-]{36}$/);
});

test("handlers and onError receive the request id", async () => {
  let told: unknown;
  const { handle, errors } = server({
    handlers: {
      getWidget: (_: unknown, { requestId }: { requestId: string }) => {
        told = requestId;
        throw new Error("broken");
      },
    },
  });
  const response = await handle(
    request("GET", "/v1/widgets/1", { headers: ann }),
  );
  expect(told).toBe(idIn(response));
  expect(errors).toEqual([[new Error("broken"), told]]);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("no log");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no log"))],
])("a hook that %s does not affect the response", async (_, fails) => {
  const { handle } = server({ onRequest: fails, onError: fails });
  expect((await handle(request("POST", "/v1/forms"))).status).toBe(500);
  await new Promise((resolve) => setImmediate(resolve));
});

/** Requests a drawing that is streamed from a source. */
async function streamed(source: UnderlyingDefaultSource<Uint8Array>) {
  const { handle, entries, errors } = server({
    handlers: {
      drawWidget: (
        _: unknown,
        { reply }: { reply: (...args: unknown[]) => unknown },
      ) =>
        reply(200, new ReadableStream<Uint8Array>(source), {
          contentType: "image/png",
        }),
    },
  });
  const { body } = await handle(request("GET", "/v1/drawings/a.png"));
  if (!(body instanceof ReadableStream)) throw new TypeError("No stream.");
  return { body, entries, errors };
}

test("a stream is logged when it ends", async () => {
  const bytes = new Uint8Array([1]);
  const { body, entries } = await streamed({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  expect(entries).toEqual([]);
  const read = await new Response(body).arrayBuffer();
  expect(new Uint8Array(read)).toEqual(bytes);
  expect(entries).toMatchObject([{ outcome: "replied", status: 200 }]);
});

test("a stream that fails is logged as a failure", async () => {
  const failure = new Error("The disk is gone.");
  const { body, entries, errors } = await streamed({
    pull: () => Promise.reject(failure),
  });
  await expect(new Response(body).arrayBuffer()).rejects.toThrow();
  expect(entries).toMatchObject([{ outcome: "failed", status: 200 }]);
  expect(errors).toEqual([[failure, entries[0]?.requestId]]);
});

test("a stream that the client cancels is logged", async () => {
  const { body, entries } = await streamed({});
  await body.cancel();
  expect(entries).toMatchObject([{ outcome: "aborted" }]);
});
