/**
 * The types that the parts of the client share: requests, results, and codecs for
 * features beyond plain JSON.
 */
import type { Content, Operation, Parameter, ReplyRow } from "../operation.js";
import type { Failure, Success } from "../result.js";
import type {
  Authorize,
  CallOptions,
  Connection,
  ConnectionOptions,
  FollowRedirect,
  WrittenRequest,
} from "./options.js";

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
  options: CallOptions,
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
  response: Pick<Response, "ok" | "status">,
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
  /** The problem of a declared error; undefined if no problem codes are declared. */
  readonly declared: (row: ReplyRow, status: number, body: unknown) => unknown;
  /**
   * The problem of an undeclared status or media type; undefined if the response is not
   * a problem document.
   */
  readonly undeclared: (response: Response, bytes: Uint8Array) => unknown;
  /** The media types of problems that the description does not list. */
  readonly content: (row: ReplyRow) => readonly Content[] | undefined;
}

/**
 * Optional features of the client. The generated code passes only those that the
 * description needs, so that bundles contain nothing else.
 */
export interface Codecs {
  /** The connection to the server of an operation. Absent: one for all operations. */
  readonly server?: (common: Connection, operation: Operation) => Connection;
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
  /** Finds the content of a request body. Absent: the only one, by its name. */
  readonly bodyContent?: (
    contents: readonly Content[],
    type: string,
  ) => Content | undefined;
  /**
   * Parses a body, whose `Content-Type` may name a charset. Throws if it is malformed.
   * Absent: JSON.
   */
  readonly parse?: (
    bytes: Uint8Array,
    content: Content,
    type: string | null,
  ) => unknown;
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
  /** Aborting it closes the connection. */
  readonly ending: AbortController;
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
}

/** An operation bound to a connection. */
export interface Bound {
  readonly operation: Operation;
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
  connection: Connection,
  codecs: Codecs,
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

/** The result of any call. */
export type Result = Success<number, unknown> | Failure<unknown>;

/** Makes a result from a response. */
export type Read = (
  response: Response,
  operation: Operation,
  codecs: Codecs,
  connection: Connection,
  /** The URL of the request, without credentials. */
  url: string,
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

/** What the client needs to know about an API version, apart from its operations. */
export interface Service {
  /** The server URL, if the description has one. */
  readonly server?: string;
  /** Made by `securitySchemes`; absent if the description has no security schemes. */
  readonly security?: (options: ConnectionOptions) => Authorize;
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

/** The parameters of one location, by their names in the description. */
export interface Values {
  readonly [name: string]: unknown;
}
