import type { ReplyChecks } from "../../check.js";
import type { AnyRequest } from "../../client/codecs.js";
import type { CallOptions, ConnectionOptions } from "../../client/options.js";
import type { OperationRows } from "../../operation.js";
import type { Server } from "../../server/request.js";
import type { InvalidRow } from "../samples.js";

/** What the tests know of an API version. */
export interface ContractTable {
  readonly operations: OperationRows;
  readonly replyChecks: { readonly [name: string]: ReplyChecks };
  readonly requests: { readonly [name: string]: RequestRow };
  /** What each security scheme takes. Absent: all take a bearer token. */
  readonly schemes?: { readonly [name: string]: SchemeKind };
  /** The prefix of all paths: `/v2`. */
  readonly prefix?: string;
  // The generated type of the options has the credentials of the description.
  readonly createClient: (options: never) => object;
}

/**
 * What a security scheme takes: a bearer token, another credential, a client certificate,
 * or what the description does not say.
 */
export type SchemeKind = "token" | "credential" | "certificate" | "unknown";

/** What the tests know of the requests of an operation. */
export interface RequestRow {
  /** A valid request with its optional parts. Absent: none was found. */
  readonly value?: AnyRequest;
  /** A valid request with no more than it needs, unless it is the same. */
  readonly least?: AnyRequest;
  readonly invalid?: readonly InvalidRow[];
  /** A value of the last path parameter that no resource has. */
  readonly unknown?: string | number;
  /** The number of calls that the tightest of its quotas allows. */
  readonly quota?: number;
  /** The required headers of refusals, by status. */
  readonly headers?: { readonly [status: string]: readonly string[] };
}

/** A request, or a function that makes it. */
export type Given<Request> = Request | (() => Request | Promise<Request>);

/** Credentials of the client. */
export type TestCredentials<Connection> = Pick<
  Connection,
  Extract<keyof Connection, "token" | "credentials" | "headers">
>;

/**
 * What the tests need to know beyond the description: options of the client, such as
 * `baseUrl` and `token`, and what else a refusal needs. Without an option, the tests that
 * need it are skipped, and say so.
 */
export interface ContractKnowledge<
  Requests,
  Parameters extends string,
  Connection,
> {
  /** The server, which is called without a socket. Absent: the one at `baseUrl`. */
  readonly server?: Server;
  /** The ids of resources that exist and belong to the caller, by path parameter. */
  readonly path?: { readonly [Name in Parameters]?: string | number };
  /** Requests that succeed, by operation, where samples of the description do not. */
  readonly requests?: {
    readonly [Name in keyof Requests]?: Given<Requests[Name]>;
  };
  /** Credentials of a user without rights: no access to `path`, no scopes, no roles. */
  readonly outsider?: TestCredentials<Connection>;
  /** Credentials of a user whose quotas the tests may use up. */
  readonly spender?: TestCredentials<Connection>;
  /** The largest body that the server accepts, in bytes. Default: that of `server`. */
  readonly bodyLimit?: number;
  /** Requests that must be refused, by operation and status. */
  readonly refusals?: {
    readonly [Name in keyof Requests]?: {
      readonly [status: number]: Given<Requests[Name]>;
    };
  };
}

/** The options of the tests. */
export type ContractOptions<
  Requests,
  Parameters extends string,
  Connection,
> = ContractKnowledge<Requests, Parameters, Connection> & Partial<Connection>;

/** Options without their types, which the compiler checked for the caller. */
export type AnyContractOptions = ContractKnowledge<
  { readonly [operation: string]: AnyRequest },
  string,
  ConnectionOptions
> &
  ConnectionOptions;

/** A client without its types. */
export interface AnyClient {
  readonly [operation: string]: {
    raw(request: AnyRequest, options: CallOptions): Promise<Response>;
  };
}
