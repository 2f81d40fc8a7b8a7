/**
 * The entrance of the server's runtime: handles requests with the operations of an API
 * version and their handlers. Each step is a file in `server/`; `server/chain.ts` shows
 * their order.
 */
import { memberOf } from "./problem.js";
import type { Authenticators, Route, ServerSurface } from "./server/types.js";
import type { AuthorizeInfo } from "./server/authorize.js";
import { answer, type Chain } from "./server/chain.js";
import { checkOptions } from "./server/check-options.js";
import { Cursors } from "./server/cursor.js";
import { checkGuards } from "./server/guards.js";
import { callHook } from "./server/call-hook.js";
import { withHeaders } from "./server/headers.js";
import type { Idempotency } from "./server/idempotency.js";
import { MemoryIdempotencyStore } from "./server/idempotency-store.js";
import type { OpenServerOptions } from "./server/options.js";
import { ProblemWriter } from "./server/problem-response.js";
import { MemoryQuotaStore } from "./server/quota-store.js";
import { Refusal } from "./server/refusal.js";
import type { Server } from "./server/request.js";
import { uniqueId } from "./server/request-id.js";
import { Router } from "./server/router.js";
import { policyHeaders } from "./server/standing-headers.js";
import { methodOf, routesOf } from "./server/surface.js";
import { own } from "./server/own.js";
import { type VetUrl, vetWebhookUrl } from "./webhooks-out/vet-url.js";

export type {
  AuthenticateInfo,
  Authenticator,
  BasicCredential,
} from "./server/types.js";
export type { AuthorizeInfo, Authorizer } from "./server/authorize.js";
export { ReplyMismatch } from "./server/check-reply.js";
export type {
  Answer,
  Context,
  Handler,
  MakeProblem,
  MakeReply,
  SomeHandlers,
} from "./server/handler.js";
export {
  type ClaimResult,
  type IdempotencyClaim,
  type IdempotencyStore,
  type MemoryIdempotencyLimits,
  MemoryIdempotencyStore,
  type StoredReply,
} from "./server/idempotency-store.js";
export type {
  CursorOptions,
  ErrorInfo,
  IdempotencyOptions,
  OpenServerOptions,
  QuotaOptions,
  ServerOptions,
  WebhookOptions,
} from "./server/options.js";
export type {
  Json,
  MakePage,
  Paged,
  PageNames,
  PageSource,
} from "./server/page-types.js";
export type { QuotaInfo, QuotaSelector } from "./server/quota.js";
export {
  type Bucket,
  MemoryQuotaStore,
  type QuotaState,
  type QuotaStore,
  type Spent,
} from "./server/quota-store.js";
export type { Outcome, RequestEntry, Step } from "./server/types.js";
export type { RequestIdHook } from "./server/request-id.js";
export { ProblemReply, Reply } from "./server/reply.js";
export {
  BodyTooLarge,
  type Server,
  type ServerRequest,
  type ServerResponse,
} from "./server/request.js";
export type {
  CallbackUrl,
  SecurityScheme,
  ServerSurface,
} from "./server/types.js";

/** Options without the types that were checked where they were passed in. */
export interface AnyOptions extends OpenServerOptions<object> {
  readonly authenticate?: object;
  readonly authorize?: (principal: never, info: AuthorizeInfo) => unknown;
  readonly owner?: (principal: never) => unknown;
}

const MEBIBYTE = 1024 * 1024;

/** Makes the server of one API version. */
export function serveSurface(
  surface: ServerSurface,
  options: AnyOptions,
): Server {
  const routes = routesOf(surface, () => options.handlers);
  return serveRoutes([surface], routes, options);
}

/**
 * Makes the server of several API versions. Handlers are grouped by version. The
 * handlers of `shared` are at the top level and serve the versions listed for them.
 */
export function serveSurfaces(
  surfaces: readonly ServerSurface[],
  shared: { readonly [operation: string]: readonly string[] },
  options: AnyOptions,
): Server {
  const routes = surfaces.flatMap((surface) => {
    const { name } = surface;
    const below: unknown = Reflect.get(options.handlers, name);
    const owner = typeof below === "object" && below !== null ? below : {};
    return routesOf(surface, (operation) =>
      own(shared, operation)?.includes(name) ? options.handlers : owner,
    );
  });
  return serveRoutes(surfaces, routes, options);
}

function serveRoutes(
  surfaces: readonly ServerSurface[],
  routes: readonly Route[],
  options: AnyOptions,
): Server {
  checkOptions(options);
  const chain = chainOf(surfaces, options);
  for (const route of routes) {
    checkGuards(route, chain);
    chain.router.add(route);
  }
  const refuse = (refusal: Refusal, requestId: string) =>
    withHeaders(chain.problems.refusal(refusal, undefined), [
      ...chain.headers,
      ["x-request-id", requestId],
    ]);
  return {
    bodyLimit: options.bodyLimit ?? MEBIBYTE,
    basePath: chain.basePath,
    refuse: (status, detail) => refuse(new Refusal(status, detail), uniqueId()),
    handle: (request) =>
      // An error outside of all steps, such as an option `now` that throws.
      answer(chain, request).catch((error: unknown) => {
        const requestId = uniqueId();
        const info = { operation: undefined, request, requestId };
        callHook(chain.onError, error, info);
        return refuse(new Refusal(500, "The server failed."), requestId);
      }),
  };
}

function chainOf(
  surfaces: readonly ServerSurface[],
  options: AnyOptions,
): Chain {
  const now = options.now ?? Date.now;
  const owner = methodOf(options, "owner");
  const { quotas = {}, webhooks = {} } = options;
  const { vet = vetUnresolved } = webhooks;
  return {
    router: new Router(),
    basePath: (options.basePath ?? "").replace(/\/$/, ""),
    authenticators: authenticatorsOf(surfaces, options.authenticate ?? {}),
    authorizeHook: methodOf(options, "authorize"),
    owner,
    idempotency: idempotencyOf(options, now),
    quotas: {
      store: quotas.store ?? new MemoryQuotaStore(),
      select: quotas.select,
      now,
    },
    vet: vet === false ? undefined : vet,
    surfaces,
    cursors: new Cursors(options.cursors?.secret),
    headers: policyHeaders(surfaces),
    problems: new ProblemWriter(surfaces, options.errorBase),
    unknownQuery: options.unknownQuery ?? "reject",
    checkReplies: (options.checkReplies ?? byEnvironment()) === "throw",
    now,
    onRequest: options.onRequest,
    requestId: options.requestId,
    onError:
      options.onError ??
      ((error) => {
        console.error(error);
      }),
  };
}

const vetUnresolved: VetUrl = (url) => vetWebhookUrl(url);

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

function idempotencyOf(
  { idempotency = {} }: AnyOptions,
  now: () => number,
): Idempotency {
  return {
    store: idempotency.store ?? new MemoryIdempotencyStore(),
    window: idempotency.window ?? DAY,
    lease: idempotency.lease ?? MINUTE,
    now,
  };
}

function authenticatorsOf(
  surfaces: readonly ServerSurface[],
  hooks: object,
): Authenticators {
  const names = surfaces.flatMap((each) => Object.keys(each.securitySchemes));
  return new Map(names.map((name) => [name, methodOf(hooks, name)]));
}

/** Some platforms have no `process`, and some projects no types for it. */
function byEnvironment(): "throw" | "off" {
  const environment = memberOf(Reflect.get(globalThis, "process"), "env");
  return typeof environment === "object" &&
    environment !== null &&
    Reflect.get(environment, "NODE_ENV") === "production"
    ? "off"
    : "throw";
}
