type Awaitable<Value> = Value | Promise<Value>;

/**
 * Remembers which deliveries were handled, by their `webhook-id`. It is called only for
 * authentic deliveries that have handlers. Use one store per sender, because senders
 * may use the same ids.
 */
export interface WebhookStore {
  /**
   * Claims a delivery atomically: of concurrent calls, one gets the claim and the
   * others get `running`. Returns `handled` for a handled delivery as long as the store
   * remembers it, which should be longer than the sender retries. A claim that is
   * neither completed nor released must expire, because its process may have died.
   */
  claim(id: string): Awaitable<WebhookClaim | "handled" | "running">;
}

/**
 * The right to handle a delivery. After it has expired, its methods must not affect
 * other claims.
 */
export interface WebhookClaim {
  /** The handlers have run; further attempts are duplicates. */
  complete(): Awaitable<void>;
  /** A handler has failed; the next attempt is handled again. */
  release(): Awaitable<void>;
}

/** Options of the in-memory store. */
export interface MemoryWebhookStoreOptions {
  /**
   * The number of handled deliveries to remember; the oldest are dropped. Default: 10
   * 000.
   */
  readonly limit?: number;
  /** How long a handled delivery is remembered, in seconds. Default: 86 400 (one day). */
  readonly window?: number;
  /** How long until a claim expires, in seconds. Default: 600. */
  readonly lease?: number;
  /** Returns a time in milliseconds. Default: one that the system's clock does not change. */
  readonly now?: () => number;
}

/** When an entry expires. */
interface Until {
  readonly until: number;
}

/** Stores handled deliveries in memory, for one process. */
export class MemoryWebhookStore implements WebhookStore {
  /** In the order in which they were handled, which is also the order of expiry. */
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
    now = () => performance.now(),
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

/** Entries have equal lifetimes, so the first ones expire first. */
function dropEnded(entries: Map<string, Until>, now: number): void {
  for (const [id, { until }] of entries) {
    if (until > now) break;
    entries.delete(id);
  }
}
