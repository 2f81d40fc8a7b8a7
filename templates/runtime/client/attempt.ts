import type { ClientFailure } from "../problem.js";
import type { Result } from "./types.js";

/** The longest time limit, in milliseconds: 23 days. Timers accept up to 2 ** 31 - 1. */
const LONGEST = 2_000_000_000;

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
          detail: "Aborted.",
          cause: signal.reason,
        }
      : ending.signal.aborted
        ? { code: "timeout", detail: `No reply within ${limit} ms.` }
        : { code: "network", detail: reason(cause), cause };
    // Without a response. Not spelled out, because every bundle contains this line.
    return { ok: false, problem } as Result;
  });
  clearTimeout(timer);
  // An unread body is read after the call has ended, so the signal must still abort it.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
}

/** The message of the innermost cause: `fetch` itself only reports "fetch failed". */
function reason(error: unknown): string {
  const { cause, message } = Object(error) as Partial<Error>;
  return cause ? reason(cause) : String(message ?? error);
}
