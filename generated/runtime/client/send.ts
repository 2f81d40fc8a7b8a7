import type {
  AnyRequest,
  CallOptions,
  Codecs,
  Connection,
  Read,
  Result,
} from "./types.js";
import { within } from "./attempt.js";
import { exchange } from "./exchange.js";
import type { Operation } from "../operation.js";
import { readReply } from "./read-reply.js";
import { pause } from "./pause.js";
import { waitAfter } from "./retry.js";
import { writeRequest } from "./write-request.js";

/**
 * Safe methods (RFC 9110, 9.2.1), which can be retried. TRACE is missing because
 * `fetch` refuses it.
 */
export const SAFE = /^(GET|HEAD|OPTIONS|QUERY)$/;

/**
 * Sends one call, in one or more attempts. Rejects only for a value that cannot be
 * sent, or if a credential function throws.
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
  const timeout = options.timeout ?? connection.timeout ?? 60_000;
  const retry = options.retry ?? connection.retry ?? {};
  const { budget = 120_000 } = retry || {};
  const end = Date.now() + budget;
  const replayable = !(written.body instanceof ReadableStream);
  const repeatable =
    replayable &&
    (SAFE.test(written.method) || written.headers.get("idempotency-key"));
  let refused: unknown;
  for (let number = 1; ; number++) {
    const draft = {
      ...written,
      headers: new Map(written.headers),
      attempt: { operation, number },
    };
    // The callback below sets both.
    let renewable: unknown;
    let thrown: unknown;
    // The budget limits retries; the first attempt has the whole timeout.
    const left = number > 1 ? end - Date.now() : Infinity;
    const result = await within(
      Math.min(timeout || Infinity, left),
      signal,
      async (ending) => {
        renewable = await connection
          .authorize(draft, operation, refused)
          .catch((cause: unknown) => {
            throw (thrown = cause);
          });
        const response = await exchange(
          connection,
          draft,
          ending,
          codecs.redirects,
        );
        return read(response, operation, codecs, connection);
      },
    );
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- rethrows the caller's own error
    if (thrown) throw thrown;
    const { response } = result;
    if (result.ok || signal?.aborted) return result;
    const renews =
      response?.status === 401 && renewable && replayable && !refused;
    const wait = renews
      ? 0
      : retry && repeatable
        ? waitAfter(number, response, retry)
        : Infinity;
    if (Date.now() + wait >= end) return result;
    if (renews) refused = renewable;
    await pause(wait, signal);
    // A body that was read cannot be cancelled, and the failure to cancel an unread
    // one does not matter.
    response?.body?.cancel().catch(() => undefined);
  }
}
