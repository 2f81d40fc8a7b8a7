/**
 * The types that the parts of the client share: connections and their options,
 * requests, results, and codecs for features beyond plain JSON.
 */
import type { Content, Operation, Parameter, ReplyRow } from "../operation.js";
import type { Values } from "./values.js";
import type { Failure, Success } from "../result.js";
import type { HeaderValues, SentHeaders } from "./headers.js";
import type { Attempt } from "./middleware.js";
import type { RetryOptions } from "./retry.js";
import type { CheckReply } from "./reply-checker.js";

/**
 * Serializes the value of a parameter. Returns pairs for a query or cookie, or a single
 * text for a path or header.
 */
export type EncodeParameter = (
  parameter: Parameter,
  value: unknown,
) => readonly string[];

/** Writes one part of a request. Throws a `TypeError` for a value that cannot be sent. */
export type WritePart = (
  written: WrittenRequest,
  operation: Operation,
  request: AnyRequest,
  codecs: Codecs,
) => void;

/** A serialized body. */
export interface WrittenBody {
  /** A body that `fetch` accepts. */
  readonly body: unknown;
  /** The media type; absent if `fetch` sets it. */
  readonly type?: string;
}

/** Finds the declared response of a status, and whether it is a success. */
export type FindReply = (
  replies: Operation["replies"],
  status: number,
) => readonly [key: string, success: boolean];

/**
 * Finds the declared content of a response. A range is replaced by the actual type.
 * Returns undefined if the media type is not declared.
 */
export type FindContent = (
  row: ReplyRow,
  contents: readonly Content[],
  type: string,
) => Content | undefined;

/** Reads a body item by item. */
export type ReadItems = (
  response: Response,
  content: Content,
  call: StreamCall,
) => AsyncIterable<unknown>;

/** Reads problems and their codes. */
export interface ReadProblems {
  /** The problem of a declared error. */
  readonly declared: (row: ReplyRow, status: number, body: unknown) => unknown;
  /**
   * The problem of an undeclared status or media type; undefined if the response is not
   * a problem document.
   */
  readonly undeclared: (response: Response, bytes: Uint8Array) => unknown;
  /** The media types of problems that the description does not list. */
  readonly content: readonly Content[];
}

/**
 * Optional features of the client. The generated code passes only those that the
 * description needs, so that bundles contain nothing else.
 */
export interface Codecs {
  /** Fills in the path. Absent: `encodePath`. */
  readonly path?: EncodePath;
  /** Writes query, header and cookie parameters. */
  readonly parameters?: WritePart;
  /** Serializes parameter values. Absent: `encodePlain`. */
  readonly styles?: EncodeParameter;
  /** Writes the body. */
  readonly body?: WritePart;
  /** Serializes URL-encoded forms. */
  readonly form?: WriteBody;
  /** Serializes multipart forms. */
  readonly multipart?: WriteBody;
  /** Serializes sequences of JSON values. */
  readonly sequence?: WriteBody;
  /** Follows redirects of requests that have custom headers. */
  readonly redirects?: FollowRedirect;
  /** Adds an idempotency key. */
  readonly key?: WritePart;
  /** The `Accept` header. Absent: JSON. */
  readonly accept?: (operation: Operation) => string;
  /** Finds the declared response. Absent: by exact status. */
  readonly replies?: FindReply;
  /** Finds the declared content. Absent: JSON. */
  readonly content?: FindContent;
  /** Parses a body. Throws if it is malformed. Absent: JSON. */
  readonly parse?: (bytes: Uint8Array, content: Content) => unknown;
  /** Sends calls whose success may be read item by item. */
  readonly sendForItems?: Send;
  /** Reads event streams. */
  readonly readEvents?: ReadItems;
  /** Reads sequences of JSON values. */
  readonly readSequence?: ReadItems;
  /** Reads problems. */
  readonly problems?: ReadProblems;
  /** Decodes response headers. */
  readonly headers?: (headers: Headers, row: ReplyRow | undefined) => object;
  /** Methods of paged operations. */
  readonly paged?: Methods;
  /** Methods of operations with a polling rule. */
  readonly polled?: Methods;
  /** Replaces `send`, and calls it. */
  readonly send?: Send;
  /** Adds properties that the codecs below read from response headers. */
  readonly mark?: (result: Result, codecs: Codecs) => void;
  /** Reports deprecated operations. */
  readonly notice?: (
    response: Response,
    operation: Operation,
    connection: Connection,
  ) => void;
  /** Reads rate limits. */
  readonly rateLimits?: (response: Response) => unknown;
  /** Reads whether the response was replayed. */
  readonly replayed?: (response: Response) => unknown;
  /** Reads the deprecation notice. */
  readonly deprecation?: (response: Response) => unknown;
}

/** The call that returned a body that is read item by item. */
export interface StreamCall {
  readonly operation: Operation;
  readonly connection: Connection;
  /** Aborts with the caller's signal. Aborting it removes the listener on that signal. */
  readonly ending: AbortController;
}

/** An operation bound to a connection. */
export interface Bound {
  readonly operation: Operation;
  readonly connection: Connection;
  /** Sends the call and returns its result, like `.try`. */
  readonly attempt: (
    request: AnyRequest,
    options: CallOptions,
    read?: Read,
  ) => Promise<Result>;
}

/** Implements one method of a call. */
export type Method = (
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
) => unknown;

/** The methods of a call, by name. */
export interface Methods {
  readonly [name: string]: Method;
}

/** Fills percent-encoded values into the path of an operation. */
export type EncodePath = (
  operation: Operation,
  values?: Values,
  encode?: EncodeParameter,
) => string;

/** Follows the response if it is a redirect. */
export type FollowRedirect = (
  request: WrittenRequest,
  response: Response,
  fetching: (request: WrittenRequest) => Promise<Response>,
) => Promise<Response>;

/** The result of any call. */
export type Result = Success<number, unknown> | Failure<unknown>;

/** Makes a result of a response. */
export type Read = (
  response: Response,
  operation: Operation,
  codecs: Codecs,
  connection: Connection,
) => Result | Promise<Result>;

/** The request of any operation, grouped by parameter location. */
export interface AnyRequest {
  /** Path parameters. */
  readonly path?: Values;
  /** Query parameters. */
  readonly query?: Values;
  /** Header parameters. */
  readonly headers?: Values;
  /** Cookie parameters. */
  readonly cookies?: Values;
  /** The media type of the body, if several are declared. */
  readonly contentType?: string;
  /** The body. */
  readonly body?: unknown;
  /** The URL of a next page, which replaces path and query. */
  readonly target?: string;
}

/** The options for `fetch`. */
export interface WrittenRequest {
  url: string;
  readonly method: string;
  readonly headers: SentHeaders;
  body: NonNullable<RequestInit["body"]> | null;
  /** `fetch` requires this if the body is a stream. */
  readonly duplex: "half";
  /** For middleware; `fetch` ignores it. */
  readonly attempt?: Attempt | undefined;
}

/** What the client needs to know about an API version, apart from its operations. */
export interface Service {
  /** The server URL, if the description has one. */
  readonly server?: string;
  /** Made by `securitySchemes`; absent if the description has no security schemes. */
  readonly security?: (options: ConnectionOptions) => Authorize;
}

/**
 * A secret, or a function that returns it. The function is called before each attempt.
 * If the server responds 401, it is called once more with `refused: true`, so that it
 * can renew a cached secret. Parallel calls share one renewal.
 */
export type Secret = string | ((refused: boolean) => string | Promise<string>);

/** Username and password for HTTP Basic authentication. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

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
  readonly fetch?: typeof fetch;
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
   * console warning, except in production.
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

/** Credentials by the name of the security scheme. */
export interface ServiceCredentials {
  readonly [scheme: string]: Secret | BasicCredentials;
}

/** A connection to a server, made by `connect`. */
export interface Connection extends ConnectionOptions {
  /** The server URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Adds credentials to each request. */
  readonly authorize: Authorize;
}

/** The parts of a request that credentials change. */
export interface Draft {
  url: string;
  readonly headers: SentHeaders;
}

/**
 * Adds the credentials of an operation, except headers that the caller has set. If a
 * function supplied one of them, the result identifies what it supplied; otherwise it
 * is falsy. After a 401 the result is passed back as `refused`: the credentials are
 * renewed, unless another call has renewed them since. Parallel calls share a renewal.
 */
export type Authorize = (
  draft: Draft,
  operation: Operation,
  refused: unknown,
) => Promise<unknown>;

/** A use of a deprecated operation. */
export interface DeprecatedCall extends DeprecationNotice {
  /** The name of the operation: `createInference`. */
  readonly operation: string;
}

/**
 * What the response announces about its deprecation. Values that it does not give are
 * absent.
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

type WriteBody = (content: Content, body: unknown) => WrittenBody;

/** Sends one call, in one or more attempts. */
export type Send = (
  connection: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
  read?: Read,
) => Promise<Result>;
