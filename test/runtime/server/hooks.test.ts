import { AsyncLocalStorage } from "node:async_hooks";

import { expect, test } from "vitest";

import {
  type AnyOptions,
  notImplemented,
  type ServerRequest,
  type ServerSurface,
  serveSurface,
  serveSurfaces,
} from "../../../templates/runtime/server.js";
import { surface } from "./fixtures/widgets.js";

const served: ServerSurface = {
  ...surface,
  tags: { Widgets: ["getWidget", "createWidget"], People: ["whoAmI"] },
  ready: {
    notFound: { status: 404, codes: ["NOT_FOUND"] },
    forbidden: { status: 403, codes: ["FORBIDDEN"] },
  },
};

interface Context {
  readonly reply: (status: number, body?: unknown) => unknown;
  readonly problem: ((code: string, fields?: object) => Error) & {
    readonly notFound: (detail?: string) => Error;
    readonly forbidden?: () => Error;
  };
}
interface AnyCall {
  readonly name: string;
  readonly request: { readonly path?: object };
  readonly context: Context & {
    readonly principal: unknown;
    readonly scopes: readonly string[];
  };
  readonly problem: (code: string) => Error;
}
type Next = () => Promise<{ readonly status: number; readonly code?: string }>;

const widget = { id: "1", name: "a", size: 1 };
const working = {
  getWidget: (_: unknown, { reply }: Context): unknown => reply(200, widget),
  deleteWidget: (_: unknown, { reply }: Context): unknown => reply(204),
  whoAmI: (_: unknown, { reply }: Context): unknown =>
    reply(200, { who: "ann" }),
};

/** A server of the widgets, and the errors that it reported. */
function server(options: Partial<AnyOptions>) {
  const errors: unknown[] = [];
  const made = serveSurface(
    served,
    {
      authenticate: {
        bearer: (token: string) => token,
        basic: () => false,
        key: () => "k",
      },
      authorize: () => true,
      owner: (name: string) => name,
      onError: (error) => errors.push(error),
      handlers: working,
      ...options,
    },
    "partial",
  );
  return { errors, get: (path: string) => ask(made, "GET", path), made };
}

async function ask(
  { handle }: { readonly handle: ReturnType<typeof serveSurface>["handle"] },
  method: string,
  path: string,
  query = "",
) {
  const request: ServerRequest = {
    method,
    path,
    query,
    header: (name) => (name === "authorization" ? "Bearer ann" : undefined),
    body: () => Promise.resolve(new Uint8Array()),
    signal: new AbortController().signal,
    source: undefined,
  };
  const { status, body } = await handle(request);
  const json: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  return { status, body: json };
}

test("hooks run around handlers: all, then tags, then operations, the first outermost", async () => {
  const seen: string[] = [];
  const note = (text: string) => async (call: AnyCall, next: Next) => {
    seen.push(`${text} ${call.name}`);
    const answer = await next();
    seen.push(`${text} ${answer.status}`);
    return answer;
  };
  const { get } = server({
    around: {
      all: [note("a"), note("b")],
      tags: { Widgets: note("tag"), People: note("people") },
      operations: { getWidget: [note("own")], whoAmI: note("me") },
    },
  });
  expect((await get("/v1/widgets/7")).status).toBe(200);
  expect(seen).toEqual([
    ...["a", "b", "tag", "own"].map((text) => `${text} getWidget`),
    ...["own", "tag", "b", "a"].map((text) => `${text} 200`),
  ]);
});

test("a hook gets the valid request, the principal, and the scopes", async () => {
  const calls: AnyCall[] = [];
  const { get, made } = server({
    around: {
      all: (call: AnyCall, next: Next) => {
        calls.push(call);
        return next();
      },
    },
  });
  await get("/v1/widgets/x");
  expect(calls).toEqual([]);
  await get("/v1/widgets/7");
  await ask(made, "DELETE", "/v1/widgets/7", "api_key=k");
  expect(
    calls.map(({ name, request, context }) => [
      name,
      request.path,
      context.principal,
      context.scopes,
    ]),
  ).toEqual([
    ["getWidget", { widget_id: 7 }, "ann", []],
    ["deleteWidget", { widget_id: 7 }, "ann", ["write"]],
  ]);
});

test("a hook sees problems that the handler returns or throws, with their status, and errors", async () => {
  const ends: unknown[] = [];
  const watch = async (_: AnyCall, next: Next) => {
    try {
      const answer = await next();
      ends.push([answer.status, answer.code]);
      return answer;
    } catch (error) {
      ends.push(error);
      throw error;
    }
  };
  const failure = new Error("broken");
  const { get, errors } = server({
    around: { all: watch },
    handlers: {
      ...working,
      getWidget: (
        { path }: { path: { widget_id: number } },
        { problem }: Context,
      ) => {
        if (path.widget_id === 1) return problem("NOT_FOUND");
        if (path.widget_id === 2) throw problem("NOT_FOUND");
        if (path.widget_id === 3) return notImplemented();
        throw failure;
      },
    },
  });
  const statuses = [];
  for (const id of [1, 2, 3, 4])
    statuses.push((await get(`/v1/widgets/${id}`)).status);
  expect(statuses).toEqual([404, 404, 501, 500]);
  expect(ends).toEqual([
    [404, "NOT_FOUND"],
    [404, "NOT_FOUND"],
    expect.objectContaining({ kind: "notImplemented" }) as unknown,
    failure,
  ]);
  expect(errors).toEqual([failure]);
});

test("a hook can answer itself, refuse, change the answer, and call the handler again", async () => {
  let runs = 0;
  const { get } = server({
    around: {
      operations: {
        whoAmI: async (_: AnyCall, next: Next) => {
          await next();
          return next();
        },
        getWidget: async (
          { request, context, problem }: AnyCall,
          next: Next,
        ) => {
          const id: unknown = Reflect.get(request.path ?? {}, "widget_id");
          if (id === 1) return context.reply(204);
          if (id === 2) throw problem("NOT_FOUND");
          await next();
          return context.reply(200, { ...widget, name: "changed" });
        },
      },
    },
    handlers: {
      ...working,
      whoAmI: (_: unknown, { reply }: Context) => {
        runs += 1;
        return reply(200, { who: String(runs) });
      },
    },
  });
  expect((await get("/v1/widgets/1")).status).toBe(204);
  expect((await get("/v1/widgets/2")).status).toBe(404);
  expect((await get("/v1/widgets/3")).body).toMatchObject({ name: "changed" });
  expect((await get("/v1/widgets/me")).body).toEqual({ who: "2" });
});

test("what a hook stores for its asynchronous calls reaches the handler", async () => {
  const storage = new AsyncLocalStorage<string>();
  const { get } = server({
    around: {
      all: ({ name }: AnyCall, next: Next) =>
        storage.run(`tx of ${name}`, next),
    },
    handlers: {
      ...working,
      whoAmI: async (_: unknown, { reply }: Context) => {
        await new Promise((resolve) => setImmediate(resolve));
        return reply(200, { who: storage.getStore() });
      },
    },
  });
  expect((await get("/v1/widgets/me")).body).toEqual({ who: "tx of whoAmI" });
});

test("a hook that returns no answer is reported by its operation", async () => {
  const { get, errors } = server({ around: { all: () => undefined } });
  expect((await get("/v1/widgets/1")).status).toBe(500);
  expect(String(errors[0])).toBe(
    "TypeError: A hook around getWidget returned neither a reply nor a problem.",
  );
});

test("without hooks the handler stays the function that was given", async () => {
  let isOwn = false;
  const handlers = {
    ...working,
    whoAmI(this: unknown, _: unknown, { reply }: Context) {
      isOwn = this === handlers;
      return reply(200, { who: "" });
    },
  };
  await server({ handlers, around: {}, errors: () => [] }).get(
    "/v1/widgets/me",
  );
  expect(isOwn).toBe(true);
});

class NoRow extends Error {}
class NoTable extends NoRow {}

type On = (
  type: unknown,
  code: string,
  fields?: unknown,
  init?: unknown,
) => never;
type Only = (operation: string, ...rest: Parameters<On>) => never;

test("errors become the problems of the table, in operations that declare the code", async () => {
  const answers: unknown[] = [];
  const thrower = () => {
    throw new NoTable("rows");
  };
  const { get, made, errors } = server({
    errors: (on: On, only: Only) => [
      only(
        "getWidget",
        NoTable,
        "TOO_MANY",
        { left: 2 },
        { headers: { "x-a": "b" } },
      ),
      on(
        NoTable,
        "FORBIDDEN",
        ({ message }: Error) => message !== "rows" && {},
      ),
      on(NoRow, "FORBIDDEN", ({ message }: Error) => ({
        detail: `No ${message}.`,
      })),
    ],
    around: {
      all: async (_: AnyCall, next: Next) => {
        const answer = await next();
        answers.push(answer.status);
        return answer;
      },
    },
    handlers: { getWidget: thrower, deleteWidget: thrower, whoAmI: thrower },
  });
  expect(await get("/v1/widgets/1")).toMatchObject({
    status: 429,
    body: { left: 2 },
  });
  expect(await ask(made, "DELETE", "/v1/widgets/1", "api_key=k")).toMatchObject(
    {
      status: 403,
      body: { detail: "No rows." },
    },
  );
  // `whoAmI` declares none of the codes.
  expect((await get("/v1/widgets/me")).status).toBe(500);
  expect(answers).toEqual([429, 403]);
  expect(errors).toHaveLength(1);
});

test("the table also has the errors of hooks, such as of a commit", async () => {
  const { get } = server({
    errors: (on: On) => [on(NoRow, "NOT_FOUND")],
    around: {
      all: async (_: AnyCall, next: Next) => {
        await next();
        throw new NoRow();
      },
    },
  });
  expect((await get("/v1/widgets/1")).status).toBe(404);
});

test("the shorthands of problem are those that the operation declares one code for", async () => {
  const given: Context[] = [];
  const { get, made } = server({
    handlers: {
      ...working,
      getWidget: (_: unknown, context: Context) => {
        given.push(context);
        return context.problem.notFound("No such widget.");
      },
      deleteWidget: (_: unknown, context: Context) =>
        context.problem.forbidden?.(),
    },
  });
  expect(await get("/v1/widgets/1")).toMatchObject({
    status: 404,
    body: {
      detail: "No such widget.",
      type: "https://errors.example.com/NOT_FOUND",
    },
  });
  expect(given[0]?.problem.forbidden).toBeUndefined();
  expect(await ask(made, "DELETE", "/v1/widgets/1", "api_key=k")).toMatchObject(
    {
      status: 403,
      body: { detail: "Not permitted" },
    },
  );
});

test.each<[unknown, string]>([
  [
    { tags: { Animals: () => undefined } },
    "There are no tags for these hooks: around.tags.Animals.",
  ],
  [
    { operations: { getWidgets: () => undefined } },
    "There are no operations for these hooks: around.operations.getWidgets.",
  ],
  [
    { all: [1] },
    "The option around.all must be a function or a list of functions.",
  ],
  [
    { tags: { People: {} } },
    "The option around.tags.People must be a function or a list of functions.",
  ],
])("a server with the hooks %j does not start", (around, message) => {
  expect(() => server({ around: around as object })).toThrow(
    new TypeError(message),
  );
});

test("the hooks of several versions are grouped by version", async () => {
  const second = { ...served, name: "v2", operations: {}, tags: {} };
  const options: AnyOptions = {
    versions: ["v1"],
    authenticate: { bearer: () => "ann", basic: () => false, key: () => true },
    authorize: () => true,
    owner: () => "ann",
    handlers: { v1: working },
  };
  const around = {
    v1: { all: ({ context }: AnyCall) => context.reply(204) },
  };
  const made = serveSurfaces(
    [served, second],
    { ...options, around },
    "partial",
  );
  expect((await ask(made, "GET", "/v1/widgets/1")).status).toBe(204);
  expect(() =>
    serveSurfaces(
      [served, second],
      { ...options, errors: { v2: () => [] } },
      "partial",
    ),
  ).toThrow(new TypeError("There are errors.v2, but the server serves v1."));
});
