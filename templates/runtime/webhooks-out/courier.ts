import { attempt, type AttemptMeans } from "./attempt.js";
import type { DeliveryQueue, QueuedDelivery } from "./queue.js";
import { delayAfter, type DeliveryRecord, recordAttempt } from "./record.js";

/** What a courier uses. */
export interface CourierMeans extends AttemptMeans {
  readonly queue: DeliveryQueue;
  /** Called after each attempt with the state of the delivery. */
  readonly onRecord: (
    record: DeliveryRecord,
    delivery: QueuedDelivery,
  ) => unknown;
  /** The number of concurrent attempts. */
  readonly concurrency: number;
}

/** The wait after a queue operation failed, in milliseconds. */
const patience = 1000;

/** The longest delay that timers accept, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Makes the attempts of queued deliveries when they are due. A delivery taken from the
 * queue is always put back or removed, even after errors; only a crash leaves it taken.
 */
export class Courier {
  private readonly means: CourierMeans;
  private readonly running = new Set<Promise<void>>();
  /** Deliveries that could not be put back into the queue. */
  private readonly stranded: QueuedDelivery[] = [];
  /** Resume the waits for the queue. */
  private readonly sleepers = new Set<() => void>();
  private closed = false;
  private round = Promise.resolve();
  private looking = false;
  private lookAgain = false;
  private cancelTimer: (() => void) | undefined;

  constructor(means: CourierMeans) {
    this.means = means;
  }

  /** Adds a delivery. Rejects if the queue does. */
  async add(delivery: QueuedDelivery): Promise<void> {
    if (this.closed) throw new TypeError("The sender of webhooks is closed.");
    await this.means.queue.put(delivery);
    this.look();
  }

  /** Starts the deliveries that are due, now and whenever another one is due. */
  look(): void {
    this.lookAgain = true;
    if (this.looking) return;
    this.looking = true;
    this.round = this.lookAround();
  }

  /**
   * Finishes the current attempts, starts no others, and returns the deliveries that
   * would be lost.
   */
  async close(): Promise<readonly QueuedDelivery[]> {
    this.closed = true;
    this.cancelTimer?.();
    for (const wake of this.sleepers) wake();
    await this.round;
    await Promise.all(this.running);
    const left = this.stranded.splice(0);
    await this.tried(undefined, async () => {
      left.push(...(await this.means.queue.close()));
    });
    return left;
  }

  private async lookAround(): Promise<void> {
    while (this.lookAgain && !this.closed) {
      this.lookAgain = false;
      const looked = await this.tried(undefined, () => this.startDue());
      if (!looked) this.lookIn(patience);
    }
    this.looking = false;
  }

  private async startDue(): Promise<void> {
    const { queue, concurrency, now } = this.means;
    const room = concurrency - this.running.size;
    // Each finished delivery looks for the next one.
    if (room <= 0) return;
    for (const delivery of await queue.take(room, now())) this.start(delivery);
    const due = await queue.nextDue();
    if (due !== undefined) this.lookIn(Math.max(0, due - now()));
  }

  private lookIn(delay: number): void {
    this.cancelTimer?.();
    if (this.closed) return;
    this.cancelTimer = this.means.schedule(
      () => {
        this.look();
      },
      Math.min(delay, longestTimer),
    );
  }

  private start(delivery: QueuedDelivery): void {
    const run = this.tried(delivery, () => this.deliver(delivery)).then(() => {
      this.running.delete(run);
      this.look();
    });
    this.running.add(run);
  }

  private async deliver(delivery: QueuedDelivery): Promise<void> {
    const { queue, now, onRecord } = this.means;
    // It was taken while the courier was closing.
    if (this.closed) return this.putBack(delivery);
    const at = now();
    const reply = await attempt(this.means, delivery);
    const record = recordAttempt(delivery.record, reply, at);
    const delay = delayAfter(record, reply, now());
    // Reported before the queue removes it: a crash in between repeats a delivery, but
    // loses none.
    await this.tried(delivery, () => onRecord(record, delivery));
    if (delay !== undefined)
      await this.putBack({ ...delivery, record, dueAt: now() + delay });
    else await this.insist(delivery, () => queue.remove(delivery.key));
  }

  private async putBack(delivery: QueuedDelivery): Promise<void> {
    const put = await this.insist(delivery, () =>
      this.means.queue.put(delivery),
    );
    if (!put) this.stranded.push(delivery);
  }

  /**
   * Repeats an action until it succeeds. Returns false if the courier is closed before
   * that.
   */
  private async insist(
    delivery: QueuedDelivery,
    act: () => unknown,
  ): Promise<boolean> {
    while (!(await this.tried(delivery, act))) {
      if (this.closed) return false;
      await this.pause();
    }
    return true;
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        this.sleepers.delete(wake);
        resolve();
      };
      const cancel = this.means.schedule(wake, patience);
      this.sleepers.add(wake);
    });
  }

  /** Runs an action and returns whether it succeeded. Errors are reported. */
  private async tried(
    delivery: QueuedDelivery | undefined,
    act: () => unknown,
  ): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.means.report(error, delivery?.id);
      return false;
    }
  }
}
