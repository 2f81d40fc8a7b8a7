/**
 * The entrance of the server's runtime: handles requests with the operations of an API
 * version and their handlers. Each step is a file in `server/`; `server/chain.ts` shows
 * their order.
 */
import { memberOf } from "./problem.js";
import type { AuthorizeInfo } from "./server/access/authorize.js";
import { answer, type Chain } from "./server/chain.js";
import {
  checkHookVersions,
  type GivenHooks,
  hooksOf,
  hooksOfVersion,
} from "./server/handlers/wrapped.js";
import type { Authenticators } from "./server/hooks.js";
import { tellOf } from "./server/log.js";
import { isServed, Router, serverPathOf } from "./server/match.js";
import {
  checkComplete,
  checkHandlers,
  checkNames,
  type Completeness,
  groupOf,
  type OpenServerOptions,
  servedSurfaces,
} from "./server/options.js";
import { ProblemWriter } from "./server/reply/problem-response.js";
import { Refusal } from "./server/reply/refusal.js";
import { ErrorReplies, type RefuseHook } from "./server/reply/refuse.js";
import { refusedAlone } from "./server/reply/refused.js";
import type { Server } from "./server/request.js";
import {
  checkGuards,
  checkOptions,
  checkRefuse,
  featuresOf,
  methodOf,
  routesOf,
} from "./server/routes.js";
import type { QuotaOptions } from "./server/stores/stores.js";
import type { Exchange, Route, ServerSurface } from "./server/types.js";

export type {
  AuthenticateInfo,
  Authenticator,
  BasicCredential,
} from "./server/hooks.js";
export type { AuthorizeInfo, Authorizer } from "./server/access/authorize.js";
export type {
  AnyAnswer,
  AnyCall,
  AnyHook,
  HookOptions,
  VersionsHookOptions,
} from "./server/handlers/around.js";
export { ReplyMismatch } from "./server/reply/check-reply.js";
export type {
  Answer,
  Context,
  Handler,
  MakeProblem,
  MakeReply,
  SharedBy,
} from "./server/handlers/handler.js";
export type {
  Bucket,
  ClaimResult,
  IdempotencyClaim,
  IdempotencyOptions,
  IdempotencyStore,
  QuotaInfo,
  QuotaOption,
  QuotaOptions,
  QuotaSelector,
  QuotaState,
  QuotaStore,
  Spent,
  StoredReply,
} from "./server/stores/stores.js";
export {
  type MemoryIdempotencyOptions,
  MemoryIdempotencyStore,
} from "./server/stores/idempotency-store.js";
export type {
  CursorOptions,
  ErrorInfo,
  Needs,
  OpenServerOptions,
  OpenVersionsOptions,
  ServerOptions,
  VersionsOptions,
  WebhookOptions,
} from "./server/options.js";
export type {
  Json,
  MakePage,
  Paged,
  PageNames,
  PageSource,
} from "./server/pages/page-types.js";
export {
  type MemoryQuotaOptions,
  MemoryQuotaStore,
} from "./server/stores/quota-store.js";
export {
  notImplemented,
  type Refusal,
  type RefusalKind,
} from "./server/reply/refusal.js";
export type {
  DeclaredError,
  RefusalInfo,
  Refuses,
} from "./server/reply/refuse.js";
export type { Outcome, RequestEntry, Step } from "./server/hooks.js";
export type { RequestIdHook } from "./server/request.js";
export { ProblemReply, Reply } from "./server/reply/reply.js";
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

export { idempotencyKeys } from "./server/stores/idempotency.js";
export { pages } from "./server/pages/page.js";
export { quotas } from "./server/stores/quota.js";
export { callbackUrls } from "./server/input/vet-callbacks.js";

/** Options without their types, which the compiler checked for the caller. */
export interface AnyOptions extends OpenServerOptions<object>, GivenHooks {
  readonly versions?: readonly string[];
  readonly authenticate?: object;
  readonly authorize?: (principal: never, info: AuthorizeInfo) => unknown;
  readonly owner?: (principal: never) => unknown;
  readonly quotas?: QuotaOptions<never>;
  readonly refuse?: RefuseHook;
}

const MEBIBYTE = 1024 * 1024;

/** Makes the server of one API version. Throws a `TypeError` if a handler is missing. */
export function serveSurface(
  surface: ServerSurface,
  options: AnyOptions,
  completeness: Completeness = "complete",
): Server {
  checkHandlers(options.handlers);
  checkNames([surface], options.handlers);
  checkNames([surface], options.bodyLimits ?? {}, "limits", "bodyLimits");
  const routes = routesOf(
    surface,
    options.handlers,
    hooksOf(options),
    options.bodyLimits,
  );
  if (completeness === "complete")
    checkComplete(routes, ({ operation: { name } }) => name);
  return serveRoutes([surface], routes, options);
}

/**
 * Makes the server of the API versions that the option `versions` names. Handlers are
 * grouped by version. Throws a `TypeError` if one is missing.
 */
export function serveSurfaces(
  surfaces: readonly ServerSurface[],
  options: AnyOptions,
  completeness: Completeness = "complete",
): Server {
  const served = servedSurfaces(surfaces, options);
  checkNames(surfaces, options.bodyLimits ?? {}, "limits", "bodyLimits");
  checkHookVersions(
    options,
    served.map(({ name }) => name),
  );
  const routes = served.flatMap((surface) => {
    const handlers = groupOf(options.handlers, surface.name);
    checkNames(surfaces, handlers, "handlers", `handlers.${surface.name}`);
    return routesOf(
      surface,
      handlers,
      hooksOfVersion(options, surface.name),
      options.bodyLimits,
    );
  });
  if (completeness === "complete")
    checkComplete(
      routes,
      ({ surface, operation }) => `${surface.name}.${operation.name}`,
    );
  return serveRoutes(served, routes, options);
}

function serveRoutes(
  surfaces: readonly ServerSurface[],
  routes: readonly Route[],
  options: AnyOptions,
): Server {
  checkOptions(options);
  checkRefuse(surfaces, options);
  const chain = chainOf(surfaces, routes, options);
  for (const route of routes) {
    checkGuards(route, chain);
    chain.router.add(route);
    const serverPath = serverPathOf(route.operation);
    if (serverPath !== undefined) chain.ownServers.add(route, serverPath);
  }
  return {
    bodyLimit: options.bodyLimit ?? MEBIBYTE,
    serves: (path) => isServed(chain, path),
    refuse: (status, detail) =>
      refusedAlone(chain, new Refusal(status, detail), undefined),
    handle: (request) => answer(chain, request),
  };
}

function chainOf(
  surfaces: readonly ServerSurface[],
  routes: readonly Route[],
  options: AnyOptions,
): Chain {
  const now = options.now ?? Date.now;
  const owner = methodOf(options, "owner");
  const features = featuresOf(surfaces);
  const checkReplies = (options.checkReplies ?? byEnvironment()) === "throw";
  const onError =
    options.onError ??
    ((error: unknown) => {
      console.error(error);
    });
  const tell = (exchange: Exchange) => tellOf({ onError }, exchange);
  return {
    router: new Router(),
    ownServers: new Router(),
    basePath: (options.basePath ?? "").replace(/\/+$/, ""),
    authenticators: authenticatorsOf(surfaces, options.authenticate ?? {}),
    authorizeHook: methodOf(options, "authorize"),
    owner,
    onceForKey: features.idempotency?.open(
      options.idempotency ?? {},
      now,
      tell,
    ),
    quotas: features.quotas?.open(options.quotas ?? {}, now, tell),
    vet: options.webhooks?.vet,
    surfaces,
    makePages: features.pages?.(options.cursors?.secret),
    headers: features.quotas?.policyHeaders(surfaces) ?? [],
    errorReplies: new ErrorReplies(options.refuse, routes, checkReplies),
    problems: new ProblemWriter(surfaces, options.errorBase),
    unknownQuery: options.unknownQuery ?? "reject",
    readOnly: options.readOnly ?? "refuse",
    checkReplies,
    isUnavailable: options.isUnavailable,
    now,
    onRequest: options.onRequest,
    requestId: options.requestId,
    onError,
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
