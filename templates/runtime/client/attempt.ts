import type { ClientFailure } from "../problem.js";
import type { Result } from "./types.js";

/** The longest delay that timers accept, in milliseconds: about 24 days. */
const LONGEST = 2_147_483_647;

/**
 * Runs `work` until it settles, `limit` milliseconds have passed, or the caller's
 * signal aborts. Never rejects: failures are returned as a result.
 */
export async function within(
  limit: number,
  signal: AbortSignal | undefined,
  work: (ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  // `work` may ignore its signal, so the promise below is rejected too.
  let stop: (reason?: unknown) => void;
  const end = () => {
    ending.abort(signal?.reason);
    stop();
  };
  const timer = setTimeout(end, Math.min(limit, LONGEST));
  signal?.addEventListener("abort", end);
  const result = await new Promise<Result>((resolve, reject) => {
    stop = reject;
    if (signal?.aborted) end();
    work(ending.signal).then(resolve, reject);
  }).catch((cause: unknown): Result => {
    const problem: ClientFailure = signal?.aborted
      ? {
          code: "aborted",
          detail: "The caller ended it.",
          cause: signal.reason,
        }
      : ending.signal.aborted
        ? { code: "timeout", detail: `No complete reply within ${limit} ms.` }
        : { code: "network", detail: reason(cause), cause };
    return { ok: false, problem, response: undefined };
  });
  clearTimeout(timer);
  // An unread body is read after the call has ended, so the signal must still abort it.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
}

/** The message of the innermost cause: `fetch` itself only reports "fetch failed". */
function reason(error: unknown): string {
  return error instanceof Error
    ? error.cause
      ? reason(error.cause)
      : error.message
    : String(error);
}
