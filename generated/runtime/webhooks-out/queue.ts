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
  /** The host of the URL. */
  readonly host: string;
  /** The raw body. */
  readonly body: string;
  /** The state after the last attempt. */
  readonly record: DeliveryRecord;
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** The owners and hosts that get no other attempt now. */
export interface BusyReceivers {
  readonly owners: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

/** Stores deliveries between their attempts. The sender waits 10 seconds for each call. */
export interface DeliveryQueue {
  /** Adds a delivery, or replaces the one with the same key. */
  put(delivery: QueuedDelivery): Awaitable<void>;
  /**
   * Takes the delivery that has been due for the longest, except those whose owner or
   * host is busy; undefined if there is none. It is not returned again until it is put
   * back or removed. A queue that outlives its process must return it again after a
   * while, because the process may have died.
   */
  take(now: number, busy: BusyReceivers): Awaitable<QueuedDelivery | undefined>;
  /** Removes a delivery that has ended, by its `key`. */
  remove(key: string): Awaitable<void>;
  /**
   * When the next delivery is due, except those whose owner or host is busy; undefined
   * if there is none.
   */
  nextDue(busy: BusyReceivers): Awaitable<number | undefined>;
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

  take(now: number, busy: BusyReceivers): QueuedDelivery | undefined {
    const place = this.placeOfFree(busy);
    const next = this.waiting[place];
    if (next === undefined || next.dueAt > now) return undefined;
    this.waiting.splice(place, 1);
    this.taken.add(next.key);
    return next;
  }

  remove(key: string): void {
    if (this.taken.delete(key)) return;
    const place = this.waiting.findIndex((each) => each.key === key);
    if (place >= 0) this.waiting.splice(place, 1);
  }

  nextDue(busy: BusyReceivers): number | undefined {
    return this.waiting[this.placeOfFree(busy)]?.dueAt;
  }

  close(): readonly QueuedDelivery[] {
    return this.waiting.splice(0);
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
