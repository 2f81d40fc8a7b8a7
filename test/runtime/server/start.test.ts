import { describe, expect, test } from "vitest";

import type { Operation } from "../../../templates/runtime/operation.js";
import {
  type AnyOptions,
  type ServerRequest,
  type ServerSurface,
  serveSurface,
  serveSurfaces,
} from "../../../templates/runtime/server.js";
import type { ResponseBody } from "../../../templates/runtime/server/request.js";
import { operationIn } from "./fixtures/operation-in.js";
import { surface } from "./fixtures/widgets.js";

const hooks = { bearer: () => 1, basic: () => 1, key: () => 1 };
const authorize = () => true;

/** A request with nothing but a method and a path. */
function get(
  path: string,
  headers: Record<string, string> = {},
): ServerRequest {
  const [before = "", query = ""] = path.split("?");
  return {
    method: "GET",
    path: before,
    query,
    header: (name) => headers[name],
    body: () => Promise.resolve(new Uint8Array()),
    signal: new AbortController().signal,
    source: undefined,
  };
}

/** The JSON body of a response. */
function parsed(body: ResponseBody): unknown {
  if (typeof body !== "string") throw new TypeError("There is no text.");
  return JSON.parse(body);
}

function only(name: keyof typeof surface.operations): ServerSurface {
  const operation = surface.operations[name];
  if (operation === undefined) throw new Error(String(name));
  return { ...surface, operations: { [name]: operation } };
}

describe("a server that could not guard an operation does not start", () => {
  test.each<[string, ServerSurface, Omit<AnyOptions, "handlers">, RegExp]>([
    [
      "no hooks",
      surface,
      { authorize },
      /getWidgetV1\) needs the hook authenticate\.bearer/,
    ],
    [
      "one hook missing",
      surface,
      { authorize, authenticate: { bearer: () => 1 } },
      /authenticate\.key/,
    ],
    [
      "no authorize for roles",
      only("deleteWidget"),
      { authenticate: hooks },
      /needs the hook authorize, for admin, write/,
    ],
    [
      "a hook that is not a function",
      surface,
      { authorize, authenticate: { ...hooks, key: "k" } },
      /key is not a function/,
    ],
    [
      "an unknown scheme",
      { ...surface, securitySchemes: {} },
      { authorize, authenticate: hooks },
      /not a security scheme of v1/,
    ],
  ])("%s", (_, served, options, message) => {
    expect(() =>
      serveSurface(served, { ...options, handlers: {} }, "partial"),
    ).toThrow(message);
  });

  test("no quotas.select for a quota that narrows another one", () => {
    const operation = {
      ...operationIn(surface, "drawWidget"),
      quotas: ["base", "video"],
    };
    const policies = [
      { name: "base", quota: 60, window: 60 },
      { name: "video", quota: 30, window: 60, narrows: "base" },
    ];
    const served = {
      ...surface,
      operations: { operation },
      rateLimitPolicies: policies,
    } as unknown as ServerSurface;
    const start = (quotas: AnyOptions["quotas"]) => () =>
      serveSurface(
        served,
        { handlers: {}, ...(quotas && { quotas }) },
        "partial",
      );
    expect(start(undefined)).toThrow(
      new TypeError(
        "GET /v1/drawings/{name}.{extension} (drawWidgetV1) needs the option quotas.select, which decides whether a request also spends the quota video.",
      ),
    );
    expect(start({})).toThrow(/quotas\.select/);
    expect(start({ select: () => ["base"] })).not.toThrow();
    const alone = { ...operation, quotas: ["video"] };
    expect(() =>
      serveSurface(
        { ...served, operations: { alone } },
        { handlers: {} },
        "partial",
      ),
    ).not.toThrow();
  });

  test("a scheme with the name of an inherited property", () => {
    const whoAmI = {
      ...operationIn(surface, "getWidget"),
      security: [{ toString: [] }],
    };
    const served = {
      ...surface,
      operations: { whoAmI },
      securitySchemes: { toString: { kind: "http", scheme: "bearer" } },
    } as unknown as ServerSurface;
    expect(() =>
      serveSurface(served, { handlers: {}, authenticate: {} }, "partial"),
    ).toThrow(/authenticate\.toString/);
  });

  test("roles where anonymous callers are allowed", () => {
    const operation = {
      ...operationIn(surface, "deleteWidget"),
      security: [],
    };
    const served = {
      ...surface,
      operations: { operation },
    } as unknown as ServerSurface;
    expect(() =>
      serveSurface(served, { handlers: {}, authorize }, "partial"),
    ).toThrow(/allows anonymous callers/);
  });
});

describe("options", () => {
  const drawWidget = (
    _: unknown,
    { problem }: { problem: (code: string) => unknown },
  ) => problem("NOT_FOUND");
  const draw = "/v1/drawings/a.html";
  const serve = (more: Partial<AnyOptions>) =>
    serveSurface(
      only("drawWidget"),
      { handlers: { drawWidget }, ...more },
      "partial",
    );
  const type = async (more: Partial<AnyOptions>, path = draw) => {
    const { body } = await serve(more).handle(get(path));
    return (parsed(body) as { type: string }).type;
  };

  test("the first of two operations with one method and path serves it", async () => {
    const { drawWidget: first } = surface.operations;
    const served = {
      ...surface,
      operations: { drawWidget: first, other: first },
    } as ServerSurface;
    const other = () => {
      throw new Error("The other operation was called.");
    };
    const server = serveSurface(
      served,
      { handlers: { drawWidget, other } },
      "partial",
    );
    expect((await server.handle(get(draw))).status).toBe(404);
  });

  test("errorBase", async () => {
    expect(await type({})).toBe("https://errors.example.com/NOT_FOUND");
    expect(await type({ errorBase: "urn:x/" })).toBe("urn:x/NOT_FOUND");
  });

  test("basePath", async () => {
    const server = serve({ basePath: "/api/" });
    expect((await server.handle(get(`/api${draw}`))).body).toContain(
      '"detail":"Not found"',
    );
    expect((await server.handle(get(draw))).body).toContain(
      "nothing at this path",
    );
    expect((await server.handle(get(`/apix${draw}`))).body).toContain(
      "nothing at this path",
    );
  });

  test.each<[string, Partial<AnyOptions>, RegExp]>([
    ["lease", { idempotency: { lease: NaN } }, /idempotency\.lease .* NaN/],
    ["lease", { idempotency: { lease: Infinity } }, /more than 0; .* Infinity/],
    ["window", { idempotency: { window: 0 } }, /idempotency\.window .* is 0/],
    ["window", { idempotency: { window: -1 } }, /idempotency\.window .* -1/],
    [
      "idempotency.store",
      { idempotency: { store: { claim: () => ({}) } as never } },
      /idempotency\.store must have .* it has no renew, keep, release/,
    ],
    [
      "quotas.store",
      { quotas: { store: {} as never } },
      /quotas\.store .* it has no spend, giveBack, look/,
    ],
    ["bodyLimit", { bodyLimit: Number("x") }, /bodyLimit .*bytes.* NaN/],
    ["bodyLimit", { bodyLimit: -1 }, /bodyLimit .* 0 or more; it is -1/],
    ["bodyLimit", { bodyLimit: 0.5 }, /bodyLimit must be a whole number/],
    ["basePath", { basePath: "api" }, /basePath .* start with "\/"; .* "api"/],
  ])("%s that breaks what a server promises: %o", (_, more, message) => {
    expect(() => serve(more)).toThrow(TypeError);
    expect(() => serve(more)).toThrow(message);
  });

  test("starts with the smallest valid options", () => {
    const least = { bodyLimit: 0, basePath: "" };
    const idempotency = { lease: 0.001, window: 0.001 };
    const { bodyLimit, serves } = serve({ ...least, idempotency });
    expect(bodyLimit).toBe(0);
    expect(serves("/anything")).toBe(true);
  });

  test("unknownQuery", async () => {
    const path = `${draw}?utm=1`;
    expect(await type({}, path)).toMatch(/INVALID_INPUTS$/);
    expect(await type({ unknownQuery: "ignore" }, path)).toMatch(/NOT_FOUND$/);
  });

  test("a missing handler is a 501, even if every object inherits its name", async () => {
    for (const handlers of [{}, { drawWidget: undefined }]) {
      const { status, body } = await serve({ handlers }).handle(get(draw));
      expect(status).toBe(501);
      expect(parsed(body)).toMatchObject({
        type: "https://errors.example.com/NOT_IMPLEMENTED",
        status: 501,
      });
    }
    const { drawWidget: operation } = surface.operations;
    const served = {
      ...surface,
      operations: { valueOf: operation },
    } as unknown as ServerSurface;
    const server = serveSurface(served, { handlers: {} }, "partial");
    expect((await server.handle(get(draw))).status).toBe(501);
  });

  test("handlers may be an instance of a class", async () => {
    class Handlers {
      readonly code = "NOT_FOUND";
      drawWidget(
        _: unknown,
        { problem }: { problem: (code: string) => unknown },
      ) {
        return problem(this.code);
      }
    }
    expect(await type({ handlers: new Handlers() })).toMatch(/NOT_FOUND$/);
  });

  test("sends the handler's response unchecked if checkReplies is off", async () => {
    const handlers = {
      drawWidget: (
        _: unknown,
        { reply }: { reply: (status: number, body: unknown) => unknown },
      ) => reply(299, "x"),
    };
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    expect((await serve({ handlers, onError }).handle(get(draw))).status).toBe(
      500,
    );
    expect(errors).toHaveLength(1);
    expect(
      (await serve({ handlers, checkReplies: "off" }).handle(get(draw))).status,
    ).toBe(299);
    process.env["NODE_ENV"] = "production";
    expect((await serve({ handlers }).handle(get(draw))).status).toBe(299);
    process.env["NODE_ENV"] = "test";
  });

  test("responds 500 and reports the error if the clock fails", async () => {
    const errors: unknown[] = [];
    const down = new Error("The clock is down.");
    const now = () => {
      throw down;
    };
    const onError = (error: unknown) => errors.push(error);
    const onRequest = () => undefined;
    const got = await serve({ now, onError, onRequest }).handle(get(draw));
    expect(got.status).toBe(500);
    expect(parsed(got.body)).toMatchObject({ detail: "The server failed." });
    expect(new Map(got.headers).get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(errors).toEqual([down]);
  });

  test("an undeclared code is named, with those that are declared", async () => {
    const errors: unknown[] = [];
    const handlers = {
      drawWidget: (
        _: unknown,
        { problem }: { problem: (code: string) => unknown },
      ) => problem("FORBIDDEN"),
    };
    const onError = (error: unknown) => errors.push(error);
    const got = await serve({ handlers, onError }).handle(get(draw));
    expect(got.status).toBe(500);
    expect(errors.map(String)).toEqual([
      'ReplyMismatch: drawWidgetV1 answered 403: The problem code "FORBIDDEN" is not declared for the operation; declared: NOT_FOUND.',
    ]);
  });

  test("an onError that throws does not affect the response", async () => {
    const handlers = { drawWidget: () => Promise.reject(new Error("x")) };
    const onError = () => {
      throw new Error("y");
    };
    expect((await serve({ handlers, onError }).handle(get(draw))).status).toBe(
      500,
    );
  });
});

describe("a handler's headers", () => {
  const draw = only("drawWidget");
  const drawn = async (body: unknown, headers: object) => {
    const drawWidget = (
      _: unknown,
      { reply }: { reply: (...args: unknown[]) => unknown },
    ) => reply(200, body, { contentType: "image/png", headers });
    const server = serveSurface(draw, {
      handlers: { drawWidget },
      onError: () => {},
    });
    const response = await server.handle(get("/v1/drawings/a.png"));
    return { status: response.status, headers: new Map(response.headers) };
  };

  test("ignores Content-Length of a handler, except for a stream", async () => {
    const wrong = { "Content-Length": 7 };
    const bytes = await drawn(new Uint8Array(2), wrong);
    expect(bytes.headers.has("content-length")).toBe(false);
    const stream = await drawn(new Blob(["seven.."]).stream(), wrong);
    expect(stream.headers.get("content-length")).toBe("7");
  });

  test("rejects Transfer-Encoding of a handler", async () => {
    const headers = { "Transfer-Encoding": "chunked" };
    expect((await drawn(new Uint8Array(2), headers)).status).toBe(500);
  });

  test("HEAD stops a stream, whatever the stream does", async () => {
    const cancel = () => Promise.reject(new Error("It cannot be stopped."));
    const server = serveSurface(draw, {
      handlers: {
        drawWidget: (
          _: unknown,
          { reply }: { reply: (...args: unknown[]) => unknown },
        ) =>
          reply(200, new ReadableStream({ cancel }), {
            contentType: "image/png",
          }),
      },
    });
    const head = { ...get("/v1/drawings/a.png"), method: "HEAD" };
    expect((await server.handle(head)).body).toBe(undefined);
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe("authorize", () => {
  test.each([
    [true, 204],
    [false, 403],
    ["hidden", 404],
    ["yes", 403],
    [undefined, 403],
  ])("%o is %i", async (answer, status) => {
    const server = serveSurface(only("deleteWidget"), {
      handlers: {
        deleteWidget: (
          _: unknown,
          { reply }: { reply: (status: number) => unknown },
        ) => reply(204),
      },
      authenticate: hooks,
      authorize: () => Promise.resolve(answer),
    });
    const headers = { authorization: "Bearer t" };
    const request = {
      ...get("/v1/widgets/1?api_key=k", headers),
      method: "DELETE",
    };
    expect((await server.handle(request)).status).toBe(status);
  });

  test("an invalid request for a hidden resource is refused as any other", async () => {
    const server = serveSurface(
      only("deleteWidget"),
      {
        handlers: {},
        authenticate: hooks,
        authorize: () => "hidden",
      },
      "partial",
    );
    const headers = { authorization: "Bearer t" };
    const { status } = await server.handle({
      ...get("/v1/widgets/x?api_key=k", headers),
      method: "DELETE",
    });
    expect(status).toBe(422);
  });

  const needs = 'Bearer error="insufficient_scope"';
  test.each<[string, Operation["security"], string?]>([
    ["no scopes", [{ bearer: [] }]],
    ["one scope", [{ bearer: ["a:b"] }], `${needs}, scope="a:b"`],
    ["two scopes", [{ bearer: ["a", "b"] }], `${needs}, scope="a b"`],
    [
      "scopes that no token has",
      [{ bearer: ['a"', "b\\c", "d e", "é", "", "f"] }],
      `${needs}, scope="f"`,
    ],
    ["no other scopes", [{ bearer: ['"'] }], needs],
    ["roles of another scheme", [{ key: ["a"] }]],
    [
      "the alternative that is met",
      [{ basic: ["c"] }, { bearer: ["a"], key: ["b"] }, { bearer: ["d"] }],
      `${needs}, scope="a"`,
    ],
  ])("names %s in WWW-Authenticate", async (_, security, wanted) => {
    const deleteWidget = {
      ...operationIn(surface, "deleteWidget"),
      security,
    };
    const served = { ...surface, operations: { deleteWidget } };
    const server = serveSurface(
      served,
      { handlers: {}, authenticate: hooks, authorize: () => false },
      "partial",
    );
    const { status, headers } = await server.handle({
      ...get("/v1/widgets/1?api_key=k", { authorization: "Bearer t" }),
      method: "DELETE",
      query: "api_key=k",
    });
    expect(status).toBe(403);
    expect(new Map(headers).get("www-authenticate")).toBe(wanted);
  });

  test("receives roles and scopes", async () => {
    let told: unknown;
    const server = serveSurface(
      only("deleteWidget"),
      {
        handlers: {},
        authenticate: hooks,
        authorize: (
          principal: never,
          { roles, scopes, surface: version, operation },
        ) => {
          told = [principal, roles, scopes, version, operation.id];
          return true;
        },
      },
      "partial",
    );
    const headers = { authorization: "Bearer t" };
    await server.handle({
      ...get("/v1/widgets/1?api_key=k", headers),
      method: "DELETE",
    });
    expect(told).toEqual([1, ["admin"], ["write"], "v1", "deleteWidgetV1"]);
  });
});

describe("versions side by side", () => {
  const draw = only("drawWidget");
  const operation = operationIn(draw, "drawWidget");
  const v2 = {
    ...draw,
    name: "v2",
    operations: {
      drawWidget: { ...operation, path: "/v2/drawings/{name}.{extension}" },
      other: { ...operation, path: "/v2/other", parameters: [] },
    },
    serverCodes: {},
  } as unknown as ServerSurface;
  const says =
    (detail: string) =>
    (
      _: unknown,
      { problem }: { problem: (code: string, fields: object) => unknown },
    ) =>
      problem("NOT_FOUND", { detail });
  const both = ["v1", "v2"];
  const detail = async (options: AnyOptions, path: string) => {
    const server = serveSurfaces([draw, v2], options, "partial");
    const { body } = await server.handle(get(path));
    return (parsed(body) as { detail: string }).detail;
  };

  test("each version has its own group of handlers", async () => {
    const handlers = {
      v1: { drawWidget: says("one") },
      v2: { other: says("other"), drawWidget: says("two") },
    };
    const options = { versions: both, handlers };
    expect(await detail(options, "/v1/drawings/a.b")).toBe("one");
    expect(await detail(options, "/v2/drawings/a.b")).toBe("two");
    expect(await detail(options, "/v2/other")).toBe("other");
  });

  test("a version that is not listed is not served", async () => {
    const options = {
      versions: ["v1"],
      handlers: { v1: { drawWidget: says("one") } },
    };
    expect(await detail(options, "/v1/drawings/a.b")).toBe("one");
    expect(await detail(options, "/v2/drawings/a.b")).toBe(
      "There is nothing at this path.",
    );
  });

  test("a version that is not listed needs no hooks", () => {
    const guarded = { ...only("deleteWidget"), name: "v3" };
    const handlers = { v1: { drawWidget: says("one") } };
    const options = { versions: ["v1"], handlers };
    expect(() => serveSurfaces([draw, guarded], options)).not.toThrow();
  });

  test("a version without a code uses the code of another", async () => {
    const server = serveSurfaces(
      [v2, draw],
      { versions: both, handlers: {} },
      "partial",
    );
    const { body } = await server.handle(get("/v2/other?x=1"));
    expect(body).toContain("/INVALID_INPUTS");
  });

  test.each<[string, AnyOptions, RegExp]>([
    [
      "an unknown version",
      { versions: ["v1", "v4"], handlers: {} },
      /versions must list .* of v1, v2; it is \["v1","v4"\]/,
    ],
    ["no version", { versions: [], handlers: {} }, /versions must list/],
    ["no versions", { handlers: {} }, /versions must list/],
    [
      "handlers of a version that is not named",
      { versions: ["v1"], handlers: { v1: {}, v2: {} } },
      /handlers\.v2, but the option versions does not list v2/,
    ],
  ])("a server does not start with %s", (_, options, message) => {
    const start = () => serveSurfaces([draw, v2], options, "partial");
    expect(start).toThrow(TypeError);
    expect(start).toThrow(message);
  });
});

describe("a server without all handlers does not start", () => {
  const handler = () => undefined;
  const more = { authenticate: hooks, authorize };

  test("of one version", () => {
    const handlers = { getWidget: handler, whoAmI: undefined };
    expect(() => serveSurface(surface, { ...more, handlers })).toThrow(
      new TypeError(
        "These handlers are missing: handlers.createWidget, handlers.deleteWidget, handlers.drawWidget, handlers.sendForm, handlers.whoAmI. Add them, or call createPartialServer, which responds to their operations with a 501 problem.",
      ),
    );
  });

  test.each([undefined, null, 1])("with the handlers %o", (handlers) => {
    const options = { handlers, versions: ["v1"] } as never;
    for (const start of [
      () => serveSurface(surface, options, "partial"),
      () => serveSurfaces([surface], options, "partial"),
    ]) {
      expect(start).toThrow(TypeError);
      expect(start).toThrow("The option handlers must be an object; it is ");
    }
  });

  test.each(["partial", "complete"] as const)(
    "with handlers that no operation calls, as a %s one",
    (completeness) => {
      const drawing = only("drawWidget");
      const handlers = { drawWidget: handler, drawWigdet: handler };
      expect(() => serveSurface(drawing, { handlers }, completeness)).toThrow(
        new TypeError(
          "There are no operations for these handlers: handlers.drawWigdet.",
        ),
      );
      const versions = ["v1"];
      const start = (groups: object) => () =>
        serveSurfaces([drawing], { versions, handlers: groups }, completeness);
      const other = {
        ...drawing,
        name: "v2",
        operations: { drawWigdet: drawing.operations["drawWidget"] },
      } as ServerSurface;
      expect(() =>
        serveSurfaces([drawing, other], {
          versions,
          handlers: { v1: handlers },
        }),
      ).not.toThrow();
      expect(start({ v1: handlers })).toThrow(": handlers.v1.drawWigdet.");
      expect(start({ v1: { drawWidget: handler }, v2: {} })).toThrow(
        "There are handlers.v2, but the API versions are v1.",
      );
    },
  );

  test("but an instance of a class may have other functions", () => {
    class Handlers {
      readonly drawWidget = handler;
      readonly helper = handler;
    }
    const start = (handlers: object) => () =>
      serveSurface(only("drawWidget"), { handlers });
    expect(start(new Handlers())).not.toThrow();
  });

  test("of several versions", () => {
    const v1 = only("drawWidget");
    const v2 = { ...only("whoAmI"), name: "v2" };
    const options = { ...more, versions: ["v1", "v2"] };
    const start = (handlers: object) => () =>
      serveSurfaces([v1, v2], { ...options, handlers });
    expect(start({})).toThrow("handlers.v1.drawWidget, handlers.v2.whoAmI.");
    const v1Handlers = { drawWidget: handler };
    expect(start({ v1: v1Handlers })).toThrow("missing: handlers.v2.whoAmI.");
    const all = { v1: v1Handlers, v2: { whoAmI: handler } };
    expect(start(all)).not.toThrow();
  });
});
