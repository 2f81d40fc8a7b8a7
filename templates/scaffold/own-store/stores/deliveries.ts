import type {
  BusyReceivers,
  DeliveryQueue,
  QueuedDelivery,
} from "../../../runtime/webhooks-out/queue.js";

/**
 * Stores webhook deliveries between their attempts, for several processes.
 * Each method must be one atomic step.
 */
export class OwnDeliveryQueue implements DeliveryQueue {
  /** Separates the deliveries of several senders. */
  readonly name: string;
  /** How long a delivery stays taken if its process dies, in seconds. */
  readonly lease: number;

  constructor(name: string, lease: number) {
    this.name = name;
    this.lease = lease;
  }

  /**
   * Adds a delivery, or replaces the one with the same key. With a `lease`, puts
   * back what was taken, and does nothing if it was removed or taken again.
   * Throws a `DeliveryRefusedError` if there is no room.
   */
  async put(_delivery: QueuedDelivery): Promise<void> {
    return notImplemented();
  }

  /**
   * Takes the delivery that has been due for the longest, except those whose
   * owner or host is busy, and sets a unique `lease` on it. It is not returned
   * again until it is put back or its lease has ended.
   */
  async take(
    _now: number,
    _busy: BusyReceivers,
  ): Promise<QueuedDelivery | undefined> {
    return notImplemented();
  }

  /**
   * Removes a delivery that was taken and has ended. Does nothing if it was
   * taken again under another lease.
   */
  async remove(_delivery: QueuedDelivery): Promise<void> {
    return notImplemented();
  }

  /**
   * When to take again: when the next delivery is due, but soon after `now`,
   * because other processes add deliveries and die.
   */
  async nextDue(
    _now: number,
    _busy: BusyReceivers,
  ): Promise<number | undefined> {
    return notImplemented();
  }

  /** Returns the deliveries that would be lost with the process: none. */
  async close(): Promise<readonly QueuedDelivery[]> {
    return notImplemented();
  }
}

/** Throws, until a method is written. */
function notImplemented(): never {
  throw new Error("This method of the store is not written yet.");
}
