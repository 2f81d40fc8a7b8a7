import { describe, expect, test } from "vitest";
import {
  type AnyOptions,
  serveSurface,
  serveSurfaces,
  type ServerRequest,
  type ServerSurface,
} from "../../../templates/runtime/server.js";
import type { ResponseBody } from "../../../templates/runtime/server/request.js";
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
      "a hook that is none",
      surface,
      { authorize, authenticate: { ...hooks, key: "k" } },
      /key is not a function/,
    ],
    [
      "an unknown scheme",
      { ...surface, securitySchemes: {} },
      { authorize, authenticate: hooks },
      /no security scheme of v1/,
    ],
  ])("%s", (_, served, options, message) => {
    expect(() => serveSurface(served, { ...options, handlers: {} })).toThrow(
      message,
    );
  });

  test("a scheme named as something that every object has", () => {
    const whoAmI = {
      ...surface.operations["getWidget"],
      security: [{ toString: [] }],
    };
    const served = {
      ...surface,
      operations: { whoAmI },
      securitySchemes: { toString: { kind: "http", scheme: "bearer" } },
    } as unknown as ServerSurface;
    expect(() =>
      serveSurface(served, { handlers: {}, authenticate: {} }),
    ).toThrow(/authenticate\.toString/);
  });

  test("roles where anybody may call", () => {
    const operation = { ...surface.operations["deleteWidget"], security: [] };
    const served = {
      ...surface,
      operations: { operation },
    } as unknown as ServerSurface;
    expect(() => serveSurface(served, { handlers: {}, authorize })).toThrow(
      /anybody may call/,
    );
  });

  test("two operations at one place", () => {
    const { getWidget } = surface.operations;
    const served = {
      ...surface,
      operations: { getWidget, other: getWidget },
    } as ServerSurface;
    expect(() =>
      serveSurface(served, { handlers: {}, authenticate: hooks }),
    ).toThrow(/Two operations/);
  });
});

describe("options", () => {
  const drawWidget = (
    _: unknown,
    { problem }: { problem: (code: string) => unknown },
  ) => problem("NOT_FOUND");
  const draw = "/v1/drawings/a.html";
  const serve = (more: Partial<AnyOptions>) =>
    serveSurface(only("drawWidget"), { handlers: { drawWidget }, ...more });
  const type = async (more: Partial<AnyOptions>, path = draw) => {
    const { body } = await serve(more).handle(get(path));
    return (parsed(body) as { type: string }).type;
  };

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
    expect(serve({ ...least, idempotency })).toMatchObject(least);
  });

  test("unknownQuery", async () => {
    const path = `${draw}?utm=1`;
    expect(await type({}, path)).toMatch(/INVALID_INPUTS$/);
    expect(await type({ unknownQuery: "ignore" }, path)).toMatch(/NOT_FOUND$/);
  });

  test("a missing handler is 501, and so is one that every object has", async () => {
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
    const server = serveSurface(served, { handlers: {} });
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
    const got = await serve({ now, onError }).handle(get(draw));
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

  test("an onError that throws does not take the answer with it", async () => {
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

  test("HEAD stops a stream, whatever that does", async () => {
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

  const needs = 'Bearer error="insufficient_scope"';
  test.each<[string, ServerSurface["operations"][string]["security"], string?]>(
    [
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
    ],
  )("tells of %s", async (_, security, wanted) => {
    const deleteWidget = { ...surface.operations["deleteWidget"], security };
    const served = { ...surface, operations: { deleteWidget } };
    const server = serveSurface(served as ServerSurface, {
      handlers: {},
      authenticate: hooks,
      authorize: () => false,
    });
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
    const server = serveSurface(only("deleteWidget"), {
      handlers: {},
      authenticate: hooks,
      authorize: (
        principal: never,
        { roles, scopes, surface: version, operation },
      ) => {
        told = [principal, roles, scopes, version, operation.id];
        return true;
      },
    });
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
  const { drawWidget: operation } = draw.operations;
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
  const detail = async (
    handlers: object,
    shared: Record<string, string[]>,
    path: string,
  ) => {
    const server = serveSurfaces([draw, v2], shared, { handlers });
    const { body } = await server.handle(get(path));
    return (parsed(body) as { detail: string }).detail;
  };

  test("one handler on top serves the versions that share it", async () => {
    const handlers = {
      drawWidget: says("top"),
      v2: { other: says("other"), drawWidget: says("below") },
    };
    const both = { drawWidget: ["v1", "v2"] };
    expect(await detail(handlers, both, "/v1/drawings/a.b")).toBe("top");
    expect(await detail(handlers, both, "/v2/drawings/a.b")).toBe("top");
    expect(await detail(handlers, both, "/v2/other")).toBe("other");
  });

  test("a handler on top does not serve a version that does not share it", async () => {
    const handlers = { drawWidget: says("top") };
    const one = { drawWidget: ["v1"] };
    expect(await detail(handlers, one, "/v2/drawings/a.b")).toBe(
      "This operation is not there yet.",
    );
  });

  test("a version without a code uses another's", async () => {
    const server = serveSurfaces([v2, draw], {}, { handlers: {} });
    const { body } = await server.handle(get("/v2/other?x=1"));
    expect(body).toContain("/INVALID_INPUTS");
  });
});
