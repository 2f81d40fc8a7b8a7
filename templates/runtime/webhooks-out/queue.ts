import type { Awaitable } from "./awaitable.js";
import type { DeliveryRecord } from "./record.js";

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
  /** What the delivery belongs to, such as a job's id. */
  readonly subject?: string;
  /** The URL to deliver to. */
  readonly url: string;
  /** The raw body. */
  readonly body: string;
  /** The state after the last attempt. */
  readonly record: DeliveryRecord;
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** Stores deliveries between their attempts. */
export interface DeliveryQueue {
  /** Adds a delivery, or replaces the one with the same key. */
  put(delivery: QueuedDelivery): Awaitable<void>;
  /**
   * Takes up to `most` deliveries that are due, the longest due first. They are not
   * returned again until they are put back or removed. A queue that outlives its
   * process must return them again after a while, because the process may have died.
   */
  take(most: number, now: number): Awaitable<readonly QueuedDelivery[]>;
  /** Removes a delivery that has ended, by its `key`. */
  remove(key: string): Awaitable<void>;
  /** When the next delivery is due; undefined if none is waiting. */
  nextDue(): Awaitable<number | undefined>;
  /** Returns the deliveries that would be lost with the process. */
  close(): Awaitable<readonly QueuedDelivery[]>;
}

/**
 * Stores deliveries in memory. Rejects more than `limit` deliveries, including those
 * being sent. Default: 10 000.
 */
export class MemoryDeliveryQueue implements DeliveryQueue {
  private readonly limit: number;
  /** In the order in which they are due. */
  private readonly waiting: QueuedDelivery[] = [];
  private readonly taken = new Set<string>();

  constructor(limit = 10_000) {
    this.limit = limit;
  }

  put(delivery: QueuedDelivery): void {
    this.remove(delivery.key);
    if (this.waiting.length + this.taken.size >= this.limit)
      throw new RangeError("The queue of deliveries is full.");
    this.waiting.splice(this.placeOf(delivery.dueAt), 0, delivery);
  }

  take(most: number, now: number): readonly QueuedDelivery[] {
    const due = this.waiting.splice(0, Math.min(most, this.placeOf(now)));
    for (const { key } of due) this.taken.add(key);
    return due;
  }

  remove(key: string): void {
    if (this.taken.delete(key)) return;
    const place = this.waiting.findIndex((each) => each.key === key);
    if (place >= 0) this.waiting.splice(place, 1);
  }

  nextDue(): number | undefined {
    return this.waiting[0]?.dueAt;
  }

  close(): readonly QueuedDelivery[] {
    return this.waiting.splice(0);
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
