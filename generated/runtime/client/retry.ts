import { retryAfter } from "./retry-after.js";

/** What is tried again after an attempt that failed, and when. */
export interface RetryOptions {
  /** Attempts after the first; 2 where left out. */
  readonly retries?: number;
  /** Says of an error's reply whether to try again; where left out: 408, 429, 5xx, and 409 with `Retry-After`. */
  readonly when?: (response: Response) => boolean;
  /** Milliseconds that the first wait takes at most; each further one may take twice as long. 500 where left out. */
  readonly delay?: number;
  /** Milliseconds that any wait takes at most: the call ends where `Retry-After` asks for more. 30 seconds where left out. */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and the waits between them; 2 minutes where left out. */
  readonly budget?: number;
}

/**
 * Milliseconds to wait before the next attempt; infinitely many where there is
 * to be none. Without a reply the connection failed, or the attempt's time was up.
 */
export function waitAfter(
  attempt: number,
  response: Response | undefined,
  {
    retries = 2,
    when = isPassing,
    delay = 500,
    maxDelay = 30_000,
  }: RetryOptions,
): number {
  const asked = response ? retryAfter(response) : NaN;
  if (attempt > retries || (response && !when(response)) || asked > maxDelay)
    return Infinity;
  // Full jitter: callers that failed together do not come back together.
  return asked >= 0
    ? asked
    : Math.random() * Math.min(maxDelay, delay * 2 ** (attempt - 1));
}

const isPassing = ({ status, headers }: Response): boolean =>
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && headers.has("retry-after"));
