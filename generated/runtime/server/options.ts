import type { Operation } from "../operation.js";
import type { VetUrl } from "../webhooks-out/vetted-url.js";
import type { Authorizer } from "./access/authorize.js";
import type { RequestEntry } from "./hooks.js";
import type { ReadOnlyRule } from "./input/validate.js";
import type { RequestIdHook, ServerRequest } from "./request.js";
import type { IdempotencyOptions } from "./stores/stores.js";
import type { BodyLimits, Route, ServerSurface } from "./types.js";

/** Options of a server whose operations need no credentials. */
export interface OpenServerOptions<Handlers> {
  /** The implementation of each operation. */
  readonly handlers: Handlers;
  /** A prefix for all paths of the description: `/api`. Default: none. */
  readonly basePath?: string;
  /** The base URI of problem types. Default: as in the description. */
  readonly errorBase?: string;
  /** The largest request body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** The largest bodies of some operations, in bytes: `{ uploadPhoto: 10_000_000 }`. */
  readonly bodyLimits?: BodyLimits;
  /**
   * Whether an undeclared query parameter makes a request invalid or is ignored.
   * Default: `reject`.
   */
  readonly unknownQuery?: "reject" | "ignore";
  /**
   * What happens to read-only properties of a request body. `refuse`: they make it
   * invalid. `ignore`: they are removed, so that a client can send back what it has read.
   * `accept`: the handler gets them, beyond its types. Default: `refuse`.
   */
  readonly readOnly?: ReadOnlyRule;
  /**
   * Whether responses of handlers are validated. `throw` replaces an invalid response
   * by a 500 problem. Default: `throw`, or `off` if NODE_ENV is `production`.
   */
  readonly checkReplies?: "throw" | "off";
  /** How responses are stored for repeated requests with the same idempotency key. */
  readonly idempotency?: IdempotencyOptions;
  /** The secrets of list cursors, for handlers that call `page`. */
  readonly cursors?: CursorOptions;
  /** How callback URLs in requests are checked. */
  readonly webhooks?: WebhookOptions;
  /** Returns the current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /**
   * Whether an error, of a handler, a hook or a store, means that something that the
   * server needs is unavailable, such as a database to which the connection was lost. The
   * client then gets a 503 problem with `Retry-After`, and not a 500 problem. Default: no
   * error does, except that a store did not answer within 10 seconds.
   */
  readonly isUnavailable?: (error: unknown) => boolean;
  /**
   * Called with every error that the client sees as a 500 problem, or as a 503 problem
   * because the server is unavailable or the idempotency store is full, and with errors
   * after a response. Default: prints it to the console.
   */
  readonly onError?: (error: unknown, info: ErrorInfo) => unknown;
  /** Called after each response, for logs and metrics. Errors that it throws are ignored. */
  readonly onRequest?: (entry: RequestEntry, request: ServerRequest) => unknown;
  /**
   * Makes the id of a request, sent as `x-request-id`. Default: a unique id in UUID
   * format; an id sent by the client is not used.
   */
  readonly requestId?: RequestIdHook;
}

/** Options for URLs that clients register for callbacks and webhooks. */
export interface WebhookOptions {
  /**
   * Checks each URL; a rejected one makes the request invalid. Default: allows https and public
   * hosts, but resolves no host names. Under Node, use `vetPublicUrl` of
   * `webhooks-out/https-transport.ts`, which does. `false` disables the check.
   */
  readonly vet?: VetUrl | false;
}

/** Options for list cursors. */
export interface CursorOptions {
  /**
   * At least 32 random bytes as a text, the same for all processes that serve the API.
   * In a list, the first secret makes cursors and all can read them, so that secrets
   * can be rotated. Without a secret, each process makes a random one: its cursors
   * become invalid when it ends, and other processes cannot read them.
   */
  readonly secret: string | readonly string[];
}

/**
 * Options of a server. `Needed` are the options that the description requires, besides
 * `authenticate`.
 */
export type ServerOptions<
  Handlers,
  Principal,
  Schemes,
  Needed extends keyof NeededOptions = never,
> = OpenServerOptions<Handlers> &
  AuthenticateOptions<Schemes> &
  Partial<PrincipalHooks<Principal>> &
  Needs<Needed>;

/**
 * The options that only some descriptions require, unless their type already says so.
 */
interface NeededOptions {
  readonly authenticate: object;
  readonly authorize: object;
  readonly owner: object;
  readonly quotas: { readonly select: object };
  readonly refuse: object;
}

/** Makes options required. */
export type Needs<Needed extends keyof NeededOptions> = Pick<
  NeededOptions,
  Needed
>;

/**
 * Options of a server of several API versions whose operations need no credentials.
 * `Versions` are the ones that it serves, `Handlers` the groups of all versions.
 */
export type OpenVersionsOptions<
  Versions extends string,
  Handlers,
> = OpenServerOptions<Partial<Handlers> & Has<Versions>> & {
  /**
   * The API versions to serve. Requests for others get a 404 problem. A version that is
   * added to the description requires nothing of a server that does not list it.
   */
  readonly versions: readonly [Versions, ...Versions[]];
};

/**
 * Options of a server of several API versions. `Needed` are the options and hooks of
 * `authenticate` that the served versions require.
 */
export type VersionsOptions<
  Versions extends string,
  Handlers,
  Principal,
  Schemes,
  Needed extends {
    readonly options: keyof NeededOptions;
    readonly schemes: string;
  },
> = OpenVersionsOptions<Versions, Handlers> &
  Partial<
    AuthenticateOptions<Partial<Schemes> & Has<Needed["schemes"]>> &
      PrincipalHooks<Principal>
  > &
  Needs<Needed["options"]>;

/** An object that has these properties. */
type Has<Names extends string> = { readonly [Name in Names]: unknown };

interface AuthenticateOptions<Schemes> {
  /**
   * A hook for each security scheme. Place it before `handlers`, so that TypeScript
   * infers their principal from it.
   */
  readonly authenticate: Schemes;
}

interface PrincipalHooks<Principal> {
  /**
   * Called for each authenticated request: decides whether the principal may call the
   * operation.
   */
  readonly authorize: Authorizer<Principal>;
  /**
   * Returns the owner of idempotency keys, quotas and cursors: a unique text for each
   * user, whichever credential is used.
   */
  readonly owner: (principal: Principal) => string;
}

/** Where an error happened. */
export interface ErrorInfo {
  /** The operation; undefined before it was found. */
  readonly operation: Operation | undefined;
  /** The request; undefined if the server received no valid request. */
  readonly request: ServerRequest | undefined;
  /** The id of the request, sent as `x-request-id`. */
  readonly requestId: string;
}

/**
 * Whether a server must have all handlers. An operation without a handler responds with
 * a 501 problem.
 */
export type Completeness = "complete" | "partial";

/** The options that list the versions to serve. */
interface VersionOptions {
  readonly versions?: readonly string[];
  readonly handlers: object;
}

/**
 * Returns the API versions that the option `versions` lists. Throws a `TypeError` if
 * the list is empty or has an unknown version, or if there are handlers for a version
 * that is not listed.
 */
export function servedSurfaces(
  surfaces: readonly ServerSurface[],
  { versions = [], handlers }: VersionOptions,
): readonly ServerSurface[] {
  checkHandlers(handlers);
  const names = surfaces.map(({ name }) => name);
  const unknown = versions.filter((name) => !names.includes(name));
  if (versions.length === 0 || unknown.length > 0)
    throw new TypeError(
      `The option versions must list the API versions to serve, of ${names.join(", ")}; it is ${JSON.stringify(versions)}.`,
    );
  for (const name of names)
    if (!versions.includes(name) && Reflect.get(handlers, name) !== undefined)
      throw new TypeError(
        `There are handlers.${name}, but the option versions does not list ${name}.`,
      );
  const strange = Object.keys(handlers).find((name) => !names.includes(name));
  if (isPlain(handlers) && strange !== undefined)
    throw new TypeError(
      `There are handlers.${strange}, but the API versions are ${names.join(", ")}.`,
    );
  return surfaces.filter(({ name }) => versions.includes(name));
}

/** The handlers of a version; empty if the group is missing. */
export function groupOf(handlers: object, version: string): object {
  const group: unknown = Reflect.get(handlers, version);
  return typeof group === "object" && group !== null ? group : {};
}

/**
 * Throws a `TypeError` that names the handlers or limits that belong to no operation of any
 * API version, because versions may share one object. An instance of a
 * class and a module may have other functions.
 */
export function checkNames(
  surfaces: readonly ServerSurface[],
  table: object,
  what: "handlers" | "limits" = "handlers",
  place: string = what,
): void {
  if (!isPlain(table)) return;
  const isKnown = (name: string) =>
    surfaces.some(({ operations }) => Object.hasOwn(operations, name));
  const unknown = Object.entries(table)
    .filter(([name, value]) => isMember(value) && !isKnown(name))
    .map(([name]) => `${place}.${name}`);
  if (unknown.length > 0)
    throw new TypeError(
      `There are no operations for these ${what}: ${unknown.join(", ")}.`,
    );
}

/** Whether a value belongs to an operation: a handler, or a limit. */
function isMember(value: unknown): boolean {
  return typeof value === "function" || typeof value === "number";
}

/** Throws a `TypeError` that names the missing handlers. */
export function checkComplete(
  routes: readonly Route[],
  nameOf: (route: Route) => string,
): void {
  const missing = routes.filter(({ handler }) => handler === undefined);
  if (missing.length === 0) return;
  const names = missing.map((route) => `handlers.${nameOf(route)}`);
  throw new TypeError(
    `These handlers are missing: ${names.join(", ")}. Add them, or call createPartialServer, which responds to their operations with a 501 problem.`,
  );
}

/** Throws a `TypeError` if the option `handlers` is missing. */
export function checkHandlers(handlers: unknown): void {
  if (typeof handlers !== "object" || handlers === null)
    throw new TypeError(
      `The option handlers must be an object; it is ${handlers === null ? "null" : typeof handlers}.`,
    );
}

function isPlain(handlers: object): boolean {
  return Object.getPrototypeOf(handlers) === Object.prototype;
}
