/**
 * A server whose description has its own error format: no refusal is a problem
 * document.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type {
  AnyOptions,
  Refusal,
  RefusalInfo,
  Server,
} from "../../../templates/runtime/server.js";
import { outputOf } from "../../cases/case.js";
import { root } from "../../docs/pages.js";
import type {
  AdapterRuntime,
  Opened,
} from "../../runtime/adapters/adapters.js";
import { adaptersOf } from "../../runtime/adapters/adapters.js";
import { rawly, replyIn } from "../../runtime/adapters/raw.js";
import { type Ended, type Given, print } from "../wire/both-ends.js";

const { files } = await outputOf(join(root, "test/docs/notes/openapi.yaml"));
const folder = print(files);
const load = async (path: string): Promise<unknown> =>
  import(pathToFileURL(join(folder, path)).href);
const runtime: Partial<AdapterRuntime> = {};
for (const file of ["node", "fetch", "express", "fastify"])
  Object.assign(runtime, await load(`runtime/${file}.ts`));
const { createServer } = (await load("v3/server.ts")) as {
  createServer: (options: AnyOptions) => Server;
};
const { createClient } = (await load("v3/client.ts")) as {
  createClient: (options: object) => {
    createNote: { try: (request: object) => Promise<Ended> };
  };
};

const statuses: { readonly [kind: string]: number } = {
  badRequest: 400,
  validation: 400,
  authentication: 401,
  authorization: 403,
  notFound: 404,
  tooLarge: 413,
  conflict: 422,
  rateLimited: 429,
  internal: 500,
};

/** The error format of the description. */
function refuse({ kind, detail }: Refusal) {
  const status = statuses[kind];
  return status === undefined
    ? undefined
    : { status, body: { error: { code: kind, message: detail } } };
}

interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: { readonly [name: string]: string };
}

/** A server of notes, and the calls of its `onError` and `refuse`. */
function notes(
  answer: (refusal: Refusal) => Reply | undefined = refuse,
  options: Partial<AnyOptions> = {},
) {
  const errors: unknown[] = [];
  const infos: RefusalInfo[] = [];
  const server = createServer({
    authenticate: {
      bearer: (token: string) =>
        ["ann", "bob"].includes(token) ? token : undefined,
    },
    authorize: (user: string) => user !== "bob",
    owner: (user: string) => user,
    bodyLimit: 200,
    onError: (error) => errors.push(error),
    refuse: (refusal, info) => {
      infos.push(info);
      return answer(refusal);
    },
    handlers: {
      createNote: ({ body }: { body: object }, { reply }: Given) =>
        reply(201, body),
      getNote: ({ path }: { path: { id: string } }, { reply }: Given) => {
        if (path.id === "1") throw new Error("down");
        return reply(404, { error: { code: "gone", message: "No note." } });
      },
    },
    ...options,
  });
  return { server, errors, infos };
}

const note = { id: "1", text: "a" };
const post = (body: unknown, headers: object = {}): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: {
    authorization: "Bearer ann",
    "content-type": "application/json",
    ...headers,
  },
});
const get = { headers: { authorization: "Bearer ann" } };

describe.each(adaptersOf(runtime as AdapterRuntime))("$name", (adapter) => {
  const { server, errors } = notes();
  let opened: Opened;
  beforeAll(async () => {
    opened = await adapter.open(server);
  });
  afterAll(() => opened.close());

  test.each<[string, string, RequestInit, number, string, object?]>([
    ["an invalid body", "/v3/notes", post({ id: 1 }), 400, "validation"],
    [
      "no credentials",
      "/v3/notes/1",
      {},
      401,
      "authentication",
      { "www-authenticate": "Bearer" },
    ],
    [
      "no permission",
      "/v3/notes",
      post(note, { authorization: "Bearer bob" }),
      403,
      "authorization",
      {
        "www-authenticate": 'Bearer error="insufficient_scope", scope="notes"',
      },
    ],
    ["no such path", "/v3/nothing", get, 404, "notFound"],
    ["the handler's own reply", "/v3/notes/2", get, 404, "gone"],
    [
      "a large body",
      "/v3/notes",
      post({ id: "1", text: "a".repeat(300) }),
      413,
      "tooLarge",
    ],
    ["a handler that throws", "/v3/notes/1", get, 500, "internal"],
  ])("%s", async (_, path, init, status, code, headers = {}) => {
    const response = await fetch(`${opened.url}${path}`, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json",
      "x-request-id": expect.any(String) as unknown,
      "ratelimit-policy": '"notes";q=2;w=60',
      ...headers,
    });
    expect(await response.json()).toEqual({
      error: { code, message: expect.stringMatching(/./) as unknown },
    });
  });

  test("a status that the description does not declare is a problem", async () => {
    const url = `${opened.url}/v3/notes/1`;
    const response = await fetch(url, { ...get, method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await response.json()).toMatchObject({ type: "about:blank" });
  });

  test("keys, quotas, and the client", async () => {
    const { createNote } = createClient({
      baseUrl: opened.url,
      token: "ann",
      retries: 0,
    });
    const headers = { "Idempotency-Key": "k" };
    const call = (text: string, more: object = {}) =>
      createNote.try({ body: { id: "1", text }, ...more });
    expect(await call("a", { headers })).toMatchObject({ ok: true });
    expect(await call("b", { headers })).toMatchObject({
      problem: {
        code: "http",
        status: 422,
        body: { error: { code: "conflict" } },
      },
    });
    expect(await call("c")).toMatchObject({ ok: true });
    const limited = await call("d");
    expect(limited).toMatchObject({
      problem: {
        code: "http",
        status: 429,
        body: { error: { code: "rateLimited" } },
      },
    });
    expect(limited.response?.headers.get("retry-after")).toBe("60");
  });

  test.skipIf(["fetch", "Hono"].includes(adapter.name))(
    "what is no HTTP",
    async () => {
      const { status, body } = replyIn(
        await rawly(opened.port, "hello\r\n\r\n").closed,
      );
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ error: { code: "badRequest" } });
    },
  );

  test("reports only the handler's error", () => {
    expect(errors.map(String)).toEqual(["Error: down"]);
  });
});

describe("the option refuse", () => {
  const asked = async (
    server: Server,
    path = "/v3/notes",
    init = post({ id: 1 }),
  ) => {
    const { fetchHandler } = runtime as AdapterRuntime;
    const response = await fetchHandler(server)(
      new Request(`http://host${path}`, init),
    );
    return { response, body: (await response.json()) as unknown };
  };

  test("is required at the start", () => {
    const { server, ...rest } = { server: notes };
    expect(rest).toEqual({});
    expect(() => server(refuse, { refuse: undefined } as never)).toThrow(
      new TypeError(
        "v3 needs the option refuse: the server cannot write the response 401 of createNote as the description declares it.",
      ),
    );
  });

  test("gets the failures, the operation and the request", async () => {
    const seen: Refusal[] = [];
    const { server, infos } = notes((refusal) => {
      seen.push(refusal);
      return refuse(refusal);
    });
    const { response } = await asked(server);
    expect(seen[0]?.failures.map(({ pointer }) => pointer)).toEqual([
      "/body/id",
      "/body/text",
    ]);
    const [info] = infos;
    expect(info).toMatchObject({
      operation: { id: "createNote" },
      surface: "v3",
      request: { method: "POST", path: "/v3/notes" },
      requestId: response.headers.get("x-request-id"),
    });
    await asked(server, "/v3/nothing", get);
    expect(infos[1]).toMatchObject({
      operation: undefined,
      surface: undefined,
    });
  });

  test("its headers replace those of the refusal", async () => {
    const { server } = notes((refusal) => ({
      status: 401,
      body: { error: { code: "a", message: refusal.detail } },
      headers: { "WWW-Authenticate": "Session" },
    }));
    const { response } = await asked(server, "/v3/notes/1", {});
    expect(response.headers.get("www-authenticate")).toBe("Session");
  });

  test.each<[string, (refusal: Refusal) => Reply | undefined, RegExp]>([
    [
      "a body that is not declared",
      ({ kind }) =>
        kind === "internal" ? undefined : { status: 400, body: { error: 1 } },
      /ReplyMismatch: createNote answered 400: \/error: Must be an object/,
    ],
    [
      "a status that is not declared",
      ({ kind }) =>
        kind === "internal" ? undefined : { status: 418, body: {} },
      /TypeError: The option refuse, called for createNote, returned the status 418, which no operation declares/,
    ],
    [
      "an error",
      ({ kind }) => {
        if (kind === "internal") return undefined;
        throw new Error("down");
      },
      /Error: down/,
    ],
  ])("%s is a 500, and reported", async (_, answer, told) => {
    const { server, errors } = notes(answer);
    const { response, body } = await asked(server);
    expect(response.status).toBe(500);
    expect(body).toMatchObject({ detail: "The server failed." });
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toMatch(told);
  });

  test("may fail for the 500 too", async () => {
    const { server, errors } = notes(() => {
      throw new Error("down");
    });
    const { response, body } = await asked(server);
    expect(response.status).toBe(500);
    expect(body).toMatchObject({ type: "about:blank" });
    expect(errors.map(String)).toEqual(["Error: down", "Error: down"]);
    expect(server.refuse(400, "No HTTP.").status).toBe(400);
    expect(errors).toHaveLength(3);
  });

  test("is not checked in production", async () => {
    const answer = () => ({ status: 400, body: { error: 1 } });
    const { server } = notes(answer, { checkReplies: "off" });
    expect((await asked(server)).body).toEqual({ error: 1 });
  });
});
