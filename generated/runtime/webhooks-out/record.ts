import { retryAfter } from "./retry-after.js";
import type { TransportReply } from "./transport.js";

/** The state of a delivery. */
export interface DeliveryRecord {
  /** `pending` before the last attempt, then `delivered` or `failed`. */
  readonly status: "pending" | "delivered" | "failed";
  /** The number of attempts so far. */
  readonly attempts: number;
  /** When the last attempt was made, as an RFC 3339 date-time; null before the first. */
  readonly last_attempt_at: string | null;
  /** The receiver's last status; null if it did not respond. */
  readonly last_response_status: number | null;
  /** Why the last attempt failed; null if it succeeded. */
  readonly last_error: string | null;
}

/** The state before the first attempt. */
export const pendingRecord: DeliveryRecord = {
  status: "pending",
  attempts: 0,
  last_attempt_at: null,
  last_response_status: null,
  last_error: null,
};

/**
 * Milliseconds between attempts. The fifth and last one is made about 56 minutes after
 * the first.
 */
const delays = [10_000, 60_000, 600_000, 2_700_000];

/** The state after another attempt, which was made at `at` milliseconds. */
export function recordAttempt(
  { attempts }: DeliveryRecord,
  reply: TransportReply,
  at: number,
): DeliveryRecord {
  const error = errorOf(reply);
  const status = "status" in reply ? reply.status : null;
  const final = status === 410 || attempts >= delays.length;
  return {
    status: error === null ? "delivered" : final ? "failed" : "pending",
    attempts: attempts + 1,
    last_attempt_at: new Date(at).toISOString(),
    last_response_status: status,
    last_error: error,
  };
}

function errorOf(reply: TransportReply): string | null {
  if ("failure" in reply) return reply.failure;
  const { status } = reply;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver answered ${status}: redirects are not followed.`
    : `The receiver answered ${status}.`;
}

/** Milliseconds until the next attempt; undefined if the delivery has ended. */
export function delayAfter(
  { status, attempts }: DeliveryRecord,
  reply: TransportReply,
  now: number,
): number | undefined {
  if (status !== "pending") return undefined;
  const delay = delays[attempts - 1] ?? 0;
  return "status" in reply && reply.status === 429
    ? Math.max(delay, retryAfter(reply.retryAfter, now))
    : delay;
}
