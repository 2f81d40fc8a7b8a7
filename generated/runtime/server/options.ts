import type { Operation } from "../operation.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import type { Authorizer } from "./authorize.js";
import type { IdempotencyStore } from "./idempotency-store.js";
import type { QuotaSelector } from "./quota.js";
import type { QuotaStore } from "./quota-store.js";
import type { ServerRequest } from "./request.js";
import type { RequestEntry } from "./types.js";
import type { RequestIdHook } from "./request-id.js";

/** How to serve a version in which nothing needs credentials. */
export interface OpenServerOptions<Handlers> {
  /** What each operation does; one that is missing answers with a 501 problem. */
  readonly handlers: Handlers;
  /** What every path starts with, in front of the description's: `/api`. */
  readonly basePath?: string;
  /** What the `type` of a problem starts with; the default is the description's. */
  readonly errorBase?: string;
  /** The most bytes of a request's body; the default is 1 MiB. */
  readonly bodyLimit?: number;
  /** What becomes of a query parameter that the description does not have; the default is `reject`, with a 422 problem. */
  readonly unknownQuery?: "reject" | "ignore";
  /**
   * Whether what handlers answer is checked against the description, with a
   * 500 problem where it does not hold; the default is `throw`, save where
   * NODE_ENV is `production`.
   */
  readonly checkReplies?: "throw" | "off";
  /** How replies are kept for requests that come again with their idempotency key. */
  readonly idempotency?: IdempotencyOptions;
  /** How the description's quotas are kept. */
  readonly quotas?: QuotaOptions;
  /** What the cursors of lists are made with, for handlers that call `page`. */
  readonly cursors?: CursorOptions;
  /** What URLs a request may name to be called back. */
  readonly webhooks?: WebhookOptions;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
  /** Told of every failure that the caller sees as a mere 500 problem; the default prints it. */
  readonly onError?: (error: unknown, info: ErrorInfo) => unknown;
  /** Told of each request when it is answered; what it throws is ignored. */
  readonly onRequest?: (entry: RequestEntry, request: ServerRequest) => unknown;
  /** Makes the id that stands in a response's `x-request-id`; the default is a unique one in the form of a UUID, whatever the caller sent. */
  readonly requestId?: RequestIdHook;
}

export interface WebhookOptions {
  /**
   * Asked of each; a refusal is a 422 problem. The default lets through https
   * and public hosts, but resolves no names, which takes a platform: that is
   * `vetPublicUrl` of `webhooks-out/https-transport.ts` under Node. With
   * `false` nobody is asked.
   */
  readonly vet?: VetUrl | false;
}

export interface IdempotencyOptions {
  /** The default keeps keys in memory: for one process, until it ends. */
  readonly store?: IdempotencyStore;
  /** For how many seconds a reply is given again; the default is a day. */
  readonly window?: number;
  /**
   * For how many seconds a request holds its key when its process died, or when
   * its caller went away and its handler goes on: more than a handler takes. The
   * default is a minute.
   */
  readonly lease?: number;
}

export interface QuotaOptions {
  /** The default counts in memory: for one process, until it ends. */
  readonly store?: QuotaStore;
  /**
   * Which of an operation's quotas a request spends, and with them those that
   * they narrow; the default is those that narrow no other.
   */
  readonly select?: QuotaSelector;
}

export interface CursorOptions {
  /**
   * At least 32 random bytes as a text, the same for each process that serves
   * the API. Of several the first one makes cursors and all are read, so that
   * one can take another's place. Without one each process has a random secret
   * of its own: its cursors end with it, and no other process reads them.
   */
  readonly secret: string | readonly string[];
}

/** How to serve a version: `Needed` are the hooks that its description asks for. */
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
   * A hook for each security scheme. Where it stands before `handlers`, they
   * know the type of the principal that it gives.
   */
  readonly authenticate: Schemes;
}

interface PrincipalHooks<Principal> {
  /** Asked about everyone who is authenticated. */
  readonly authorize: Authorizer<Principal>;
  /**
   * Whom idempotency keys, quotas and cursors belong to: a text of its own for
   * each user, whichever credential is used.
   */
  readonly owner: (principal: Principal) => string;
}

/** Where a failure happened. */
export interface ErrorInfo {
  /** Absent: before the operation was found. */
  readonly operation: Operation | undefined;
  readonly request: ServerRequest;
  readonly requestId: string;
}
