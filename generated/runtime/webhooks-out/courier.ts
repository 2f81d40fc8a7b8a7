/**
 * Makes the attempts of queued deliveries, a bounded number at a time.
 */
import { signWebhook } from "../webhook-signature.js";
import type { Schedule } from "./in-time.js";
import {
  type BusyReceivers,
  delayAfter,
  type DeliveryQueue,
  type DeliveryRecord,
  DeliveryRefusedError,
  type QueuedDelivery,
  recordAttempt,
  type SignedDelivery,
  type Transport,
  type TransportReply,
} from "./queue.js";
import type { WebhookSecrets } from "./secrets.js";

/** The means of a courier. */
export interface CourierMeans extends AttemptMeans {
  readonly queue: DeliveryQueue;
  /** Called after each attempt with the state of the delivery. */
  readonly onRecord: (
    record: DeliveryRecord,
    delivery: QueuedDelivery,
  ) => unknown;
  readonly limits: ConcurrencyLimits;
  readonly schedule: Schedule;
}

/** The wait after an operation of the queue or a report failed, in milliseconds. */
const patience = 1000;

/** How long the report of the last attempt is repeated if it fails, in milliseconds. */
const reporting = 10_000;

/** The longest delay that timers accept, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Makes the attempts of queued deliveries when they are due. A delivery taken from the
 * queue is always put back or removed, even after errors; only a crash leaves it taken.
 * The hooks have time limits.
 */
export class Courier {
  private readonly means: CourierMeans;
  private readonly running = new Map<QueuedDelivery, Promise<void>>();
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
    if (this.closed)
      throw new DeliveryRefusedError("The webhook sender is closed.");
    await this.means.queue.put(delivery, this.means.now());
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
    await Promise.all(this.running.values());
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
    const { queue, limits, now } = this.means;
    // Each finished delivery looks for the next one.
    while (this.running.size < limits.concurrency && !this.closed) {
      const choices = busyReceivers(this.running.keys(), limits);
      const delivery = await this.take(choices);
      if (delivery !== undefined) {
        this.start(delivery);
        continue;
      }
      const atLimit = choices.at(-1);
      const due = atLimit && (await queue.nextDue(now(), atLimit));
      if (due !== undefined) this.lookIn(Math.max(0, due - now()));
      return;
    }
  }

  /** Takes a delivery by the first choice that has one. */
  private async take(
    choices: readonly BusyReceivers[],
  ): Promise<QueuedDelivery | undefined> {
    for (const busy of choices) {
      const delivery = await this.means.queue.take(this.means.now(), busy);
      if (delivery !== undefined) return delivery;
    }
    return undefined;
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
      this.running.delete(delivery);
      this.look();
    });
    this.running.set(delivery, run);
  }

  private async deliver(delivery: QueuedDelivery): Promise<void> {
    const { now, onRecord } = this.means;
    // It was taken while the courier was closing.
    if (this.closed) return this.putBack(delivery);
    // Its last attempt has ended with the process that made it.
    if (delivery.record.status !== "pending")
      return this.finish(delivery, delivery.record);
    const at = now();
    const reply = await attempt(this.means, delivery);
    const record = recordAttempt(delivery.record, reply, at);
    const delay = delayAfter(record, reply, now());
    if (delay === undefined) return this.finish(delivery, record);
    await this.tried(delivery, () => onRecord(record, delivery));
    await this.putBack({ ...delivery, record, dueAt: now() + delay });
  }

  /**
   * Reports how a delivery has ended, before the queue removes it: a crash in between
   * repeats a delivery, but loses none. No later attempt would report it.
   */
  private async finish(
    delivery: QueuedDelivery,
    record: DeliveryRecord,
  ): Promise<void> {
    const { queue, onRecord } = this.means;
    const report = () => onRecord(record, delivery);
    await this.insist(delivery, report, reporting);
    await this.insist(delivery, () => queue.remove(delivery));
  }

  private async putBack(delivery: QueuedDelivery): Promise<void> {
    const put = await this.insist(delivery, () =>
      this.means.queue.put(delivery, this.means.now()),
    );
    if (!put) this.stranded.push(delivery);
  }

  /**
   * Repeats an action until it succeeds. Returns false if the courier is closed before
   * that, or after `limit` milliseconds.
   */
  private async insist(
    delivery: QueuedDelivery,
    act: () => unknown,
    limit = Infinity,
  ): Promise<boolean> {
    const end = this.means.now() + limit;
    while (!(await this.tried(delivery, act))) {
      if (this.closed || this.means.now() >= end) return false;
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

/** The means of an attempt. */
export interface AttemptMeans {
  readonly transport: Transport;
  readonly secrets: Pick<WebhookSecrets, "live">;
  readonly now: () => number;
  /** Receives errors on the sender's side; must not throw. */
  readonly report: (error: unknown, id: string | undefined) => void;
}

/** The parts of a delivery that an attempt sends. */
type Sendable = Pick<QueuedDelivery, "id" | "owner" | "url" | "body">;

/**
 * Makes one attempt to deliver, signed with all valid secrets. Never rejects: an error
 * on the sender's side is reported and counts as a failed attempt.
 */
export async function attempt(
  means: AttemptMeans,
  delivery: Sendable,
): Promise<TransportReply> {
  let doing = "signed";
  try {
    const signed = await sign(means, delivery);
    doing = "sent";
    return await means.transport(signed);
  } catch (error) {
    means.report(error, delivery.id);
    return { failure: `The delivery could not be ${doing}.`, latency: 0 };
  }
}

async function sign(
  { secrets, now }: AttemptMeans,
  { id, owner, url, body }: Sendable,
): Promise<SignedDelivery> {
  const bytes = new TextEncoder().encode(body);
  const signature = await signWebhook({
    id,
    timestamp: new Date(now()),
    body: bytes,
    secrets: await secrets.live(owner),
  });
  const headers = { "content-type": "application/json", ...signature };
  return { url, headers, body: bytes };
}

/** The number of concurrent attempts. */
interface ConcurrencyLimits {
  /** In total. */
  readonly concurrency: number;
  /** On behalf of one owner. */
  readonly perOwner: number;
  /** To one host. */
  readonly perHost: number;
}

/**
 * The owners and hosts to skip when the next delivery is chosen: first all that have an
 * attempt running, then all that have two, and last only those at their limit. So a
 * free slot goes to the owner and host that use the fewest.
 */
function busyReceivers(
  running: Iterable<Pick<QueuedDelivery, "owner" | "host">>,
  { perOwner, perHost }: ConcurrencyLimits,
): readonly BusyReceivers[] {
  const owners = new Map<string, number>();
  const hosts = new Map<string, number>();
  for (const { owner, host } of running) {
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
    hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  const counts = [...owners.values(), ...hosts.values()];
  // Other levels skip the same owners and hosts as one of these.
  const levels = new Set([1, ...counts.map((count) => count + 1)]);
  return [...levels]
    .filter((level) => level <= Math.max(perOwner, perHost, 1))
    .sort((a, b) => a - b)
    .map((level) => ({
      owners: withAtLeast(owners, Math.min(level, perOwner)),
      hosts: withAtLeast(hosts, Math.min(level, perHost)),
    }));
}

function withAtLeast(
  counts: ReadonlyMap<string, number>,
  level: number,
): ReadonlySet<string> {
  return new Set(
    [...counts].filter(([, count]) => count >= level).map(([name]) => name),
  );
}
