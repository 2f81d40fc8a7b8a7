import { retryAfter } from "./retry-after.js";

/**
 * Which failed attempts are retried, and when. Only requests that are safe to repeat are
 * retried: those with a safe method or an idempotency key.
 */
export interface RetryOptions {
  /** Attempts after the first one. Default: 2. */
  readonly retries?: number;
  /**
   * Whether to retry after this error response. Default: 408, 429, 5xx, and 409 with
   * `Retry-After`.
   */
  readonly when?: (response: Response) => boolean;
  /**
   * The longest first wait, in milliseconds; the maximum doubles with each attempt. The
   * actual wait is random below the maximum. Default: 500.
   */
  readonly delay?: number;
  /**
   * The longest wait, in milliseconds. If `Retry-After` asks for more, the call is not
   * retried. Default: 30 000.
   */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and waits together. Default: 120 000 (2 minutes). */
  readonly budget?: number;
}

/**
 * The milliseconds to wait before the next attempt, or `Infinity` to give up. Without a
 * response, the connection failed or the attempt timed out.
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
  // Full jitter, so that clients that failed together do not retry together.
  return asked >= 0
    ? asked
    : Math.random() * Math.min(maxDelay, delay * 2 ** (attempt - 1));
}

const isPassing = ({ status, headers }: Response): boolean =>
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && headers.has("retry-after"));
