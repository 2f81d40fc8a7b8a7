import { retryAfter } from "./retry-after.js";
import type { TransportReply } from "./transport.js";

/** How the delivery of an event stands. */
export interface DeliveryRecord {
  readonly status: "pending" | "delivered" | "failed";
  /** Attempts made so far. */
  readonly attempts: number;
  /** When the last attempt was made; null before the first. */
  readonly last_attempt_at: string | null;
  /** The status that the receiver last answered; null when it gave none. */
  readonly last_response_status: number | null;
  /** What went wrong at the last attempt; null when nothing did. */
  readonly last_error: string | null;
}

/** A delivery of which no attempt has been made. */
export const pendingRecord: DeliveryRecord = {
  status: "pending",
  attempts: 0,
  last_attempt_at: null,
  last_response_status: null,
  last_error: null,
};

/**
 * Milliseconds from the end of an attempt to the next: five attempts, the last
 * of them 56 minutes after the first, and later by what the attempts take.
 */
const delays = [10_000, 60_000, 600_000, 2_700_000];

/** Says how a delivery stands after another attempt, made at `at` milliseconds. */
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

/** Milliseconds from an attempt's end to the next one; none where the delivery has ended. */
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
