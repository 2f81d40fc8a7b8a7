import type { Content, Operation, Parameter, ReplyRow } from "../operation.js";
import type { Connection } from "./connection.js";
import type { StreamCall } from "./item-stream.js";
import type { Methods } from "./methods.js";
import type { EncodePath } from "./path.js";
import type { FollowRedirect } from "./redirect.js";
import type { Result, send } from "./send.js";
import type { AnyRequest, WrittenRequest } from "./write-request.js";

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

type WriteBody = (content: Content, body: unknown) => WrittenBody;

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
  readonly sendForItems?: typeof send;
  readonly readEvents?: ReadItems;
  readonly readSequence?: ReadItems;
  readonly problems?: ReadProblems;
  readonly headers?: (headers: Headers, row: ReplyRow | undefined) => object;
  /** Of the operations whose rows say how they come in pages. */
  readonly paged?: Methods;
  /** Of the operations whose rows say when what they read has settled. */
  readonly polled?: Methods;
  /** In place of `send`; calls that. */
  readonly send?: typeof send;
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
