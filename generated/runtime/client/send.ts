import { within } from "./attempt.js";
import type { Codecs } from "./codecs.js";
import type { CallOptions, Connection } from "./connection.js";
import { exchange } from "./exchange.js";
import type { Operation } from "../operation.js";
import { readReply } from "./read-reply.js";
import type { Failure, Success } from "../result.js";
import { pause } from "./pause.js";
import { BUDGET, waitAfter } from "./retry.js";
import { type AnyRequest, writeRequest } from "./write-request.js";

/** How any call ends. */
export type Result = Success<number, unknown> | Failure<unknown>;

/** Makes a result of a reply. */
export type Read = (
  response: Response,
  operation: Operation,
  codecs: Codecs,
  connection: Connection,
) => Promise<Result>;

/** Milliseconds for one attempt, where the caller does not say. */
const LIMIT = 60_000;

/**
 * Makes one logical call, of one attempt or several. Rejects only for what the
 * caller got wrong: a value that cannot be sent, or a function that gives a
 * secret and threw.
 */
export async function send(
  connection: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
  read: Read = readReply,
): Promise<Result> {
  const written = writeRequest(connection, operation, request, options, codecs);
  const { signal } = options;
  const timeout = options.timeout ?? connection.timeout ?? LIMIT;
  const retry = options.retry ?? connection.retry ?? {};
  const end = Date.now() + (retry ? (retry.budget ?? BUDGET) : 0);
  const replayable = !(written.body instanceof ReadableStream);
  const repeatable =
    replayable &&
    (isSafe(written.method) || written.headers.has("idempotency-key"));
  let refused = false;
  for (let number = 1; ; number++) {
    const draft = {
      ...written,
      headers: new Headers(written.headers),
      attempt: { operation, number },
    };
    const renewable = await connection.authorize(draft, operation, refused);
    // The budget is for what is tried again: the first attempt has its own time.
    const left = number === 1 ? Infinity : end - Date.now();
    const result = await within(
      Math.min(timeout || Infinity, left),
      signal,
      async (ending) =>
        read(
          await exchange(connection, draft, ending, codecs.redirects),
          operation,
          codecs,
          connection,
        ),
    );
    const { response } = result;
    if (result.ok || signal?.aborted) return result;
    if (response?.status === 401 && renewable && replayable && !refused)
      refused = true;
    else {
      const wait =
        retry && repeatable ? waitAfter(number, response, retry) : Infinity;
      if (Date.now() + wait >= end) return result;
      await pause(wait, signal);
    }
    // A body that broke while nobody read it is no worse than one that is dropped.
    if (!response?.bodyUsed)
      await response?.body?.cancel().catch(() => undefined);
  }
}

/** Whether a method changes nothing (RFC 9110, 9.2.1); `fetch` refuses TRACE. */
export function isSafe(method: string): boolean {
  return /^(GET|HEAD|OPTIONS|QUERY)$/.test(method);
}
