/**
 * Deliveries between their attempts: the queue, and the record of each delivery.
 */
import { type Awaitable, type Schedule, timed } from "./in-time.js";

/** A delivery that waits for its next attempt. Plain data, which can be stored. */
export interface QueuedDelivery {
  /**
   * Identifies the delivery: one string for its owner, URL, and event. One event has
   * several deliveries if it is sent to several URLs or owners.
   */
  readonly key: string;
  /** The id of the event, the same for every attempt. */
  readonly id: string;
  /** The owner whose secrets sign it. */
  readonly owner: string;
  /** The subject of the delivery, such as the id of a job. */
  readonly subject?: string;
  /** The URL to deliver to. */
  readonly url: string;
  /** The host of the URL. */
  readonly host: string;
  /** The raw body. */
  readonly body: string;
  /** The state after the last attempt. */
  readonly record: DeliveryRecord;
  /** When the next attempt is due, in milliseconds since 1970, by the clock of the sender. */
  readonly dueAt: number;
  /**
   * Set by a queue that several processes share, on the delivery that `take` returns.
   * The queue recognizes by it the process that took the delivery last.
   */
  readonly lease?: string;
}

/** The owners and hosts that get no other attempt now. */
export interface BusyReceivers {
  readonly owners: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

/**
 * Stores deliveries between their attempts. The sender waits 10 seconds for each call. A
 * queue that outlives its process lends a delivery to the process that takes it, for
 * longer than an attempt takes (100 seconds), and returns it again afterwards, because the
 * process may have died. Such a queue sets `lease`: a process that is too late must not
 * change what a later one has taken.
 *
 * `now` is the time of the sender, in milliseconds. The clocks of processes differ, and
 * jump: a queue that several processes share measures the differences between the given
 * times with a clock of its own, such as that of its database.
 */
export interface DeliveryQueue {
  /**
   * Adds a delivery, or replaces the one with the same key. With a `lease`, puts back
   * what was taken, and does nothing if it was removed or taken again. Throws a
   * `DeliveryRefusedError` if the delivery is certainly not in the queue and will not be;
   * after any other error it counts as one that may be. It is due after
   * `delivery.dueAt - now`.
   */
  put(delivery: QueuedDelivery, now: number): Awaitable<void>;
  /**
   * Takes the delivery that has been due for the longest, except those whose owner or
   * host is busy; undefined if there is none. Receivers may have turns instead if many
   * deliveries are due. It is not returned again until it is put back or its lease has
   * ended. Then a record that is pending counts another attempt, whose process has died,
   * because a delivery that ends each process must come to an end.
   */
  take(now: number, busy: BusyReceivers): Awaitable<QueuedDelivery | undefined>;
  /**
   * Removes a delivery that was taken and has ended. Does nothing if it was taken again
   * under another lease.
   */
  remove(delivery: QueuedDelivery): Awaitable<void>;
  /**
   * When to take again: when the next delivery is due, except those whose owner or host
   * is busy; undefined if there is none. A queue that several processes share returns a
   * time soon after `now`, because another process may add a delivery or die.
   */
  nextDue(now: number, busy: BusyReceivers): Awaitable<number | undefined>;
  /** Returns the deliveries that would be lost with the process. */
  close(): Awaitable<readonly QueuedDelivery[]>;
}

/**
 * The delivery was not queued: the queue is full, its database did not store it, or the
 * sender is closed.
 */
export class DeliveryRefusedError extends Error {
  override readonly name = "DeliveryRefusedError";
}

/**
 * Stores deliveries in memory. Refuses more than `limit` deliveries, by default 10 000,
 * and more than `ownerLimit` of one owner, by default 1000, including those being sent.
 * So one owner whose receivers are down does not use up the room of the others.
 */
export class MemoryDeliveryQueue implements DeliveryQueue {
  private readonly limit: number;
  private readonly ownerLimit: number;
  /** In the order in which they are due. */
  private readonly waiting: QueuedDelivery[] = [];
  /** The owner of each delivery that is waiting or being sent, by the delivery's key. */
  private readonly owners = new Map<string, string>();
  /** The number of deliveries of each owner. */
  private readonly counts = new Map<string, number>();

  constructor(limit = 10_000, ownerLimit = 1000) {
    this.limit = limit;
    this.ownerLimit = ownerLimit;
  }

  put(delivery: QueuedDelivery): void {
    const { key, owner, dueAt } = delivery;
    this.remove(delivery);
    const count = this.counts.get(owner) ?? 0;
    if (this.owners.size >= this.limit)
      throw new DeliveryRefusedError("The queue of deliveries is full.");
    if (count >= this.ownerLimit)
      throw new DeliveryRefusedError(
        `The queue has no room for another delivery of the owner ${owner}: ${count} are waiting or being sent. Raise ownerLimit of the queue, or use a queue with more room.`,
      );
    this.owners.set(key, owner);
    this.counts.set(owner, count + 1);
    this.waiting.splice(this.placeOf(dueAt), 0, delivery);
  }

  take(now: number, busy: BusyReceivers): QueuedDelivery | undefined {
    const place = this.placeOfFree(busy);
    const next = this.waiting[place];
    if (next === undefined || next.dueAt > now) return undefined;
    this.waiting.splice(place, 1);
    return next;
  }

  remove({ key }: QueuedDelivery): void {
    if (!this.forget(key)) return;
    const place = this.waiting.findIndex((each) => each.key === key);
    if (place >= 0) this.waiting.splice(place, 1);
  }

  nextDue(_now: number, busy: BusyReceivers): number | undefined {
    return this.waiting[this.placeOfFree(busy)]?.dueAt;
  }

  close(): readonly QueuedDelivery[] {
    for (const { key } of this.waiting) this.forget(key);
    return this.waiting.splice(0);
  }

  /** Releases the room of a delivery. Returns whether it had any. */
  private forget(key: string): boolean {
    const owner = this.owners.get(key);
    if (owner === undefined) return false;
    this.owners.delete(key);
    const count = this.counts.get(owner) ?? 0;
    if (count > 1) this.counts.set(owner, count - 1);
    else this.counts.delete(owner);
    return true;
  }

  private placeOfFree({ owners, hosts }: BusyReceivers): number {
    return this.waiting.findIndex(
      ({ owner, host }) => !owners.has(owner) && !hosts.has(host),
    );
  }

  /**
   * The number of deliveries due at a time, which is also the insertion index for that
   * time.
   */
  private placeOf(time: number): number {
    let from = 0;
    let to = this.waiting.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.waiting[middle]?.dueAt ?? 0) <= time) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Limits each method of a queue. A delivery that `take` returns too late is put back. */
export function timedQueue(
  queue: DeliveryQueue,
  schedule: Schedule,
): DeliveryQueue {
  return {
    put: timed("queue.put", (each, now) => queue.put(each, now), schedule),
    async take(now, busy) {
      const taking = (async () => queue.take(now, busy))();
      try {
        return await timed("queue.take", () => taking, schedule)();
      } catch (error) {
        void taking
          .then((late) => late && queue.put(late, now))
          .catch(() => undefined);
        throw error;
      }
    },
    remove: timed("queue.remove", (each) => queue.remove(each), schedule),
    nextDue: timed(
      "queue.nextDue",
      (now, busy) => queue.nextDue(now, busy),
      schedule,
    ),
    close: timed("queue.close", () => queue.close(), schedule),
  };
}

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
  return "status" in reply && (reply.status === 429 || reply.status === 503)
    ? Math.max(delay, retryAfter(reply.retryAfter, now))
    : delay;
}

/**
 * The milliseconds that `Retry-After` (RFC 9110, 10.2.3) asks to wait, given in seconds
 * or as a date. 0 if it is malformed, and at most one day.
 */
export function retryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]+,? /.test(text)
      ? Date.parse(text) - now
      : NaN;
  return wait > 0 ? Math.min(wait, day) : 0;
}

const day = 86_400_000;

/** One signed attempt to deliver an event. */
export interface SignedDelivery {
  /** The URL to post to. */
  readonly url: string;
  /** The headers, with the signature. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body. */
  readonly body: Uint8Array;
}

/** The result of an attempt. */
export type TransportReply = Answered | Unanswered;

/** The receiver responded. */
export interface Answered {
  /** The status of the response. */
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | undefined;
  /** Milliseconds until the status arrived. */
  readonly latency: number;
}

/** The receiver did not respond. */
export interface Unanswered {
  /** Why, as a sentence for the receiver's operator. */
  readonly failure: string;
  /** Milliseconds until the failure. */
  readonly latency: number;
}

/** Posts a delivery once, with its own time limit, without following redirects. */
export type Transport = (delivery: SignedDelivery) => Promise<TransportReply>;
