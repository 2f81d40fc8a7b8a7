import type { ServerResponse } from "node:http";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  type CallOptions,
  type ConnectionOptions,
  fetchThrough,
  idempotencyKey,
  openConnection,
  requestBody,
  type RetryOptions,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type { AnyRequest } from "../../../templates/runtime/client/codecs.js";
import {
  bearer,
  securitySchemes,
  tokenSchemes,
} from "../../../templates/runtime/client/connection.js";
import type { Secret } from "../../../templates/runtime/client/options.js";
import { send } from "../../../templates/runtime/client/send.js";
import { type Operation } from "../../../templates/runtime/operation.js";
import type { Success } from "../../../templates/runtime/result.js";
import { useSteadyClock } from "../../support/steady-clock.js";
import { type LocalServer, startServer } from "./local-server.js";

type AnyCall = StandaloneCall<{
  request?: AnyRequest;
  success: Success<number, unknown>;
  problem: { code: string };
}>;
type Answer = (response: ServerResponse) => void;

useSteadyClock();

let server: LocalServer;
let answers: Answer[] = [];
beforeAll(async () => {
  server = await startServer((_, response) => {
    (answers.shift() ?? json(200))(response);
  });
});
afterAll(() => server.close());
afterEach(() => {
  server.received.length = 0;
  answers = [];
});

const json =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end("{}");
const reset: Answer = (response) => response.destroy();
const cut: Answer = (response) => {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": "9",
  });
  response.write("{");
  setTimeout(() => response.destroy(), 5);
};
const hang: Answer = () => undefined;

const get: Operation = {
  id: "get",
  name: "get",
  method: "GET",
  path: "/things",
  parameters: [],
  replies: { 200: "json" },
  security: [],
};
const post: Operation = {
  ...get,
  method: "POST",
  body: { content: [{ type: "application/json", kind: "json" }] },
};
const keyed: Operation = {
  ...post,
  parameters: [{ name: "Idempotency-Key", in: "header", shape: "string" }],
};
const quick: RetryOptions = { delay: 1 };

function attempt(
  operation: Operation,
  options: CallOptions = {},
  common: ConnectionOptions = {},
  request: AnyRequest = operation.body ? { body: { a: 1 } } : {},
) {
  const connection = openConnection(
    {},
    { baseUrl: server.url, retry: quick, ...common },
  );
  return standaloneCall<AnyCall>(() => [
    operation,
    requestBody,
    idempotencyKey,
  ]).try(connection, request, options);
}

describe("is retried", () => {
  it.each([
    ["a connection that is reset", [reset]],
    ["a reply that is cut off", [cut]],
    ["408", [json(408)]],
    ["429", [json(429)]],
    ["500 and 503", [json(500), json(503)]],
    ["409 with Retry-After", [json(409, { "retry-after": "0" })]],
  ])("%s", async (_, first) => {
    answers = [...first];
    expect(await attempt(get)).toMatchObject({ ok: true, status: 200 });
    expect(server.received).toHaveLength(first.length + 1);
  });

  it("an attempt that takes too long", async () => {
    answers = [hang];
    expect(await attempt(get, { timeout: 3000 })).toMatchObject({ ok: true });
    expect(server.received).toHaveLength(2);
  });

  it("an unsafe request with an idempotency key, which stays", async () => {
    answers = [json(503), reset];
    expect(await attempt(keyed)).toMatchObject({ ok: true });
    const keys = server.received.map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(server.received.map(({ body }) => String(body))).toEqual(
      Array(3).fill('{"a":1}'),
    );
  });

  it("with another key for another call, and with the caller's own", async () => {
    await attempt(keyed);
    await attempt(keyed);
    await attempt(keyed, { headers: { "Idempotency-Key": "mine" } });
    const keys = server.received.map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });

  it("the values of the caller", async () => {
    answers = [json(404), json(404), json(404)];
    const retry = {
      ...quick,
      retries: 1,
      when: ({ status }: Response) => status === 404,
    };
    expect(await attempt(get, { retry })).toMatchObject({
      problem: { status: 404 },
    });
    expect(server.received).toHaveLength(2);
  });
});

describe("is not retried", () => {
  it.each([
    ["404", get, json(404)],
    ["409", get, json(409)],
    ["an unsafe request", post, json(503)],
    ["an unsafe request that got no reply", post, reset],
    [
      "what asks for more time than there is",
      get,
      json(503, { "retry-after": "31" }),
    ],
    [
      "what asks for a later date",
      get,
      json(503, { "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }),
    ],
  ])("%s", async (_, operation, answer) => {
    answers = [answer];
    expect(await attempt(operation)).toMatchObject({ ok: false });
    expect(server.received).toHaveLength(1);
  });

  it("an operation without keys does not get one", async () => {
    answers = [json(503)];
    expect(await attempt(post)).toMatchObject({ problem: { status: 503 } });
    const [received] = server.received;
    expect(server.received).toHaveLength(1);
    expect(received?.headers["idempotency-key"]).toBeUndefined();
  });

  it("anything if the caller disables retries", async () => {
    answers = [reset];
    expect(await attempt(get, { retry: false })).toMatchObject({
      problem: { code: "network" },
    });
    expect(server.received).toHaveLength(1);
  });

  it("more than twice", async () => {
    answers = [json(500), json(500), json(500), json(500)];
    expect(await attempt(get)).toMatchObject({ problem: { status: 500 } });
    expect(server.received).toHaveLength(3);
  });

  it("beyond the budget", async () => {
    answers = [json(503, { "retry-after": "1" })];
    expect(await attempt(get, { retry: { budget: 500 } })).toMatchObject({
      ok: false,
    });
    expect(server.received).toHaveLength(1);
  });

  it("a body that is a stream", async () => {
    answers = [json(503)];
    const stream: Operation = {
      ...keyed,
      body: { content: [{ type: "application/octet-stream", kind: "binary" }] },
    };
    const body = new Blob(["abc"]).stream();
    const ended = await attempt(
      stream,
      { headers: { "idempotency-key": "k" } },
      {},
      { body },
    );
    expect(ended).toMatchObject({ ok: false });
    expect(server.received).toHaveLength(1);
    expect(String(server.received[0]?.body)).toBe("abc");
  });

  it("after the caller has aborted it during a wait", async () => {
    answers = [json(503, { "retry-after": "20" })];
    const ending = new AbortController();
    // The client asks this just before it waits.
    const when = () => {
      setImmediate(() => {
        ending.abort("enough");
      });
      return true;
    };
    const options = { signal: ending.signal, retry: { when } };
    expect(await attempt(get, options)).toMatchObject({
      problem: { code: "aborted", cause: "enough" },
    });
    expect(server.received).toHaveLength(1);
  });
});

describe("a secret that a function returns", () => {
  it("is requested once more after a 401", async () => {
    answers = [json(401)];
    const told: boolean[] = [];
    const token = (refused: boolean) => {
      told.push(refused);
      return refused ? "new" : "old";
    };
    expect(await attempt(post, {}, { token })).toMatchObject({ ok: true });
    expect(told).toEqual([false, true]);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      ["Bearer old", "Bearer new"],
    );
  });

  describe.each([
    { name: "a description without security schemes", security: bearer },
    {
      name: "bearer schemes",
      security: tokenSchemes,
    },
    {
      name: "several schemes",
      security: securitySchemes({ login: { kind: "oauth2" } }),
    },
  ])("of $name", ({ security }) => {
    /** Sends five calls, of which the first attempts get 401 in turn. */
    function five(token: Secret, answer: (count: number) => void) {
      let count = 0;
      const held: (() => void)[] = [];
      const connection = openConnection(
        { security },
        {
          baseUrl: "http://a.example",
          token,
          fetch: async (_, init) => {
            const sent = new Headers(init?.headers).get("authorization");
            if (sent === "Bearer new") return Response.json({});
            await new Promise<void>((resolve) => {
              held.push(resolve);
              answer(held.length);
            });
            count++;
            return Response.json({}, { status: 401 });
          },
        },
      );
      const operation = { ...get, security: [{ login: [] }] };
      const calls = Array.from({ length: 5 }, () =>
        send(connection, operation, {}, { retry: false }, {}),
      );
      return { held, calls, refused: () => count };
    }

    it("is renewed once for five parallel 401s", async () => {
      const told: boolean[] = [];
      let sent: (() => void) | undefined;
      const allSent = new Promise<void>((resolve) => (sent = resolve));
      const { held, calls } = five(
        async (refused) => {
          told.push(refused);
          await Promise.resolve();
          return refused ? "new" : "old";
        },
        (count) => {
          if (count === 5) sent?.();
        },
      );
      await allSent;
      for (const release of held) release();
      const results = await Promise.all(calls);
      expect(results.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
      expect(told.filter(Boolean)).toHaveLength(1);
    });

    it("is not renewed again for a 401 that arrives after the renewal", async () => {
      const told: boolean[] = [];
      let sent: (() => void) | undefined;
      const allSent = new Promise<void>((resolve) => (sent = resolve));
      const { held, calls, refused } = five(
        (refused) => {
          told.push(refused);
          return Promise.resolve(refused ? "new" : "old");
        },
        (count) => {
          if (count === 5) sent?.();
        },
      );
      await allSent;
      for (const [index, release] of held.entries()) {
        release();
        expect(await calls[index]).toMatchObject({ ok: true });
        expect(refused()).toBe(index + 1);
      }
      expect(told.filter(Boolean)).toHaveLength(1);
    });
  });

  it("is renewed again when the new one is refused later", async () => {
    let valid = "token 1";
    let issued = 0;
    const connection = openConnection(
      {},
      {
        baseUrl: "http://a.example",
        token: (refused) => {
          if (refused) issued++;
          return Promise.resolve(`token ${issued}`);
        },
        fetch: (_, init) =>
          Promise.resolve(
            Response.json(
              {},
              {
                status:
                  new Headers(init?.headers).get("authorization") ===
                  `Bearer ${valid}`
                    ? 200
                    : 401,
              },
            ),
          ),
      },
    );
    const call = () => send(connection, get, {}, {}, {});
    expect(await call()).toMatchObject({ ok: true });
    valid = "token 2";
    expect(await call()).toMatchObject({ ok: true });
    expect(issued).toBe(2);
  });

  it("is not requested a third time", async () => {
    answers = [json(401), json(401)];
    expect(await attempt(get, {}, { token: () => "t" })).toMatchObject({
      problem: { status: 401 },
    });
    expect(server.received).toHaveLength(2);
  });

  it("may hang: the time limit and the caller end it", async () => {
    const token = () => new Promise<string>(() => undefined);
    const options = { retry: false } as const;
    expect(
      await attempt(get, { ...options, timeout: 30 }, { token }),
    ).toMatchObject({ problem: { code: "timeout" } });
    const ending = new AbortController();
    setTimeout(() => {
      ending.abort("enough");
    }, 30);
    expect(
      await attempt(get, { ...options, signal: ending.signal }, { token }),
    ).toMatchObject({ problem: { code: "aborted" } });
  });

  it("is requested again even if nothing else is retried", async () => {
    answers = [json(401)];
    const token = (refused: boolean) => (refused ? "new" : "old");
    expect(await attempt(get, { retry: false }, { token })).toMatchObject({
      ok: true,
    });
  });

  it("may throw, which rejects the call", async () => {
    const token = () => Promise.reject(new Error("no such account"));
    await expect(attempt(get, {}, { token })).rejects.toThrow(
      "no such account",
    );
  });

  it("and a fixed token is not sent again", async () => {
    answers = [json(401)];
    expect(await attempt(get, {}, { token: "t" })).toMatchObject({
      problem: { status: 401 },
    });
    expect(server.received).toHaveLength(1);
  });
});

describe("middleware", () => {
  it("sees each attempt in order, and may change request and reply", async () => {
    answers = [json(500)];
    const seen: string[] = [];
    const through = fetchThrough([
      async (request, next, { operation, number }) => {
        seen.push(`outer ${operation.name} ${operation.path} ${number}`);
        const response = await next(
          new Request(request, { headers: { "x-trace": "1" } }),
        );
        seen.push(`${response.status}`);
        return response;
      },
      (request, next) => {
        seen.push(`inner ${request.headers.get("x-trace") ?? ""}`);
        return next(request);
      },
    ]);
    expect(await attempt(get, {}, { fetch: through })).toMatchObject({
      ok: true,
    });
    expect(seen).toEqual([
      "outer get /things 1",
      "inner 1",
      "500",
      "outer get /things 2",
      "inner 1",
      "200",
    ]);
    expect(server.received.map(({ headers }) => headers["x-trace"])).toEqual([
      "1",
      "1",
    ]);
  });

  it("runs for each redirect within the origin", async () => {
    const redirect: Answer = (response) =>
      response.writeHead(307, { location: "/other" }).end();
    answers = [redirect, json(200)];
    const seen: string[] = [];
    const through = fetchThrough([
      (request, next) => {
        seen.push(new URL(request.url).pathname);
        request.headers.set("x-key", "secret");
        return next(request);
      },
    ]);
    expect(await attempt(get, {}, { fetch: through })).toMatchObject({
      ok: true,
    });
    expect(seen).toEqual(["/things", "/other"]);
    expect(server.received.map(({ headers }) => headers["x-key"])).toEqual([
      "secret",
      "secret",
    ]);
  });

  it.each([
    [
      "in place",
      (request: Request) => {
        request.headers.set("x-key", "secret");
        return request;
      },
    ],
    [
      "in a new request",
      (request: Request) =>
        new Request(request, { headers: { "x-key": "secret" } }),
    ],
  ])("keeps the headers that it sets %s within the origin", async (_, sign) => {
    const elsewhere = await startServer((_request, response) => {
      json(200)(response);
    });
    try {
      answers = [
        (response) =>
          response.writeHead(307, { location: `${elsewhere.url}/x` }).end(),
      ];
      const through = fetchThrough([(request, next) => next(sign(request))]);
      expect(await attempt(get, {}, { fetch: through })).toMatchObject({
        ok: true,
      });
      expect(server.received[0]?.headers["x-key"]).toBe("secret");
      expect(elsewhere.received.map(({ headers }) => headers["x-key"])).toEqual(
        [undefined],
      );
    } finally {
      await elsewhere.close();
    }
  });

  it("may hang: the time limit ends it", async () => {
    const through = fetchThrough([() => new Promise(() => undefined)]);
    const options = { timeout: 30, retry: false } as const;
    expect(await attempt(get, options, { fetch: through })).toMatchObject({
      problem: { code: "timeout" },
    });
  });

  it("may respond by itself", async () => {
    const through = fetchThrough([
      () => Promise.resolve(Response.json({ own: true })),
    ]);
    expect(await attempt(get, {}, { fetch: through })).toMatchObject({
      body: { own: true },
    });
    expect(server.received).toEqual([]);
  });
});

describe("raw", () => {
  const raw = (operation = get, retry: RetryOptions = quick) =>
    standaloneCall<AnyCall>(() => [operation]).raw(
      openConnection({}, { baseUrl: server.url, retry }),
    );
  it("returns the unread response", async () => {
    const response = await raw();
    expect(response.bodyUsed).toBe(false);
    expect(await response.json()).toEqual({});
  });
  it("returns the response of a problem too, after retries", async () => {
    answers = [json(500), json(404)];
    const response = await raw();
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("{}");
  });
  it("throws if no response arrived", async () => {
    answers = [reset];
    await expect(raw(get, { retries: 0 })).rejects.toMatchObject({
      problem: { code: "network" },
    });
  });
});
