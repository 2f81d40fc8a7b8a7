import { OrderedEntries } from "./ordered-entries.js";
import type { Bucket, QuotaState, QuotaStore, Spent } from "./stores.js";

interface Window {
  readonly begin: number;
  readonly end: number;
  spent: number;
}

/** Options of the store in memory. */
export interface MemoryQuotaOptions {
  /** The number of windows. Default: 100 000. */
  readonly limit?: number;
  /** Returns a time in milliseconds. Default: one that the system's clock does not change. */
  readonly now?: () => number;
}

/**
 * Counts usage in memory, for one process. Windows start with their first request, so
 * that the time of the reset is also the time to wait. At more than `limit` windows,
 * the store drops the window that ends soonest, because its owner gains the fewest
 * extra requests.
 */
export class MemoryQuotaStore implements QuotaStore {
  /**
   * Grouped by window length, so that the windows of one map end in the order in which
   * they started.
   */
  readonly #windows = new Map<number, OrderedEntries<Window>>();
  readonly #limit: number;
  readonly #now: () => number;

  constructor({
    limit = 100_000,
    now = () => performance.now(),
  }: MemoryQuotaOptions = {}) {
    this.#limit = limit;
    this.#now = now;
  }

  spend(buckets: readonly Bucket[]): Spent {
    const at = this.#now();
    const before = this.#statesOf(buckets, at);
    if (before.some(({ remaining }) => remaining < 1))
      return { allowed: false, at, states: before };
    for (const bucket of buckets) this.#take(bucket, at);
    return { allowed: true, at, states: this.#statesOf(buckets, at) };
  }

  giveBack(buckets: readonly Bucket[], at: number): void {
    for (const bucket of buckets) {
      const windows = this.#windows.get(bucket.window);
      const name = nameOf(bucket);
      const window = windows?.get(name);
      if (window === undefined || at < window.begin || at >= window.end)
        continue;
      window.spent -= 1;
      // An unused window starts again with the next request.
      if (window.spent === 0) windows?.delete(name);
    }
  }

  look(buckets: readonly Bucket[]): readonly QuotaState[] {
    return this.#statesOf(buckets, this.#now());
  }

  #statesOf(buckets: readonly Bucket[], now: number): readonly QuotaState[] {
    return buckets.map((bucket) => {
      const { policy, quota } = bucket;
      const window = this.#windows.get(bucket.window)?.get(nameOf(bucket));
      if (window === undefined || window.end <= now)
        return { policy, quota, remaining: quota, reset: 0 };
      return {
        policy,
        quota,
        remaining: Math.max(0, quota - window.spent),
        reset: Math.ceil((window.end - now) / 1000),
      };
    });
  }

  #take(bucket: Bucket, now: number): void {
    const name = nameOf(bucket);
    const length = bucket.window;
    const windows = this.#windows.get(length) ?? new OrderedEntries<Window>();
    this.#windows.set(length, windows);
    const window = windows.get(name);
    if (window !== undefined && window.end > now) {
      window.spent += 1;
      return;
    }
    this.#makeRoom(now);
    windows.set(name, { begin: now, end: now + length * 1000, spent: 1 });
  }

  /**
   * Drops ended windows. If that is not enough, drops the window that ends next. There
   * are few lengths.
   */
  #makeRoom(now: number): void {
    let size = 0;
    for (const windows of this.#windows.values()) {
      for (;;) {
        const { first } = windows;
        if (first === undefined || first.entry.end > now) break;
        windows.delete(first.name);
      }
      size += windows.size;
    }
    if (size >= this.#limit) this.#dropSoonest();
  }

  #dropSoonest(): void {
    const firsts = [...this.#windows.values()].flatMap((windows) => {
      const { first } = windows;
      return first === undefined ? [] : [{ windows, ...first }];
    });
    firsts.sort((one, other) => one.entry.end - other.entry.end);
    firsts[0]?.windows.delete(firsts[0].name);
  }
}

function nameOf({ owner, policy }: Bucket): string {
  // The length prefix keeps different pairs of policy and owner distinct.
  return `${policy.length} ${policy}${owner}`;
}
