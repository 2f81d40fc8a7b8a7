/**
 * A server whose operations reply with samples until a test gives them handlers. It is a
 * server like any other, so it authenticates and refuses requests as the description
 * says.
 */
import { fetchHandler } from "../fetch.js";
import {
  type Operation,
  operationOf,
  type OperationRow,
  type Pagination,
} from "../operation.js";
import { memberOf } from "../problem.js";
import { serveSurface } from "../server.js";
import { find, routeFor, Router } from "../server/match.js";
import { notImplemented } from "../server/reply/refusal.js";
import { Reply } from "../server/reply/reply.js";
import type { Server } from "../server/request.js";
import { routesOf } from "../server/routes.js";
import type { Method, Route, ServerSurface } from "../server/types.js";
import type { DrawOptions } from "./samples.js";

/** What a mock replies to an operation. */
export interface MockReply {
  readonly status: number;
  /** The name of the sample that is drawn as the body. */
  readonly sample?: string;
  /** The body unless one is drawn: the example of the description. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API version, as its generated module describes it to the mock. */
export interface MockTable {
  readonly surface: ServerSurface;
  /** By operation. One without a reply responds with a 501 problem. */
  readonly replies: { readonly [operation: string]: MockReply };
  /** `sample` of the generated module, which takes the names of its schemas. */
  readonly sample?: (name: never, options: DrawOptions) => unknown;
}

/** Options of `mockServer`. */
export interface MockOptions extends DrawOptions {
  /** How long each response takes, in milliseconds: one number, or the least and the most. Default: 0. */
  readonly latency?: number | readonly [least: number, most: number];
}

/**
 * The handlers of a mock. `"passthrough"`: the request goes on to the real server, if
 * the mock is one of MSW's handlers.
 */
export type MockHandlers<Handlers> = {
  readonly [Name in keyof Handlers]?: Handlers[Name] | "passthrough";
};

/** A server that replies with samples. */
export interface MockServer<Handlers> extends Server {
  /** Adds handlers, which replace those of the same operations. */
  use(handlers: MockHandlers<Handlers>): void;
  /** Removes the handlers that `use` has added. Call it after each test. */
  reset(): void;
  /**
   * The handlers for `setupServer` and `setupWorker` of MSW 2.
   *
   * @param msw the module: `import * as msw from "msw"`
   * @param baseUrl that of the client; in a browser it may be a path
   */
  handlers<Handler>(msw: Msw<Handler>, baseUrl: string): Handler[];
}

/** What the mock uses of the module `msw`. */
export interface Msw<Handler> {
  readonly http: {
    all(
      path: RegExp,
      resolver: (info: {
        readonly request: Request;
      }) => Promise<Response | undefined>,
    ): Handler;
  };
  passthrough(): Response;
}

/** Makes the mock of an API version. */
export function openMock<Handlers>(
  { surface: described, replies, sample }: MockTable,
  handlers: MockHandlers<Handlers>,
  { latency = 0, ...drawing }: MockOptions,
): MockServer<Handlers> {
  const surface = openSurface(described);
  let added: MockHandlers<Handlers> = {};
  const handlerOf = (name: string): unknown =>
    memberOf(added, name) ?? memberOf(handlers, name);
  const answer =
    (name: string, row: OperationRow): Method =>
    (request, context) => {
      const handler = handlerOf(name);
      return typeof handler === "function"
        ? // The compiler has checked its type for the caller.
          (handler as Method)(request, context)
        : sampled(replies[name], operationOf(row), sample, drawing);
    };
  const answers = Object.fromEntries(
    Object.entries(surface.operations).map(([name, row]) => [
      name,
      answer(name, row),
    ]),
  );
  const routes = routesOf(surface, answers);
  const inner = serveSurface(surface, {
    ...anyCaller(surface),
    handlers: answers,
  });
  const server: Server = {
    ...inner,
    handle: async (request) => {
      await waited(latency);
      return inner.handle(request);
    },
  };
  return {
    ...server,
    use: (more) => {
      added = { ...added, ...more };
    },
    reset: () => {
      added = {};
    },
    handlers: (msw, baseUrl) => [
      interceptor(msw, baseUrl, server, routes, handlerOf),
    ],
  };
}

/** A surface without quotas, which a series of tests would use up, and with problem documents for all refusals. */
function openSurface(described: ServerSurface): ServerSurface {
  const surface = {
    ...described,
    features: described.features.filter(({ quotas }) => quotas === undefined),
  };
  delete surface.ownError;
  return surface;
}

/** Options that accept every credential and allow everything. */
function anyCaller({ securitySchemes }: ServerSurface) {
  const schemes = Object.keys(securitySchemes);
  return {
    authenticate: Object.fromEntries(schemes.map((name) => [name, () => ({})])),
    authorize: () => true,
    owner: () => "mock",
    webhooks: { vet: false },
  } as const;
}

function sampled(
  row: MockReply | undefined,
  { pagination }: Operation,
  sample: MockTable["sample"],
  drawing: DrawOptions,
): Reply<unknown> {
  if (row === undefined) return notImplemented();
  const { status, headers, contentType } = row;
  const isDrawn =
    row.body === undefined || (drawing.seed ?? drawing.faker) !== undefined;
  const body =
    row.sample !== undefined && isDrawn
      ? // The table names the samples that there are.
        sample?.(row.sample as never, drawing)
      : row.body;
  return new Reply(status, pagination ? onePage(body, pagination) : body, {
    ...(contentType !== undefined && { contentType }),
    // By this header, tests see that no handler has answered.
    headers: { ...headers, "Tenon-Sample": "true" },
  });
}

/** A list without a next page, which would be the same one for ever. */
function onePage(body: unknown, pagination: Pagination): unknown {
  const { envelope, items, next, hasMore, total, last } = pagination;
  const page = memberOf(body, envelope);
  if (typeof page !== "object" || page === null) return body;
  const listed = memberOf(body, items);
  return {
    ...Object(body),
    [envelope]: {
      ...page,
      [next]: last === "absent" ? undefined : (last ?? null),
      ...(hasMore !== undefined && { [hasMore]: false }),
      ...(total !== undefined &&
        Array.isArray(listed) && { [total]: listed.length }),
    },
  };
}

async function waited(latency: MockOptions["latency"] = 0): Promise<void> {
  const [least, most] =
    typeof latency === "number" ? [latency, latency] : latency;
  const milliseconds = least + Math.random() * (most - least);
  if (milliseconds > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
}

/** The handler of MSW. Requests for other paths go on to the next handler. */
function interceptor<Handler>(
  msw: Msw<Handler>,
  baseUrl: string,
  server: Server,
  routes: readonly Route[],
  handlerOf: (name: string) => unknown,
): Handler {
  const base = new URL(baseUrl, placeOf(globalThis));
  const basePath = base.pathname.replace(/\/+$/, "");
  const router = new Router();
  for (const route of routes) router.add(route);
  const routers = { basePath, router, ownServers: new Router() };
  const answer = fetchHandler(server);
  const start = `${base.origin}${basePath}/`.replace(
    /[.*+?^${}()|[\]\\]/g,
    "\\$&",
  );
  return msw.http.all(new RegExp(`^${start}`), async ({ request }) => {
    const { pathname: path, search, origin } = new URL(request.url);
    const { method } = request;
    const found = find(routers, { method, path });
    if (found === undefined) return undefined;
    const route = routeFor(found.endpoint, method);
    if (route && handlerOf(route.operation.name) === "passthrough")
      return msw.passthrough();
    const below = path.slice(basePath.length);
    return answer(
      basePath === ""
        ? request
        : new Request(`${origin}${below}${search}`, request),
    );
  });
}

/** The address of the page; undefined outside of browsers. */
function placeOf(scope: object): string | undefined {
  // Only browsers and their workers have it, and only their types declare it.
  const { location } = scope as {
    readonly location?: { readonly href: string };
  };
  return location?.href;
}
