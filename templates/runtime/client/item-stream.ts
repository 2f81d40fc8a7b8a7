import type { StreamCall } from "./types.js";
import { type ClientFailure, ProblemError } from "../problem.js";

/** A response whose body is read item by item. */
export interface Source {
  readonly response: Response;
  readonly call: StreamCall;
}

/** Parses the next chunk of a body and returns the items that it completes. */
export type TakeText<Item> = (text: string, isLast: boolean) => Iterable<Item>;

/**
 * Reads a body item by item. Leaving the loop cancels the body and closes the
 * connection. Throws a `ProblemError` if the connection fails or the caller's signal
 * aborts.
 */
export async function* readItems<Item>(
  source: Source,
  take: TakeText<Item>,
): AsyncGenerator<Item, void, undefined> {
  const { ending } = source.call;
  const reader = source.response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const chunk = await reader?.read().catch((cause: unknown) => {
        throw problem(source, failure(cause, ending.signal));
      });
      const isLast = chunk?.value === undefined;
      yield* take(decoder.decode(chunk?.value, { stream: !isLast }), isLast);
      if (isLast) return;
    }
  } finally {
    // A body that has ended or failed cannot be cancelled.
    reader?.cancel().catch(() => {});
    ending.abort();
  }
}

/** After the response headers have arrived, only the caller's signal aborts a call. */
function failure(
  cause: unknown,
  { aborted, reason }: AbortSignal,
): ClientFailure {
  if (aborted)
    return {
      code: "aborted",
      detail: "The caller ended the call.",
      cause: reason as unknown,
    };
  const detail = cause instanceof Error ? cause.message : String(cause);
  return { code: "network", detail: `The body broke off: ${detail}`, cause };
}

/** The error for a body that does not match the description. */
export function unexpected(source: Source, detail: string, text = ""): Error {
  return problem(source, {
    code: "unexpected",
    status: source.response.status,
    detail,
    body: new TextEncoder().encode(text),
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
