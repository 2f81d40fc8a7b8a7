/**
 * What callers pass to the client: the options of connections and calls, credentials,
 * and middleware.
 */
import type { Operation } from "../operation.js";

/** Options of `connect`, which apply to all calls. */
export interface ConnectionOptions<Credentials = ServiceCredentials> {
  /** The URL that paths are appended to. Default: the first server of the description. */
  readonly baseUrl?: string;
  /** The bearer token for operations that need one. */
  readonly token?: Secret;
  /** Credentials by the name of the security scheme. */
  readonly credentials?: Credentials;
  /**
   * Headers sent with every request. With custom headers, standalone operations follow
   * redirects only if `redirects` is set.
   */
  readonly headers?: HeaderValues;
  /** Replaces the global `fetch`; use `fetchThrough` to add middleware. */
  readonly fetch?: Fetch;
  /**
   * Milliseconds for one attempt, including the body of the response; 0 for no limit.
   * Default: 60 000.
   */
  readonly timeout?: number;
  /**
   * The largest body that is read as a whole, in bytes after decompression. A larger
   * one fails with the code `unexpected`. Does not apply to `.raw` and streamed items.
   * Default: 67 108 864 (64 MiB).
   */
  readonly replyLimit?: number;
  /** The largest item of a streamed body, in characters. Default: 16 777 216. */
  readonly itemLimit?: number;
  /**
   * How failed attempts of safe methods and of requests with an idempotency key are
   * retried; false to disable retries. Default: `{}`, which retries twice.
   */
  readonly retry?: RetryOptions | false;
  /**
   * Pass `followRedirect` to follow redirects of requests with custom headers. The
   * headers are not sent to other origins.
   */
  readonly redirects?: FollowRedirect;
  /**
   * Called once per process for each deprecated operation that is used. Default: a
   * console warning in Node, except in production.
   */
  readonly onDeprecated?: (call: DeprecatedCall) => void;
  /**
   * Validates responses: pass `replyChecker(replyChecks)` with `replyChecks` from
   * `validators.ts`.
   */
  readonly checkReplies?: CheckReply;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Milliseconds for one attempt; overrides the connection's `timeout`. */
  readonly timeout?: number;
  /** Overrides the connection's `retry`. */
  readonly retry?: RetryOptions | false;
  /** Headers for this call; they override the connection's. */
  readonly headers?: HeaderValues;
}

/**
 * Which failed attempts are retried, and when. Only requests that are safe to repeat are
 * retried: those with a safe method or an idempotency key.
 */
export interface RetryOptions {
  /** Attempts after the first one. Default: 2. */
  readonly retries?: number;
  /**
   * Whether to retry after this error response. Default: 408, 429, 5xx, and 409 with
   * `Retry-After`.
   */
  readonly when?: (response: Response) => boolean;
  /**
   * The longest first wait, in milliseconds; the maximum doubles with each attempt. The
   * actual wait is random below the maximum. Default: 500.
   */
  readonly delay?: number;
  /**
   * The longest wait, in milliseconds. If `Retry-After` asks for more, the call is not
   * retried. Default: 30 000.
   */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and waits together. Default: 120 000 (2 minutes). */
  readonly budget?: number;
}

/** Options of `.poll`. */
export interface PollOptions extends CallOptions {
  /**
   * Milliseconds before the second request, if the response does not ask for a delay.
   * Each following wait is 1.5 times as long. Default: 1 000.
   */
  readonly interval?: number;
  /** The longest wait between two requests, in milliseconds. Default: 15 000. */
  readonly maxInterval?: number;
  /**
   * Milliseconds for all requests and waits together; 0 for no limit. Default: 600 000
   * (10 minutes).
   */
  readonly within?: number;
}

/** Header values by name. */
export interface HeaderValues {
  readonly [name: string]: string;
}

/**
 * A secret, or a function that returns it. The function is called before each attempt.
 * If the server responds 401, it is called once more with `refused: true`, so that it
 * can renew a cached secret. Parallel calls share one renewal. An empty or missing
 * secret is not sent.
 */
export type Secret =
  string | ((refused: boolean) => SuppliedSecret | Promise<SuppliedSecret>);

/** What a function returns as a secret. Without a value, as after a logout, nothing is sent. */
export type SuppliedSecret = string | null | undefined;

/** Username and password for HTTP Basic authentication. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** Credentials by the name of the security scheme. */
export interface ServiceCredentials {
  readonly [scheme: string]: Secret | BasicCredentials;
}

/** URLs for operations that have their own servers, by the URL in the description. */
export interface OperationServers {
  readonly servers?: { readonly [url: string]: string | undefined };
}

/** A use of a deprecated operation. */
export interface DeprecatedCall extends DeprecationNotice {
  /** The name of the operation: `createInference`. */
  readonly operation: string;
}

/**
 * The deprecation that a response announces. Values that it does not send are absent.
 */
export interface DeprecationNotice {
  /** When the resource was or will be deprecated. */
  readonly date?: Date;
  /** When the resource may stop working. */
  readonly sunset?: Date;
  /** The URL of the deprecation policy. */
  readonly policy?: string;
  /** The URL of the successor. */
  readonly successor?: string;
}

/**
 * Validates the JSON body of a response. Returns what is wrong with it, or undefined if
 * it is valid.
 */
export type CheckReply = (
  operation: string,
  /** The status as the description declares it: `200`, `4XX` or `default`. */
  key: string,
  status: number,
  body: unknown,
) => string | undefined;

/** Describes the attempt that a request belongs to. */
export interface Attempt {
  /**
   * The operation, with its `name`, its `id` and its `path` template. The same object
   * for every call.
   */
  readonly operation: Operation;
  /** The number of the attempt, starting at 1. */
  readonly number: number;
}

/** The global `fetch`, without the additions of individual runtimes. */
export type Fetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** Passes a request to the next middleware, or to `fetch` after the last one. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Runs for each attempt. It may change the request, replace the response, or respond
 * without sending the request. An error that it throws counts as a network failure.
 */
export type Middleware = (
  request: Request,
  next: Next,
  attempt: Attempt,
) => Promise<Response>;

/** A connection to a server, made by `connect`. */
export interface Connection extends ConnectionOptions, OperationServers {
  /** The server URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Adds credentials to each request. */
  readonly authorize: Authorize;
}

/**
 * Adds the credentials of an operation, except headers that the caller has set. If a
 * function supplied one of them, the result identifies the secret; otherwise the result
 * is falsy. After a 401 the result is passed back as `refused`: the credentials are
 * renewed, unless another call has renewed them since. Parallel calls share a renewal.
 */
export type Authorize = (
  draft: Draft,
  operation: Operation,
  refused: unknown,
) => Promise<unknown>;

/** The parts of a request that credentials change. */
export interface Draft {
  url: string;
  readonly headers: SentHeaders;
}

/** Follows the response if it is a redirect. */
export type FollowRedirect = (
  request: WrittenRequest,
  response: Response,
  fetching: (request: WrittenRequest) => Promise<Response>,
) => Promise<Response>;

/** The options for `fetch`. */
export interface WrittenRequest {
  url: string;
  readonly method: string;
  readonly headers: SentHeaders;
  body?: NonNullable<RequestInit["body"]> | null;
  /** `fetch` requires this if the body is a stream, which cannot be sent twice. */
  duplex?: "half";
  /** For middleware; `fetch` ignores it. */
  readonly attempt?: Attempt | undefined;
}

/**
 * Headers by lower-case name. A `Map`, because it is copied for each attempt and
 * copying `Headers` is slow.
 */
export type SentHeaders = Map<string, string>;
