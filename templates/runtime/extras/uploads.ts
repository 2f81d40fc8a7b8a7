/**
 * Uploads as streams: a handler gets the body while it arrives, and reads no faster than
 * it can store it.
 */
import { type StreamRule, streamRule } from "../server/request.js";
import type { Method } from "../server/types.js";
import { type Part, partsOf } from "./multipart-stream.js";

export type { Part } from "./multipart-stream.js";

/** Limits of an upload. Beyond one of them, the response is a 413 problem. */
export interface UploadOptions {
  /** The largest body, in bytes. Default: that of the operation, or else of the server. */
  readonly bodyLimit?: number;
  /** The most parts of a multipart body. Default: 100. */
  readonly parts?: number;
  /** The largest part, in bytes. Default: no limit but that of the body. */
  readonly partLimit?: number;
  /** The largest part that `text()` reads, in bytes. Default: 64 KiB. */
  readonly textLimit?: number;
}

/** A body that arrives. It is read once: as bytes, or as the parts of a multipart body. */
export interface Upload<
  Names extends string = string,
> extends AsyncIterable<Uint8Array> {
  /** The media type of the request, with its parameters. */
  readonly contentType: string;
  /**
   * The parts, in the order of the request. What is not read of a part is skipped when
   * the next one is asked for. Throws `TypeError` if the body is not multipart.
   */
  parts(): AsyncIterable<Part<Names>>;
}

/** A handler without its types. */
type AnyHandler = (request: never, context: never) => unknown;

/** A handler that gets its body as a stream. */
export type UploadHandler<Handler> = Handler extends (
  request: infer Request,
  context: infer Context,
) => infer Answer
  ? (
      request: Omit<Request, "body"> & {
        readonly body: Upload<NamesOf<Request>>;
      },
      context: Context,
    ) => Answer
  : never;

/** The names of the fields of a form; any for other bodies. */
type NamesOf<Request> = Request extends { readonly body?: infer Body }
  ? NonNullable<Body> extends Blob | Uint8Array | string
    ? string
    : keyof NonNullable<Body> & string
  : string;

/**
 * Makes a handler that gets its body as a stream, instead of in memory. The parameters of
 * the request and its media type are checked as usual; the body is not compared with its
 * schema. A client that leaves ends the stream with an error, which the handler can let
 * pass.
 *
 * @throws TypeError when the server is made, if the operation has no body, or takes
 * idempotency keys, whose comparison needs the whole body
 */
export function streamed<Handler extends AnyHandler>(
  options: UploadOptions,
  handler: UploadHandler<Handler>,
): Handler {
  const rule: StreamRule = {
    bodyLimit: options.bodyLimit,
    open: (chunks, contentType) => uploadOf(chunks, contentType, options),
  };
  // The types differ only in the body, which the server makes by the rule.
  const untyped = handler as unknown as Method;
  const marked: Method = (request, context) => untyped(request, context);
  return Object.assign(marked, { [streamRule]: rule }) as unknown as Handler;
}

function uploadOf(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  { parts = 100, partLimit = Infinity, textLimit = 65_536 }: UploadOptions,
): Upload {
  return {
    contentType,
    [Symbol.asyncIterator]: () => chunks[Symbol.asyncIterator](),
    parts: () => partsOf(chunks, contentType, { parts, partLimit, textLimit }),
  };
}
