import type { Awaitable } from "../webhooks-out/awaitable.js";

/**
 * Remembers which deliveries have been handled, by their `webhook-id`. It is
 * asked about authentic deliveries alone, and only where handlers are to run.
 * Of one sender's deliveries: others may use the same ids.
 */
export interface WebhookStore {
  /**
   * Claims a delivery for whoever asks first, in one step: of two who ask at
   * once one has the claim, and the other is told that it is `running`. A
   * delivery that has been handled is `handled` for as long as the store
   * remembers; that should be longer than its sender goes on trying. A claim
   * that is neither completed nor released ends of itself, or a process that
   * dies would leave its delivery unhandled.
   */
  claim(id: string): Awaitable<WebhookClaim | "handled" | "running">;
}

/** The right to handle a delivery. Where it has ended of itself, it changes nothing that another has. */
export interface WebhookClaim {
  /** The handlers have run: what comes again is a duplicate. */
  complete(): Awaitable<void>;
  /** A handler has failed: what comes again is to be handled. */
  release(): Awaitable<void>;
}

export interface MemoryWebhookStoreOptions {
  /** The most handled deliveries that are remembered: beyond it the oldest is forgotten; 10,000 where left out. */
  readonly limit?: number;
  /** Seconds for which a handled delivery is remembered; a day where left out. */
  readonly window?: number;
  /** Seconds after which a claim ends of itself; ten minutes where left out. */
  readonly lease?: number;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
}

/** Until when something holds, in milliseconds since 1970. */
interface Until {
  readonly until: number;
}

/** Remembers in memory, for one process. */
export class MemoryWebhookStore implements WebhookStore {
  /** In the order in which they were handled, and so end. */
  private readonly handled = new Map<string, Until>();
  private readonly running = new Map<string, Until>();
  private readonly limit: number;
  private readonly window: number;
  private readonly lease: number;
  private readonly now: () => number;

  constructor({
    limit = 10_000,
    window = 86_400,
    lease = 600,
    now = Date.now,
  }: MemoryWebhookStoreOptions = {}) {
    this.limit = limit;
    this.window = window * 1000;
    this.lease = lease * 1000;
    this.now = now;
  }

  claim(id: string): WebhookClaim | "handled" | "running" {
    const now = this.now();
    dropEnded(this.handled, now);
    dropEnded(this.running, now);
    if (this.handled.has(id)) return "handled";
    if (this.running.has(id)) return "running";
    const claimed: Until = { until: now + this.lease };
    this.running.set(id, claimed);
    return {
      complete: () => {
        this.end(id, claimed);
        this.remember(id);
      },
      release: () => {
        this.end(id, claimed);
      },
    };
  }

  private end(id: string, claimed: Until): void {
    if (this.running.get(id) === claimed) this.running.delete(id);
  }

  private remember(id: string): void {
    this.handled.delete(id);
    this.handled.set(id, { until: this.now() + this.window });
    for (const oldest of this.handled.keys()) {
      if (this.handled.size <= this.limit) break;
      this.handled.delete(oldest);
    }
  }
}

/** Each holds for as long as the others, so the first ends first. */
function dropEnded(entries: Map<string, Until>, now: number): void {
  for (const [id, { until }] of entries) {
    if (until > now) break;
    entries.delete(id);
  }
}
