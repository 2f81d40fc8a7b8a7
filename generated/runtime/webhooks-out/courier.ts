import { attempt, type AttemptMeans } from "./attempt.js";
import type { DeliveryQueue, QueuedDelivery } from "./queue.js";
import { delayAfter, type DeliveryRecord, recordAttempt } from "./record.js";

export interface CourierMeans extends AttemptMeans {
  readonly queue: DeliveryQueue;
  /** Told how a delivery stands after each attempt. */
  readonly onRecord: (
    record: DeliveryRecord,
    delivery: QueuedDelivery,
  ) => unknown;
  /** How many deliveries are under way at once. */
  readonly concurrency: number;
}

/** How long to wait for a queue that failed, in milliseconds. */
const patience = 1000;

/** The longest that the platforms' timers can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Makes the attempts that a queue holds as they fall due. A delivery that has
 * been taken is put back or removed whatever fails meanwhile: only a crash
 * leaves it taken.
 */
export class Courier {
  private readonly means: CourierMeans;
  private readonly running = new Set<Promise<void>>();
  /** Deliveries that the queue did not take back. */
  private readonly stranded: QueuedDelivery[] = [];
  /** What waits until the queue is tried again. */
  private readonly sleepers = new Set<() => void>();
  private closed = false;
  private round = Promise.resolve();
  private looking = false;
  private lookAgain = false;
  private cancelTimer: (() => void) | undefined;

  constructor(means: CourierMeans) {
    this.means = means;
  }

  /** Takes a delivery in. Rejects where the queue does not take it. */
  async add(delivery: QueuedDelivery): Promise<void> {
    if (this.closed) throw new TypeError("The sender of webhooks is closed.");
    await this.means.queue.put(delivery);
    this.look();
  }

  /** Looks for deliveries that are due, now and whenever one falls due. */
  look(): void {
    this.lookAgain = true;
    if (this.looking) return;
    this.looking = true;
    this.round = this.lookAround();
  }

  /**
   * Finishes the attempts that are under way, begins no other, and gives back
   * the deliveries that would be lost.
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
    // Each delivery that ends looks for the next.
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
    // It was taken while the courier closed.
    if (this.closed) return this.putBack(delivery);
    const at = now();
    const reply = await attempt(this.means, delivery);
    const record = recordAttempt(delivery.record, reply, at);
    const delay = delayAfter(record, reply, now());
    // Before the queue forgets it: a crash between the two repeats a delivery, and loses none.
    await this.tried(delivery, () => onRecord(record, delivery));
    if (delay !== undefined)
      await this.putBack({ ...delivery, record, dueAt: now() + delay });
    else await this.insist(delivery, () => queue.remove(delivery.id));
  }

  private async putBack(delivery: QueuedDelivery): Promise<void> {
    const put = await this.insist(delivery, () =>
      this.means.queue.put(delivery),
    );
    if (!put) this.stranded.push(delivery);
  }

  /** Does something until it is done; says whether it was before the courier closed. */
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

  /** Says whether something was done; where it failed, that is reported. */
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
