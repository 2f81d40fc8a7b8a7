/**
 * Sends a call: attempts, time limits, retries and waits.
 */
import type { Operation } from "../operation.js";
import type { ClientFailure } from "../problem.js";
import type { AnyRequest, Codecs, Read, Result } from "./codecs.js";
import { exchange } from "./exchange.js";
import type { CallOptions, Connection, RetryOptions } from "./options.js";
import { readReply } from "./reply.js";
import { SAFE, writeRequest } from "./request.js";

/**
 * Sends one call, in one or more attempts. Rejects only for a value that cannot be
 * sent, or if a credential function throws.
 */
export const send = async (
  connection: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
  read: Read = readReply,
): Promise<Result> => {
  const written = writeRequest(connection, operation, request, options, codecs);
  const { signal } = options;
  const timeout = options.timeout ?? connection.timeout ?? 60_000;
  const retry = options.retry ?? connection.retry ?? {};
  const { budget = 120_000 } = retry || {};
  const end = performance.now() + budget;
  const left = () => end - performance.now();
  // A stream cannot be sent twice.
  const replayable = !written.duplex;
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
    const result = await within(
      Math.min(timeout || Infinity, number > 1 ? left() : Infinity),
      signal,
      async (ending) => {
        renewable = await connection
          .authorize(draft, operation, refused)
          .catch((cause: unknown) => {
            throw (thrown = cause);
          });
        return read(
          await exchange(
            connection,
            operation,
            draft,
            ending,
            codecs.redirects,
          ),
          operation,
          codecs,
          connection,
          written.url,
        );
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
        ? // A renewal of the credentials is not a retry.
          waitAfter(refused ? number - 1 : number, response, retry)
        : Infinity;
    if (wait >= left()) return result;
    if (renews) refused = renewable;
    await within(wait, signal);
    // A body that was read cannot be cancelled, and the failure to cancel an unread
    // one does not matter.
    response?.body?.cancel().catch(() => undefined);
  }
};

/**
 * A signal that aborts with the caller's signal or with another one, and adds no listener
 * to them: those would stay as long as an unread body, and Node warns of more than ten.
 * Undefined if there is no caller's signal, or if the runtime cannot join signals.
 */
export const joined = (
  signal: AbortSignal | undefined,
  other: AbortSignal,
): AbortSignal | undefined =>
  signal && (AbortSignal as Signals).any?.([signal, other]);

/** Node 20.0 and React Native cannot join signals. */
interface Signals {
  readonly any?: (signals: AbortSignal[]) => AbortSignal;
}

/**
 * Runs `work` until it settles, `limit` milliseconds have passed, or the caller's
 * signal aborts; without `work` it waits. Never rejects: failures are returned as a
 * result.
 */
export const within = async (
  limit: number,
  signal: AbortSignal | undefined,
  work?: (ending: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const ending = new AbortController();
  // `work` may ignore its signal, so the promise below is rejected too.
  let stop: (reason?: unknown) => void;
  const end = () => {
    ending.abort(signal?.reason);
    stop();
  };
  // Timers accept up to 2 ** 31 - 1 milliseconds.
  const timer = setTimeout(end, Math.min(limit, 2_000_000_000));
  const both = joined(signal, ending.signal);
  const source = both ?? signal;
  source?.addEventListener("abort", end);
  const result = await new Promise<Result>((resolve, reject) => {
    stop = reject;
    if (signal?.aborted) end();
    else work?.(both ?? ending.signal).then(resolve, reject);
  }).catch((cause: unknown): Result => {
    const problem: ClientFailure = signal?.aborted
      ? {
          code: "aborted",
          detail: "Aborted.",
          cause: signal.reason,
        }
      : ending.signal.aborted
        ? {
            code: "timeout",
            detail: `No reply within ${Math.round(limit)} ms.`,
          }
        : { code: "network", detail: reason(cause), cause };
    // Without a response. Not spelled out, because every bundle contains this line.
    return { ok: false, problem } as Result;
  });
  clearTimeout(timer);
  // An unread body is read after the call has ended. If signals cannot be joined, only
  // the listener aborts it.
  if (both || !result.response?.body || result.response.bodyUsed)
    source?.removeEventListener("abort", end);
  return result;
};

/** The message of the innermost cause: `fetch` itself only reports "fetch failed". */
const reason = (
  error: unknown,
  { cause, message } = Object(error) as {
    readonly cause?: unknown;
    readonly message?: unknown;
  },
): string => (cause ? reason(cause) : String(message ?? error));

/**
 * The milliseconds to wait before the next attempt, or `Infinity` to give up. Without a
 * response, the connection failed or the attempt timed out.
 */
export const waitAfter = (
  attempt: number,
  response: Response | undefined,
  {
    retries = 2,
    when = ({ status, headers }) =>
      // `test` converts it.
      /408|429|5../.test(status as never) ||
      (status === 409 && headers.has("retry-after")),
    delay = 500,
    maxDelay = 30_000,
  }: RetryOptions,
): number => {
  const asked = retryAfter(response);
  if (attempt > retries || (response && !when(response)) || asked > maxDelay)
    return Infinity;
  // Full jitter, so that clients that failed together do not retry together.
  return asked >= 0
    ? asked
    : Math.random() * Math.min(maxDelay, delay * 2 ** (attempt - 1));
};

/**
 * The milliseconds that `Retry-After` asks to wait, given in seconds or as a date (RFC
 * 9110, 10.2.3). `NaN` if the header is absent or malformed.
 */
export const retryAfter = (
  response: Pick<Response, "headers"> | undefined,
  // `test` and `Date.parse` convert it, if it is absent. A default is shorter than a
  // constant, and every bundle contains it.
  text = response?.headers.get("retry-after") as never,
): number =>
  /^\d+$/.test(text) ? +text * 1000 : Date.parse(text) - Date.now();
