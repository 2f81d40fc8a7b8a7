/** What the parts of the client hand to each other: the connection, its options, and the codecs for what an API needs beyond plain JSON. */
import type { Content, Operation, Parameter, ReplyRow } from "../operation.js";
import type { Values } from "./values.js";
import type { Failure, Success } from "../result.js";
import type { HeaderValues, SentHeaders } from "./headers.js";
import type { Attempt } from "./middleware.js";
import type { RetryOptions } from "./retry.js";
import type { CheckReply } from "./reply-checker.js";

/** Writes a value in the style of its parameter: pairs of a query or cookie, or the one text of a path or header. */
export type EncodeParameter = (
  parameter: Parameter,
  value: unknown,
) => readonly string[];

/** Puts a part of a request into what travels. Throws a `TypeError` for what must not or cannot be sent. */
export type WritePart = (
  written: WrittenRequest,
  operation: Operation,
  request: AnyRequest,
  codecs: Codecs,
) => void;

/** A body as it travels. */
export interface WrittenBody {
  /** What `fetch` takes as a body. */
  readonly body: unknown;
  /** Absent where `fetch` sets it. */
  readonly type?: string;
}

/** The key of a status in an operation's replies, and whether that is a success. */
export type FindReply = (
  replies: Operation["replies"],
  status: number,
) => readonly [key: string, success: boolean];

/** The content that a reply of a type is of, with that type for a range; undefined where it is not declared. */
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

/** Reads the codes of problems. */
export interface ReadProblems {
  /** The problem of a declared error. */
  readonly declared: (row: ReplyRow, status: number, body: unknown) => unknown;
  /** The problem of an undeclared status or media type; undefined where the reply is no problem document. */
  readonly undeclared: (response: Response, bytes: Uint8Array) => unknown;
  /** What they travel as where the description does not say. */
  readonly content: readonly Content[];
}

/**
 * What an operation needs beyond single values and lists in the usual styles
 * and replies that are JSON. Each is passed only where the description has use
 * for it, and a bundle carries no other.
 */
export interface Codecs {
  readonly path?: EncodePath;
  /** Parameters but for those of the path. */
  readonly parameters?: WritePart;
  readonly styles?: EncodeParameter;
  readonly body?: WritePart;
  readonly form?: WriteBody;
  readonly multipart?: WriteBody;
  readonly sequence?: WriteBody;
  /** Follows redirects of requests that carry a header of the caller's. */
  readonly redirects?: FollowRedirect;
  /** An idempotency key. */
  readonly key?: WritePart;
  /** The media types that a call accepts; absent: JSON. */
  readonly accept?: (operation: Operation) => string;
  readonly replies?: FindReply;
  readonly content?: FindContent;
  /** Reads a body. Throws where it is not what its kind says. */
  readonly parse?: (bytes: Uint8Array, content: Content) => unknown;
  readonly sendForItems?: Send;
  readonly readEvents?: ReadItems;
  readonly readSequence?: ReadItems;
  readonly problems?: ReadProblems;
  readonly headers?: (headers: Headers, row: ReplyRow | undefined) => object;
  /** Of the operations whose rows say how they come in pages. */
  readonly paged?: Methods;
  /** Of the operations whose rows say when what they read has settled. */
  readonly polled?: Methods;
  /** In place of `send`; calls that. */
  readonly send?: Send;
  /** Puts on a result what the codecs behind read of its reply's headers. */
  readonly mark?: (result: Result, codecs: Codecs) => void;
  /** Looks whether the operation of a reply is deprecated. */
  readonly notice?: (
    response: Response,
    operation: Operation,
    connection: Connection,
  ) => void;
  readonly rateLimits?: (response: Response) => unknown;
  readonly replayed?: (response: Response) => unknown;
  readonly deprecation?: (response: Response) => unknown;
}

/** The call by which a body came that is read item by item. */
export interface StreamCall {
  readonly operation: Operation;
  readonly connection: Connection;
  /** Ends with the caller's signal; to end it is to forget that signal. */
  readonly ending: AbortController;
}

/** An operation on a connection. */
export interface Bound {
  readonly operation: Operation;
  readonly connection: Connection;
  /** The call's own `.try`. */
  readonly attempt: (
    request: AnyRequest,
    options: CallOptions,
    read?: Read,
  ) => Promise<Result>;
}

/** A way to make a call. */
export type Method = (
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
) => unknown;

/** What a call has beside itself, by name. */
export interface Methods {
  readonly [name: string]: Method;
}

/** Gives the path of an operation with its values filled in, each percent-encoded. */
export type EncodePath = (
  operation: Operation,
  values?: Values,
  encode?: EncodeParameter,
) => string;

/** Follows redirects, if the reply is one. */
export type FollowRedirect = (
  request: WrittenRequest,
  response: Response,
  fetching: (request: WrittenRequest) => Promise<Response>,
) => Promise<Response>;

/** How any call ends. */
export type Result = Success<number, unknown> | Failure<unknown>;

/** Makes a result of a reply. */
export type Read = (
  response: Response,
  operation: Operation,
  codecs: Codecs,
  connection: Connection,
) => Promise<Result>;

/** A request by groups, as every operation's request type has them. */
export interface AnyRequest {
  readonly path?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly cookies?: Values;
  readonly contentType?: string;
  readonly body?: unknown;
  /** An address in place of the operation's path and query; a reply gave it. */
  readonly target?: string;
}

/** What goes to `fetch`. */
export interface WrittenRequest {
  url: string;
  readonly method: string;
  readonly headers: SentHeaders;
  body: NonNullable<RequestInit["body"]> | null;
  /** What `fetch` demands where the body is a stream. */
  readonly duplex: "half";
  /** For middleware; `fetch` does not look at it. */
  readonly attempt?: Attempt | undefined;
}

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

/** A request that credentials are put into. */
export interface Draft {
  url: string;
  readonly headers: SentHeaders;
}

/**
 * Puts the credentials of an operation into a request, save where the caller
 * has set such a header. Gives whether a function made one of them, so that
 * after a 401 (`refused`) it may make another.
 */
export type Authorize = (
  draft: Draft,
  operation: Operation,
  refused: boolean,
) => Promise<boolean>;

/** What a caller is told of a deprecated operation. */
export interface DeprecatedCall extends DeprecationNotice {
  /** The operation's name: `createInference`. */
  readonly operation: string;
}

/** What a reply says of the end of what was asked for. What it does not say is left out. */
export interface DeprecationNotice {
  /** When it was deprecated, or will be. */
  readonly date?: Date;
  /** When it may stop working. */
  readonly sunset?: Date;
  /** The address of a page about it. */
  readonly policy?: string;
  /** The address of what takes its place. */
  readonly successor?: string;
}

type WriteBody = (content: Content, body: unknown) => WrittenBody;

/** Makes one logical call, of one attempt or several. */
export type Send = (
  connection: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
  read?: Read,
) => Promise<Result>;
