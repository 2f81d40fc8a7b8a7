import { isRange, jsonIn } from "../media-type.js";
import type { Content, ReplyHeaders } from "../operation.js";
import type { Methods } from "./methods.js";
import type { EncodeParameter } from "./parameters.js";
import type { AnyRequest } from "./write-request.js";

export interface WrittenBody {
  /** What `fetch` takes as a body. */
  readonly body: unknown;
  /** Absent where `fetch` sets it. */
  readonly type?: string;
}

type WriteBody = (content: Content, body: unknown) => WrittenBody;

/**
 * What an operation needs beyond single values, lists and JSON. Each is passed
 * only where the description has use for it, and a bundle carries no other.
 */
export interface Codecs {
  readonly styles?: EncodeParameter;
  readonly form?: WriteBody;
  readonly multipart?: WriteBody;
  readonly headers?: (headers: Headers, described: ReplyHeaders) => object;
  /** Of the operations whose rows say how they come in pages. */
  readonly paged?: Methods;
  /** Of the operations whose rows say when what they read has settled. */
  readonly polled?: Methods;
}

/** Writes a body as its media type wants it. */
export function writeBody(
  content: Content,
  { body, contentType }: AnyRequest,
  codecs: Codecs,
): WrittenBody {
  const { kind } = content;
  const type = contentType ?? concreteType(content, body);
  if (kind === "json") return { body: JSON.stringify(body), type };
  if (kind !== "form" && kind !== "multipart") return { body, type };
  const write = codecs[kind];
  if (write === undefined)
    throw new TypeError(`Nothing writes a body of type ${type}.`);
  return write(content, body);
}

/** A range such as `image/*` is no type: the file's own stands for it. */
function concreteType({ type, kind }: Content, body: unknown): string {
  if (!isRange(type)) return type;
  return (
    (body instanceof Blob && body.type) ||
    (kind === "json" ? jsonIn(type) : "application/octet-stream")
  );
}
