import type { Operation } from "../operation.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import type { Authorizer } from "./authorize.js";
import type { IdempotencyStore } from "./idempotency-store.js";
import type { QuotaSelector } from "./quota.js";
import type { QuotaStore } from "./quota-store.js";
import type { ServerRequest } from "./request.js";
import type { RequestEntry } from "./types.js";
import type { RequestIdHook } from "./request-id.js";

/** Options of a server whose operations need no credentials. */
export interface OpenServerOptions<Handlers> {
  /** The implementation of each operation. A missing one responds with a 501 problem. */
  readonly handlers: Handlers;
  /** A prefix for all paths of the description: `/api`. Default: none. */
  readonly basePath?: string;
  /** The base URI of problem types. Default: as in the description. */
  readonly errorBase?: string;
  /** The largest request body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Whether an undeclared query parameter is rejected with a 422 problem or ignored.
   * Default: `reject`.
   */
  readonly unknownQuery?: "reject" | "ignore";
  /**
   * Whether responses of handlers are validated. `throw` replaces an invalid response
   * by a 500 problem. Default: `throw`, or `off` if NODE_ENV is `production`.
   */
  readonly checkReplies?: "throw" | "off";
  /** How responses are stored for repeated requests with the same idempotency key. */
  readonly idempotency?: IdempotencyOptions;
  /** How the quotas of the description are counted. */
  readonly quotas?: QuotaOptions;
  /** The secrets of list cursors, for handlers that call `page`. */
  readonly cursors?: CursorOptions;
  /** How callback URLs in requests are checked. */
  readonly webhooks?: WebhookOptions;
  /** Returns the current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /**
   * Called with every error that the client sees as a 500 problem, or as a 503 problem
   * because the idempotency store is full, and with errors after a response. Default:
   * prints it to the console.
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
   * Checks each URL; a rejected one is a 422 problem. Default: allows https and public
   * hosts, but resolves no host names. Under Node, use `vetPublicUrl` of
   * `webhooks-out/https-transport.ts`, which does. `false` disables the check.
   */
  readonly vet?: VetUrl | false;
}

/** Options for idempotency keys. */
export interface IdempotencyOptions {
  /**
   * Where keys and responses are stored. Default: `new MemoryIdempotencyStore()`, in
   * memory, for one process, with limits per owner. If it is full, requests with a new
   * key get a 503 problem with `Retry-After`, and `onError` is called.
   */
  readonly store?: IdempotencyStore;
  /** How long a response is replayed, in seconds. Default: 86 400 (one day). */
  readonly window?: number;
  /**
   * How long a key stays reserved if its process dies, or if its client disconnects
   * while the handler is running, in seconds. Choose more than a handler needs.
   * Default: 60.
   */
  readonly lease?: number;
}

/** Options for quotas. */
export interface QuotaOptions {
  /** Where usage is counted. Default: in memory, for one process. */
  readonly store?: QuotaStore;
  /**
   * Chooses which of the operation's quotas a request counts against. The quotas that
   * they narrow are counted too. Default: all quotas that narrow no other quota of the
   * operation.
   */
  readonly select?: QuotaSelector;
}

/** Options for list cursors. */
export interface CursorOptions {
  /**
   * At least 32 random bytes as a text, the same for all processes that serve the API.
   * Of several, the first one makes cursors and all can read them, so that secrets can
   * be rotated. Without a secret, each process makes a random one: its cursors become
   * invalid when it ends, and other processes cannot read them.
   */
  readonly secret: string | readonly string[];
}

/** Options of a server. `Needed` are the hooks that the description requires. */
export type ServerOptions<
  Handlers,
  Principal,
  Schemes,
  Needed extends keyof PrincipalHooks<Principal> = never,
> = OpenServerOptions<Handlers> &
  AuthenticateOptions<Schemes> &
  Pick<PrincipalHooks<Principal>, Needed> &
  Partial<Omit<PrincipalHooks<Principal>, Needed>>;

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
   * Returns who idempotency keys, quotas and cursors belong to: a unique text for each
   * user, whichever credential is used.
   */
  readonly owner: (principal: Principal) => string;
}

/** Where an error happened. */
export interface ErrorInfo {
  /** The operation; undefined before it was found. */
  readonly operation: Operation | undefined;
  /** The request. */
  readonly request: ServerRequest;
  /** The id of the request, sent as `x-request-id`. */
  readonly requestId: string;
}
