/**
 * Bodies that are read item by item.
 */
import {
  type Content,
  type JsonFormat,
  type Operation,
  replyContent,
  rowOf,
} from "../../operation.js";
import { type ClientFailure, ProblemError } from "../../problem.js";
import type { Codecs, Read, ReadItems, Send, StreamCall } from "../codecs.js";
import { exact, readReply } from "../reply.js";
import { joined, send } from "../send.js";

/**
 * Sends a call whose success may be read item by item. The items are read after the
 * call has returned, and the caller's signal still ends them. Aborting `ending` closes
 * the connection.
 */
export const sendForItems: Send = async (
  connection,
  operation,
  request,
  options,
  codecs,
  read,
) => {
  const { signal } = options;
  const ending = new AbortController();
  const both = joined(signal, ending.signal);
  const end = () => {
    ending.abort(signal?.reason);
  };
  if (!both) signal?.addEventListener("abort", end, { signal: ending.signal });
  if (signal?.aborted) end();
  const result = await send(
    connection,
    operation,
    request,
    { ...options, signal: both ?? ending.signal },
    codecs,
    read ?? readFor({ operation, connection, ending, signal }),
  );
  // An unread body may still be read, and aborted, by the caller.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
};

/** Reads responses, but leaves the items of a success to the caller. */
function readFor(call: StreamCall): Read {
  return async (response, operation, codecs, connection) => {
    const { headers, ok, status } = response;
    const content = ok
      ? successContent(response, operation, codecs)
      : undefined;
    const readItems = content && readerOf(content, codecs);
    if (content === undefined || readItems === undefined)
      return readReply(response, operation, codecs, connection);
    const head = new Response(null, { status, headers });
    const result = await readReply(head, operation, codecs, connection);
    const body = readItems(response, content, call);
    return result.ok ? { ...result, body, response } : result;
  };
}

/** The declared content of a success. */
function successContent(
  response: Response,
  { replies }: Operation,
  codecs: Codecs,
): Content | undefined {
  const [key, success] = (codecs.replies ?? exact)(replies, response);
  const row = rowOf(replies[key]);
  if (row === undefined || !success) return undefined;
  const contents = replyContent(row);
  const type = response.headers.get("content-type");
  return type === null ? contents[0] : codecs.content?.(row, contents, type);
}

function readerOf(
  { kind }: Content,
  { readEvents, readSequence }: Codecs,
): ReadItems | undefined {
  if (kind === "events") return readEvents;
  return kind === "sequence" ? readSequence : undefined;
}

/** A response whose body is read item by item. */
export interface Source {
  readonly response: Response;
  readonly content: Content;
  readonly call: StreamCall;
}

/**
 * Parses the next chunk of a body and yields the items that it completes. Returns true
 * after the last item, if the body itself says so.
 */
export type TakeText<Item> = (
  text: string,
  isLast: boolean,
) => Generator<Item, unknown, undefined>;

/**
 * Reads a body item by item. Leaving the loop cancels the body and closes the
 * connection. Throws a `ProblemError` if the connection fails or the caller's signal
 * aborts.
 */
export function readItems<Item>(
  source: Source,
  take: TakeText<Item>,
): AsyncGenerator<Item, void, undefined> {
  const { call, response } = source;
  const reader = response.body?.getReader();
  const close = () => {
    // A body that has ended or failed cannot be cancelled.
    reader?.cancel().catch(() => {});
    call.ending.abort();
  };
  const items = itemsFrom(reader, source, take, close);
  // A generator that was not started runs no `finally`, and one that waits for its next
  // item does not leave before that item.
  const leave = items.return.bind(items);
  const fail = items.throw.bind(items);
  return Object.assign(items, {
    return: () => {
      close();
      return leave();
    },
    throw: (error: unknown) => {
      close();
      return fail(error);
    },
  });
}

async function* itemsFrom<Item>(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read"> | undefined,
  source: Source,
  take: TakeText<Item>,
  close: () => void,
): AsyncGenerator<Item, void, undefined> {
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const chunk = await reader?.read().catch((cause: unknown) => {
        throw problem(source, failure(cause, source.call.signal));
      });
      const isLast = chunk?.value === undefined;
      const text = decoder.decode(chunk?.value, { stream: !isLast });
      const isEnd = (yield* take(text, isLast)) === true;
      if (isEnd || isLast) return;
    }
  } finally {
    close();
  }
}

/** After the response headers have arrived, only the caller's signal aborts a call. */
function failure(
  cause: unknown,
  signal: AbortSignal | undefined,
): ClientFailure {
  if (signal?.aborted)
    return {
      code: "aborted",
      detail: "The caller ended the call.",
      cause: signal.reason as unknown,
    };
  const detail = cause instanceof Error ? cause.message : String(cause);
  return {
    code: "network",
    detail: `The body was interrupted: ${detail}`,
    cause,
  };
}

/** The error for a body that does not match the description. */
export function unexpected(source: Source, detail: string, text = ""): Error {
  return problem(source, {
    code: "unexpected",
    status: source.response.status,
    detail,
    // In the types of Workers, the encoded bytes may be shared.
    body: Uint8Array.from(new TextEncoder().encode(text)),
  });
}

function problem(
  { call: { operation }, response }: Source,
  what: ClientFailure,
): Error {
  return new ProblemError(operation.name, what, response);
}

/** Default for `itemLimit`, in characters. */
const LIMIT = 16_777_216;

/** Throws if an item exceeds `itemLimit`, so that a response cannot exhaust memory. */
export function bounded(length: number, source: Source): void {
  const { itemLimit = LIMIT } = source.call.connection;
  if (length > itemLimit)
    throw unexpected(source, `An item has more than ${itemLimit} characters.`);
}

/** Splits text that arrives in chunks at a separator, and keeps the incomplete rest. */
export class Pieces {
  rest = "";
  readonly #separator: string;
  readonly #source: Source;

  constructor(separator: string, source: Source) {
    this.#separator = separator;
    this.#source = source;
  }

  /** Adds the next chunk and returns the pieces that it completes. */
  *take(text: string): Iterable<string> {
    const pieces = text.split(this.#separator);
    pieces[0] = this.rest + (pieces[0] ?? "");
    this.rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      bounded(piece.length, this.#source);
      yield piece;
    }
    bounded(this.rest.length, this.#source);
  }
}

/** How the items of a body are parsed. */
export function formatOf({ content: { json = JSON } }: Source): JsonFormat {
  return json;
}

/** Parses one item as JSON. */
export function parseItem(text: string, source: Source): unknown {
  try {
    return formatOf(source).parse(text);
  } catch {
    throw unexpected(source, "An item of the body is not JSON.", text);
  }
}
