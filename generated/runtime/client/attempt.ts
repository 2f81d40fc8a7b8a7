import type { ClientFailure } from "../problem.js";
import type { Result } from "./types.js";

/** The longest time that a timer takes: 24 days. */
const LONGEST = 2_147_483_647;

/** Works for so many milliseconds, and no longer than until the caller's signal. Does not reject. */
export async function within(
  limit: number,
  signal: AbortSignal | undefined,
  work: (ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  // Whoever works may not look at the signal.
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
  // A body that is not read yet is read after the call has ended, and ends with the signal.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
}

/** `fetch` says only that it failed; what failed is within. */
function reason(error: unknown): string {
  return error instanceof Error
    ? error.cause
      ? reason(error.cause)
      : error.message
    : String(error);
}
