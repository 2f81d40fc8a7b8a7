import type { ServerResponse } from "node:http";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  bindOperations,
  type CallOptions,
  type ConnectionOptions,
  type Mismatch,
  openConnection,
  replyChecker,
  securitySchemes,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type {
  AnyRequest,
  Service,
} from "../../../templates/runtime/client/codecs.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import { ProblemError } from "../../../templates/runtime/problem.js";
import type { Success } from "../../../templates/runtime/result.js";
import { everyCodec } from "./every-codec.js";
import {
  type LocalServer,
  type Received,
  startServer,
} from "./local-server.js";

type AnyCall = StandaloneCall<{
  request: AnyRequest;
  success: Success<number, unknown>;
  problem: { code: string };
}>;

let server: LocalServer;
let answer: (request: Received, response: ServerResponse) => void;
beforeAll(async () => {
  server = await startServer((request, response) => {
    answer(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  answer = reply(200, "application/json", '{"ok":true}');
});

function reply(
  status: number,
  type: string | undefined,
  body: string | Uint8Array = "",
  headers: Record<string, string> = {},
) {
  return (_: Received, response: ServerResponse) => {
    response.writeHead(status, {
      ...(type === undefined ? {} : { "content-type": type }),
      ...headers,
    });
    response.end(body);
  };
}

const json = { type: "application/json", kind: "json" } as const;
const problem = { type: "application/problem+json", kind: "json" } as const;
const base: Operation = {
  id: "doItV2",
  name: "doIt",
  method: "GET",
  path: "/v2/things/{id}",
  parameters: [
    { name: "id", in: "path", required: true, shape: "string" },
    { name: "limit", in: "query", shape: "integer" },
    { name: "X-Trace", in: "header", shape: "string" },
  ],
  replies: {
    200: { content: [json] },
    404: { content: [problem], problems: ["NOT_FOUND"] },
    409: { content: [json] },
    "4XX": { content: [problem], problems: ["BAD", "WORSE"] },
  },
  security: [],
};
const request = { path: { id: "a/b" } };
const bearer: Service = {
  security: securitySchemes({ bearerAuth: { kind: "http", scheme: "bearer" } }),
};

function attempt(
  operation: Operation,
  input: AnyRequest = request,
  options: CallOptions = {},
  common: ConnectionOptions = {},
  service: Service = bearer,
) {
  const connection = openConnection(service, {
    baseUrl: server.url,
    retry: false,
    ...common,
  });
  return standaloneCall<AnyCall>(() => [operation, ...everyCodec]).try(
    connection,
    input,
    options,
  );
}

it("a call has its operation as data, bound to a connection or not", () => {
  const operation: Operation = {
    ...base,
    tags: ["things"],
    poll: { status: ["status"], until: ["done"] },
    pages: { style: "link", items: [] },
  };
  const alone = standaloneCall<AnyCall>(() => [operation, ...everyCodec]);
  const { doIt } = bindOperations<{ doIt: AnyCall }>(
    { doIt: JSON.stringify(operation) },
    openConnection(bearer, { baseUrl: server.url }),
    ...everyCodec,
  );
  for (const call of [alone, doIt]) expect(call.operation).toEqual(operation);
});

describe("a success", () => {
  it("has its status, body and response", async () => {
    const result = await attempt(base, {
      ...request,
      query: { limit: 5 },
      headers: { "X-Trace": "t" },
    });
    expect(result).toMatchObject({ ok: true, status: 200, body: { ok: true } });
    expect(result.response?.headers.get("content-type")).toBe(
      "application/json",
    );
    expect(server.received[0]).toMatchObject({
      method: "GET",
      url: "/v2/things/a%2Fb?limit=5",
      headers: {
        "x-trace": "t",
        accept: "application/json, application/problem+json",
      },
    });
  });

  it.each([
    ["application/vnd.x+json; charset=utf-8", '{"a":1}', { a: 1 }],
    ["APPLICATION/JSON", "null", null],
    [undefined, "[1]", [1]],
    ["application/json", "\ufeff1", 1],
  ])("is JSON as %s", async (type, text, body) => {
    answer = reply(200, type, text);
    expect(await attempt(base)).toMatchObject({ ok: true, body });
  });

  it.each([
    ["text", "text/plain", "text/plain; charset=utf-8", "héllo", "héllo"],
    ["text", "text/*", "text/html", "<p>", "<p>"],
    [
      "binary",
      "image/*",
      "image/png",
      new Uint8Array([0, 255, 1]),
      new Uint8Array([0, 255, 1]),
    ],
    ["binary", "*/*", "a/b", new Uint8Array([7]), new Uint8Array([7])],
  ] as const)(
    "is %s where declared as %s",
    async (kind, declared, type, sent, body) => {
      answer = reply(200, type, sent);
      const result = await attempt({
        ...base,
        replies: { 200: { content: [{ type: declared, kind }] } },
      });
      expect(result).toMatchObject({ ok: true, body });
    },
  );

  it.each([
    ["without content", "GET", 200, { 200: {} }],
    ["of 204", "GET", 204, { 204: { content: [json] } }],
    ["of HEAD", "HEAD", 200, { 200: {} }],
    ["of a class", "GET", 202, { "2XX": {} }],
    ["of default", "GET", 202, { default: {} }],
  ])("has no body: %s", async (_, method, status, replies) => {
    answer = reply(status, undefined);
    expect(await attempt({ ...base, method, replies })).toMatchObject({
      ok: true,
      status,
      body: undefined,
    });
  });
});

describe("a body", () => {
  const ranged: Operation = {
    ...base,
    replies: { "2XX": { content: [json] } },
  };
  it.each([204, 205])("is not expected with status %i", async (status) => {
    const options = {
      fetch: () => Promise.resolve(new Response(null, { status })),
    };
    expect(await attempt(ranged, request, {}, options)).toMatchObject({
      ok: true,
      body: undefined,
    });
  });
});

describe("a problem", () => {
  it.each([
    [
      404,
      {
        type: "https://e.example.com/NOT_FOUND",
        title: "T",
        status: 404,
        detail: "D",
        more: [1],
      },
      { code: "NOT_FOUND", title: "T", more: [1] },
    ],
    [422, { type: "WORSE" }, { code: "WORSE", type: "WORSE" }],
    [
      404,
      { type: "https://e/BAD", title: "T" },
      {
        code: "unknown",
        text: "BAD",
        status: 404,
        type: "https://e/BAD",
        title: "T",
        detail: "",
      },
    ],
    [
      422,
      {},
      {
        code: "unknown",
        text: "",
        status: 422,
        type: "about:blank",
        title: "",
        detail: "",
        body: {},
      },
    ],
    [422, null, { code: "unknown", text: "", body: null }],
    [422, { type: "x/toString" }, { code: "unknown", text: "toString" }],
    // A status that the description does not declare.
    [503, { type: "e/DOWN" }, { code: "unknown", text: "DOWN", status: 503 }],
    [503, ["DOWN"], { code: "unknown", text: "" }],
    [503, "DOWN", { code: "unexpected", status: 503 }],
    // A status that is declared with another schema.
    [409, { type: "e/LATE" }, { code: "unknown", text: "LATE", status: 409 }],
  ])("%i %j", async (status, body, wanted) => {
    answer = reply(status, "application/problem+json", JSON.stringify(body));
    expect(await attempt(base)).toMatchObject({ ok: false, problem: wanted });
  });

  it("has no code if the description has none", async () => {
    const body = { message: "m" };
    answer = reply(409, "application/json", JSON.stringify(body));
    expect(await attempt(base)).toMatchObject({
      ok: false,
      problem: { code: "http", status: 409, body },
    });
  });

  it("has its code at the described place", async () => {
    answer = reply(400, "application/json", '{"error":"E2","code":7}');
    const operation: Operation = {
      ...base,
      replies: {
        400: {
          content: [json],
          problems: ["E1", "E2"],
          carriers: [{ property: "error", form: "value" }],
        },
      },
    };
    expect(await attempt(operation)).toMatchObject({
      problem: { error: "E2", code: "E2" },
    });
  });

  it("is thrown by the plain call, with its response", async () => {
    answer = reply(
      404,
      "application/problem+json",
      '{"type":"e/NOT_FOUND","status":404,"detail":"No such thing."}',
    );
    const call = standaloneCall<AnyCall>(() => [base, ...everyCodec]);
    const error: unknown = await call(
      openConnection(bearer, { baseUrl: server.url }),
      request,
    ).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      name: "ProblemError",
      message: "doIt: 404: NOT_FOUND: No such thing.",
      problem: { code: "NOT_FOUND" },
      response: { status: 404 },
    });
  });

  it.each([
    ['{"detail":"No such thing."}', "doIt: 409: http: No such thing."],
    ['{"title":"Conflict"}', "doIt: 409: http: Conflict"],
    ['{"message":"Taken."}', "doIt: 409: http: Taken."],
    ["null", "doIt: 409: http"],
    ['{"detail":{}}', "doIt: 409: http"],
  ])("has a message with the text of its body %s", async (body, message) => {
    answer = reply(409, "application/json", body);
    const call = standaloneCall<AnyCall>(() => [base, ...everyCodec]);
    const connection = openConnection(bearer, { baseUrl: server.url });
    await expect(call(connection, request)).rejects.toThrow(
      expect.objectContaining({ message }),
    );
  });

  it("does not change prototypes", async () => {
    answer = reply(
      404,
      "application/problem+json",
      '{"type":"e/NOT_FOUND","__proto__":{"admin":true}}',
    );
    const result = await attempt(base);
    if (result.ok) throw new Error("a success");
    expect(Object.getPrototypeOf(result.problem)).toBe(Object.prototype);
    expect("admin" in result.problem).toBe(false);
  });
});

describe("an unexpected response", () => {
  it("is a success without its body", async () => {
    const options = {
      fetch: () =>
        Promise.resolve(
          new Response(null, {
            headers: { "content-type": "application/json" },
          }),
        ),
    };
    expect(await attempt(base, request, {}, options)).toMatchObject({
      problem: { code: "unexpected", detail: "The body is not JSON." },
    });
  });

  it.each([
    [
      "an undeclared status",
      500,
      "application/json",
      '{"type":"e/BAD"}',
      "The status 500 is not declared.",
    ],
    [
      "an undeclared success",
      201,
      "application/json",
      "{}",
      "The status 201 is not declared.",
    ],
    [
      "an undeclared media type",
      200,
      "text/html",
      "<p>",
      "The media type text/html for 200 is not declared.",
    ],
    ["no JSON", 200, "application/json", "{", "The body is not JSON."],
    ["nothing at all", 200, "application/json", "", "The body is not JSON."],
    [
      "a problem that is no JSON",
      404,
      "application/problem+json",
      "oops",
      "The body is not JSON.",
    ],
  ])("is %s", async (_, status, type, body, detail) => {
    answer = reply(status, type, body);
    const result = await attempt(base);
    expect(result).toMatchObject({
      ok: false,
      problem: { code: "unexpected", status, detail },
      response: { status },
    });
    if (result.ok || result.problem.code !== "unexpected") return;
    expect(result.problem).toHaveProperty(
      "body",
      new TextEncoder().encode(body),
    );
  });

  it("is a default response with a success status, next to a described success", async () => {
    answer = reply(202, "application/json", "{}");
    const operation: Operation = {
      ...base,
      replies: { 200: { content: [json] }, default: { content: [json] } },
    };
    expect(await attempt(operation)).toMatchObject({
      problem: { code: "unexpected", status: 202 },
    });
    answer = reply(500, "application/json", "{}");
    expect(await attempt(operation)).toMatchObject({
      problem: { code: "http", status: 500 },
    });
    expect(
      await attempt({ ...base, replies: { default: { content: [json] } } }),
    ).toMatchObject({ problem: { code: "unexpected", status: 500 } });
  });

  it("is one that fails its check, if checks are enabled", async () => {
    const failure = { pointer: "/ok", detail: "Must be a number." };
    const checks = {
      doIt: {
        200: (_: unknown, __: string, failures: (typeof failure)[]) => {
          failures.push(failure);
        },
      },
    };
    const attemptWith = (onMismatch?: (mismatch: Mismatch) => void) => {
      const checkReplies = replyChecker(checks, onMismatch);
      return attempt(base, request, {}, { checkReplies });
    };
    expect(await attemptWith()).toMatchObject({
      problem: { code: "unexpected", detail: "/ok: Must be a number." },
    });
    const told: Mismatch[] = [];
    expect(await attemptWith((one) => told.push(one))).toMatchObject({
      ok: true,
    });
    expect(told).toMatchObject([
      { operation: "doIt", status: 200, failures: [failure] },
    ]);
    expect(
      await attemptWith(() => {
        throw new RangeError("No.");
      }),
    ).toMatchObject({
      problem: { code: "unexpected", detail: "RangeError: No." },
    });
  });
});

describe("a failure on the way", () => {
  it("of the network", async () => {
    const result = await attempt(
      base,
      request,
      {},
      { baseUrl: "http://127.0.0.1:1" },
    );
    expect(result).toMatchObject({
      ok: false,
      problem: { code: "network" },
    });
    if (!result.ok)
      expect(result.problem).toHaveProperty(
        "detail",
        expect.stringMatching(/ECONNREFUSED|bad port/),
      );
  });

  it("within the body", async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": "100",
      });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    };
    expect(await attempt(base)).toMatchObject({
      ok: false,
      problem: { code: "network" },
    });
  });

  it.each([
    ["before the reply", () => undefined],
    [
      "within the body",
      (_: Received, response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write("{");
      },
    ],
  ])("of time, %s", async (_, slow) => {
    answer = slow;
    expect(await attempt(base, request, { timeout: 50 })).toMatchObject({
      problem: { code: "timeout", detail: "No reply within 50 ms." },
    });
  });

  it.each([
    ["before", 0],
    ["during", 30],
  ])("of the caller's will, %s", async (_, after) => {
    answer = () => undefined;
    const caller = new AbortController();
    if (after === 0) caller.abort("enough");
    else
      setTimeout(() => {
        caller.abort("enough");
      }, after);
    expect(
      await attempt(base, request, { signal: caller.signal }),
    ).toMatchObject({
      problem: { code: "aborted", cause: "enough" },
    });
  });

  it("leaves no listener on the caller's signal", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    await attempt(base, request, { signal });
    expect(listeners).toBe(0);
  });
});

describe("credentials", () => {
  const service: Service = {
    security: securitySchemes({
      bearerAuth: { kind: "http", scheme: "Bearer" },
      basic: { kind: "http", scheme: "basic" },
      key: { kind: "apiKey", in: "header", parameter: "X-Key" },
      queryKey: { kind: "apiKey", in: "query", parameter: "api key" },
      cookie: { kind: "apiKey", in: "cookie", parameter: "sid" },
      oauth: { kind: "oauth2" },
      tls: { kind: "mutualTLS" },
    }),
  };
  const needs = (...names: string[]): Operation => ({
    ...base,
    security: names.map((name) =>
      Object.fromEntries(name.split("+").map((each) => [each, []])),
    ),
  });
  const basic = { username: "ü", password: "p:w" };
  it.each([
    [
      "a token",
      needs("bearerAuth"),
      { token: "t" },
      { authorization: "Bearer t" },
    ],
    [
      "a function's token",
      needs("oauth"),
      { token: (): Promise<string> => Promise.resolve("t2") },
      { authorization: "Bearer t2" },
    ],
    ["no token for who wants none", needs(), { token: "t" }, {}],
    [
      "basic",
      needs("basic"),
      { credentials: { basic } },
      { authorization: `Basic ${Buffer.from("ü:p:w").toString("base64")}` },
    ],
    ["a key", needs("key"), { credentials: { key: "k" } }, { "x-key": "k" }],
    [
      "a cookie",
      needs("cookie"),
      { credentials: { cookie: () => "c;d" } },
      { cookie: "sid=c%3Bd" },
    ],
    [
      "both of two",
      needs("key+bearerAuth"),
      { token: "t", credentials: { key: "k" } },
      { "x-key": "k", authorization: "Bearer t" },
    ],
    [
      "the first that is held",
      needs("key+basic", "", "bearerAuth"),
      { token: "t", credentials: { key: "k" } },
      { authorization: "Bearer t" },
    ],
    [
      "a client certificate beside",
      needs("tls+key"),
      { credentials: { key: "k" } },
      { "x-key": "k" },
    ],
    ["none where none is held", needs("key"), { token: "t" }, {}],
    ["no empty token", needs("bearerAuth"), { token: "" }, {}],
    [
      "nothing where a function has no token",
      needs("oauth"),
      { token: (): undefined => undefined },
      {},
    ],
    [
      "nothing where a function has no key",
      needs("key"),
      { credentials: { key: (): Promise<null> => Promise.resolve(null) } },
      {},
    ],
  ] as const)("%s", async (_, operation, options, wanted) => {
    await attempt(operation, request, {}, options, service);
    const {
      authorization,
      "x-key": key,
      cookie,
    } = server.received[0]?.headers ?? {};
    expect(
      JSON.parse(JSON.stringify({ authorization, "x-key": key, cookie })),
    ).toEqual(wanted);
  });

  it("go into the query", async () => {
    await attempt(
      needs("queryKey"),
      { ...request, query: { limit: 1 } },
      {},
      { credentials: { queryKey: "a&b" } },
      service,
    );
    expect(server.received[0]?.url).toBe(
      "/v2/things/a%2Fb?limit=1&api%20key=a%26b",
    );
  });

  it("are sent if the description has no security schemes", async () => {
    await attempt(base, request, {}, { token: "t" }, {});
    expect(server.received[0]?.headers.authorization).toBe("Bearer t");
  });

  it.each([() => "", () => null, () => Promise.resolve(undefined)])(
    "are left out if %s supplies none",
    async (token) => {
      await attempt(base, request, {}, { token }, {});
      expect(server.received[0]?.headers.authorization).toBeUndefined();
    },
  );

  it("are refused if no scheme uses a token", () => {
    const only: Service = {
      security: securitySchemes({
        key: { kind: "apiKey", in: "header", parameter: "X-Key" },
      }),
    };
    expect(() =>
      openConnection(only, { baseUrl: "http://h", token: "t" }),
    ).toThrow(/pass credentials/);
  });

  describe("and redirects", () => {
    let other: LocalServer;
    beforeAll(async () => {
      other = await startServer((_, response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end("{}"),
      );
    });
    afterAll(() => other.close());
    beforeEach(() => {
      other.received.length = 0;
    });
    const options = {
      token: "t",
      credentials: { key: "k", cookie: "c" },
      headers: { "X-Org": "o" },
    };

    it.each([
      ["bearerAuth", 302, { token: "t" }],
      ["key", 302, { credentials: { key: "k" } }],
      ["key", 307, { credentials: { key: "k" } }],
      ["bearerAuth+key+cookie", 308, options],
    ])(
      "%s does not follow a %i to another origin",
      async (name, status, common) => {
        answer = reply(status, undefined, "", { location: `${other.url}/x` });
        const result = await attempt(
          needs(name),
          { ...request, headers: { "X-Trace": "secret" } },
          {},
          common,
          service,
        );
        expect(result.ok).toBe(true);
        const headers = other.received[0]?.headers ?? {};
        expect(Object.keys(headers)).toEqual(
          expect.arrayContaining(["accept", "host"]),
        );
        for (const name of [
          "authorization",
          "cookie",
          "x-key",
          "x-org",
          "x-trace",
        ])
          expect(headers[name]).toBeUndefined();
      },
    );

    it("fetch itself removes a single token", async () => {
      answer = reply(302, undefined, "", { location: `${other.url}/x` });
      const operation = needs("bearerAuth");
      const result = await attempt(operation, request, {}, { token: "t" });
      expect(server.received[0]?.headers.authorization).toBe("Bearer t");
      expect(result.ok).toBe(true);
      expect(other.received[0]?.headers.authorization).toBeUndefined();
    });

    it("they stay within their origin", async () => {
      answer = (received, response) => {
        if (received.url === "/end")
          reply(200, "application/json", "{}")(received, response);
        else
          reply(303, undefined, "", { location: "/end" })(received, response);
      };
      const operation: Operation = {
        ...needs("key"),
        method: "POST",
        body: { content: [json] },
      };
      const result = await attempt(
        operation,
        { ...request, body: { a: 1 } },
        {},
        options,
        service,
      );
      expect(result.ok).toBe(true);
      expect(server.received[1]).toMatchObject({
        method: "GET",
        headers: { "x-key": "k" },
      });
      expect(server.received[1]?.headers["content-type"]).toBeUndefined();
      expect(server.received[1]?.body).toHaveLength(0);
    });

    it("end at some time", async () => {
      answer = reply(302, undefined, "", { location: "/again" });
      expect(
        await attempt(needs("key"), request, {}, options, service),
      ).toMatchObject({ problem: { code: "unexpected", status: 302 } });
      expect(server.received.length).toBe(21);
    });

    it("a declared redirect is the response", async () => {
      answer = reply(302, undefined, "", { location: `${other.url}/x` });
      expect(
        await attempt({ ...base, redirects: true, replies: { 302: {} } }),
      ).toMatchObject({ ok: true, status: 302, response: { status: 302 } });
      expect(other.received).toEqual([]);
    });
  });
});

describe("bodies", () => {
  const sending = (
    ...content: NonNullable<Operation["body"]>["content"]
  ): Operation => ({ ...base, method: "POST", body: { content } });
  const received = () => {
    const [first] = server.received;
    return {
      type: first?.headers["content-type"],
      text: first?.body.toString(),
    };
  };

  it("of JSON", async () => {
    await attempt(sending(json), { ...request, body: { a: [null, "é"] } });
    expect(received()).toEqual({
      type: "application/json",
      text: '{"a":[null,"é"]}',
    });
  });

  it("of a form", async () => {
    const body = {
      a: "x y&z",
      b: [1, 2],
      c: { d: true },
      e: null,
      f: undefined,
      g: { h: 1 },
      i: ["p", "q"],
    };
    const encoding = {
      g: { style: "deepObject", explode: true },
      i: { style: "form", explode: false },
    } as const;
    await attempt(
      sending({
        type: "application/x-www-form-urlencoded",
        kind: "form",
        encoding,
      }),
      { ...request, body },
    );
    expect(received()).toEqual({
      type: "application/x-www-form-urlencoded",
      text: "a=x+y%26z&b=1&b=2&c=%7B%22d%22%3Atrue%7D&g%5Bh%5D=1&i=p,q",
    });
  });

  it("of several parts", async () => {
    const body = {
      file: new File(["F"], "f.txt", { type: "text/plain" }),
      n: 5,
      meta: { a: 1 },
      tags: ["x", "y"],
      raw: "r",
    };
    await attempt(
      sending({
        type: "multipart/form-data",
        kind: "multipart",
        encoding: { raw: { contentType: "text/csv" } },
      }),
      { ...request, body },
    );
    const [first] = server.received;
    const form = await new Response(first && new Uint8Array(first.body), {
      headers: { "content-type": first?.headers["content-type"] ?? "" },
    }).formData();
    expect(form.get("n")).toBe("5");
    expect(form.getAll("tags")).toEqual(["x", "y"]);
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("not a file");
    expect([file.name, file.type, await file.text()]).toEqual([
      "f.txt",
      "text/plain",
      "F",
    ]);
    expect([form.get("meta"), form.get("raw")]).toEqual(['{"a":1}', "r"]);
    const text = first?.body.toString() ?? "";
    expect(text.match(/filename/g)).toHaveLength(1);
    expect(text).toContain(
      'name="meta"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
    );
    expect(text).toContain('name="raw"\r\nContent-Type: text/csv\r\n\r\nr\r\n');
  });

  it.each([
    ["text/plain", "text", "té", "té"],
    ["application/octet-stream", "binary", new Uint8Array([65, 66]), "AB"],
    ["image/png", "binary", new Blob(["png"], { type: "image/jpeg" }), "png"],
    ["application/x-ndjson", "binary", new Blob(["s"]).stream(), "s"],
  ] as const)("of %s", async (type, kind, body, text) => {
    await attempt(sending({ type, kind }), { ...request, body });
    expect(received()).toEqual({ type, text });
  });

  it("of a range of types take the file's own", async () => {
    await attempt(sending({ type: "image/*", kind: "binary" }), {
      ...request,
      body: new Blob(["j"], { type: "image/jpeg" }),
    });
    expect(received()).toEqual({ type: "image/jpeg", text: "j" });
  });

  it("of the type that the request names", async () => {
    const operation = sending(json, { type: "text/plain", kind: "text" });
    await attempt(operation, {
      ...request,
      contentType: "text/plain",
      body: "t",
    });
    expect(received()).toEqual({ type: "text/plain", text: "t" });
    await expect(
      attempt(operation, { ...request, contentType: "text/html", body: "t" }),
    ).rejects.toThrow("doIt takes no body of type text/html.");
  });
});

describe("what must not be sent", () => {
  it.each([
    ["an empty path value", { path: { id: "" } }, {}],
    ["dots in a path", { path: { id: ".." } }, {}],
    ["a missing path value", {}, {}],
    [
      "CR and LF in a declared header",
      { ...request, headers: { "X-Trace": "a\r\nb: c" } },
      {},
    ],
    [
      "a line break at the end of a header",
      { ...request, headers: { "X-Trace": "a\n" } },
      {},
    ],
    [
      "a line break in a header of the call",
      request,
      { headers: { "X-A": "\r" } },
    ],
  ])("%s", async (_, input, options) => {
    await expect(attempt(base, input, options)).rejects.toThrow(TypeError);
    expect(server.received).toEqual([]);
  });

  it("a line break in a token, which the error does not quote", async () => {
    const error: unknown = await attempt(
      { ...base, security: [{ bearerAuth: [] }] },
      request,
      {},
      { token: "sec\nret" },
    ).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe(
      "TypeError: Invalid character in header authorization.",
    );
  });

  it.each([["http://h?x=1"], ["http://h/#f"]])("anything to %s", (baseUrl) => {
    expect(() => openConnection(bearer, { baseUrl })).toThrow(TypeError);
  });

  it("anything without an address", () => {
    expect(() => openConnection(bearer, {})).toThrow("baseUrl is missing");
    expect(openConnection({ server: "http://h/v1//" }, {}).baseUrl).toBe(
      "http://h/v1",
    );
  });
});
