import { type Authorize, bearer } from "./bearer.js";
import type { DeprecatedCall } from "./deprecation-notices.js";
import type { HeaderValues } from "./headers.js";
import type { FollowRedirect } from "./redirect.js";
import type { CheckReply } from "./reply-checker.js";
import type { RetryOptions } from "./retry.js";

/** What the client knows of a version apart from its operations. */
export interface Service {
  /** The address of its server, where the description gives one. */
  readonly server?: string;
  /** Made by `securitySchemes`; absent: the description has none. */
  readonly security?: (options: ConnectionOptions) => Authorize;
}

/**
 * A secret, or a function that gives it before each attempt. Where a server
 * answers 401, the function is called once more, with `refused` set: a secret
 * that it kept is not good any longer.
 */
export type Secret = string | ((refused: boolean) => string | Promise<string>);

/** A name and password for HTTP Basic authentication. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** What a caller says once, for all its calls. */
export interface ConnectionOptions<Credentials = ServiceCredentials> {
  /** The address that the paths are appended to; the description's server where left out. */
  readonly baseUrl?: string;
  /** Sent as a bearer token with each operation that takes one. */
  readonly token?: Secret;
  /** For security schemes of other kinds, by the scheme's name. */
  readonly credentials?: Credentials;
  /** Sent with each request. An operation that stands alone follows redirects with such headers only by `redirects`. */
  readonly headers?: HeaderValues;
  /** In place of the global `fetch`; `fetchThrough` makes one of middleware. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for one attempt, its reply's body included; 60 seconds where left out, 0 for no limit. */
  readonly timeout?: number;
  /** The most characters of an item in a body that comes item by item; 16 Mi where left out. */
  readonly itemLimit?: number;
  /** What is tried again, and when; false: nothing is. */
  readonly retry?: RetryOptions | false;
  /** Pass `followRedirect` to have redirects followed where there are headers of yours; those go to no other origin. */
  readonly redirects?: FollowRedirect;
  /** Told once in this process of each operation that is deprecated; in place of a warning on the console outside production. */
  readonly onDeprecated?: (call: DeprecatedCall) => void;
  /** Has replies checked: pass `replyChecker(replyChecks)`, with the checks of `validators.ts`. */
  readonly checkReplies?: CheckReply;
}

/** What a caller says of one call. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** In place of the connection's. */
  readonly timeout?: number;
  /** In place of the connection's. */
  readonly retry?: RetryOptions | false;
  /** Besides the connection's, and before them. */
  readonly headers?: HeaderValues;
}

export interface ServiceCredentials {
  readonly [scheme: string]: Secret | BasicCredentials;
}

/** Where calls go and what they have in common; made by `connect`. */
export interface Connection extends ConnectionOptions {
  readonly baseUrl: string;
  readonly authorize: Authorize;
}

/** Opens a connection; nothing is sent yet. Throws a `TypeError` for options that cannot be meant. */
export function openConnection<Credentials extends object>(
  { security = bearer, server = "" }: Service,
  given: ConnectionOptions<Credentials>,
): Connection {
  // The names of its credentials are known to the module that calls this.
  const options = given as ConnectionOptions;
  const { baseUrl = server } = options;
  if (!baseUrl || /[?#]/.test(baseUrl))
    throw new TypeError(
      "baseUrl must be an address without a query or fragment.",
    );
  return {
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    authorize: security(options),
  };
}
