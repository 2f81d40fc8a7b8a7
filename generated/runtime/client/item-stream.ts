import type { StreamCall } from "./types.js";
import { type ClientFailure, ProblemError } from "../problem.js";

/** The items of a body. Those of one response are read once. */
export interface Source {
  readonly response: Response;
  readonly call: StreamCall;
}

/** Takes the next text of a body, and gives the items that it completes. */
export type TakeText<Item> = (text: string, isLast: boolean) => Iterable<Item>;

/**
 * Reads a body item by item. To leave the loop is to cancel the body, and so to
 * end the connection. Throws a `ProblemError` where the body breaks off, or the
 * caller's signal ends it.
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
    // Of a body that has ended, or broken off, there is nothing to cancel.
    reader?.cancel().catch(() => {});
    ending.abort();
  }
}

/** Nothing but the caller's signal ends a call whose reply has come. */
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

/** What is thrown where a body is not what is described. */
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

/** Characters, where the caller does not say. */
const LIMIT = 16_777_216;

/** Throws where an item is longer than it may be: what comes must not fill the memory. */
export function bounded(length: number, source: Source): void {
  const { itemLimit = LIMIT } = source.call.connection;
  if (length > itemLimit)
    throw unexpected(source, `An item has more than ${itemLimit} characters.`);
}

/** Cuts a text that comes bit by bit where a separator stands, and keeps what is behind the last. */
export class Pieces {
  rest = "";
  readonly #separator: string;
  readonly #source: Source;

  constructor(separator: string, source: Source) {
    this.#separator = separator;
    this.#source = source;
  }

  /** Takes the next text; gives the pieces that it completes. */
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
