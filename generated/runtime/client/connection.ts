import type { ReplyChecks } from "../check.js";

/** What the client knows of a version apart from its operations. */
export interface Service {
  /** The address of its server, where the description gives one. */
  readonly server?: string;
  readonly schemes: { readonly [name: string]: Scheme };
}

/** A security scheme: how a credential travels. */
export type Scheme =
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "oauth2" | "openIdConnect" | "mutualTLS" };

/** A secret, or a function that gives it before each request. */
export type Secret = string | (() => string | Promise<string>);

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
  /** Sent with each request. */
  readonly headers?: HeaderValues;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for one attempt, its reply's body included; 60 seconds where left out, 0 for no limit. */
  readonly timeout?: number;
  /** Has replies checked: pass `replyChecks` of `validators.ts`. */
  readonly checkReplies?: {
    readonly [operation: string]: ReplyChecks;
  };
}

/** What a caller says of one call. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** In place of the connection's. */
  readonly timeout?: number;
  /** Besides the connection's, and before them. */
  readonly headers?: HeaderValues;
}

export interface HeaderValues {
  readonly [name: string]: string;
}

export interface ServiceCredentials {
  readonly [scheme: string]: Secret | BasicCredentials;
}

/** Where calls go and what they have in common; made by `connect`. */
export interface Connection {
  readonly baseUrl: string;
  readonly service: Service;
  readonly options: ConnectionOptions;
}

/** Opens a connection; nothing is sent yet. */
export function openConnection<Credentials extends object>(
  service: Service,
  options: ConnectionOptions<Credentials>,
): Connection {
  const baseUrl = options.baseUrl ?? service.server;
  if (baseUrl === undefined)
    throw new TypeError(
      "baseUrl is missing, and the description names no server.",
    );
  if (/[?#]/.test(baseUrl))
    throw new TypeError("baseUrl must have neither a query nor a fragment.");
  const schemes = Object.values(service.schemes);
  if (
    options.token !== undefined &&
    schemes.length > 0 &&
    !schemes.some(takesToken)
  )
    throw new TypeError(
      "No security scheme of this API takes a token: pass credentials.",
    );
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    service,
    // The names of its credentials are known to the module that calls this.
    options: options as ConnectionOptions,
  };
}

/** Whether a scheme's credential is a bearer token. */
export function takesToken(scheme: Scheme): boolean {
  return scheme.kind === "http"
    ? scheme.scheme.toLowerCase() === "bearer"
    : scheme.kind === "oauth2" || scheme.kind === "openIdConnect";
}
