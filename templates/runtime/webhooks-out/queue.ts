import type { Awaitable } from "./awaitable.js";
import type { DeliveryRecord } from "./record.js";

/** A delivery that waits for its next attempt: plain data, for a queue to keep. */
export interface QueuedDelivery {
  /** The event's id, the same at each attempt. */
  readonly id: string;
  /** Whose secrets sign it. */
  readonly owner: string;
  /** What it belongs to, such as the id of a run. */
  readonly subject?: string;
  readonly url: string;
  readonly body: string;
  readonly record: DeliveryRecord;
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** Keeps deliveries between their attempts. */
export interface DeliveryQueue {
  /** Takes a delivery in, in place of the one of its id where it has that. */
  put(delivery: QueuedDelivery): Awaitable<void>;
  /**
   * Gives the deliveries that are due, the longest due first. Until they are put
   * back or removed nobody else is given them, but for a queue that outlives the
   * process: it must give them again when a while has passed.
   */
  take(most: number, now: number): Awaitable<readonly QueuedDelivery[]>;
  /** Forgets a delivery that has ended. */
  remove(id: string): Awaitable<void>;
  /** When to ask for more: the time that the next delivery is due; none where none waits. */
  nextDue(): Awaitable<number | undefined>;
  /** Gives back the deliveries that would be lost with the process. */
  close(): Awaitable<readonly QueuedDelivery[]>;
}

/**
 * Keeps deliveries in memory, and refuses more than `limit` of them, those that
 * are being sent included.
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
    this.remove(delivery.id);
    if (this.waiting.length + this.taken.size >= this.limit)
      throw new RangeError("The queue of deliveries is full.");
    this.waiting.splice(this.placeOf(delivery.dueAt), 0, delivery);
  }

  take(most: number, now: number): readonly QueuedDelivery[] {
    const due = this.waiting.splice(0, Math.min(most, this.placeOf(now)));
    for (const { id } of due) this.taken.add(id);
    return due;
  }

  remove(id: string): void {
    if (this.taken.delete(id)) return;
    const place = this.waiting.findIndex((each) => each.id === id);
    if (place >= 0) this.waiting.splice(place, 1);
  }

  nextDue(): number | undefined {
    return this.waiting[0]?.dueAt;
  }

  close(): readonly QueuedDelivery[] {
    return this.waiting.splice(0);
  }

  /** How many deliveries are due at a time: where one that is due then goes in. */
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
