import { OrderedEntries } from "./ordered-entries.js";
import type { Bucket, QuotaState, QuotaStore, Spent } from "./stores.js";

interface Window {
  readonly begin: number;
  readonly end: number;
  spent: number;
}

/**
 * Counts usage in memory, for one process. Windows start with their first request, so
 * that the time of the reset is also the time to wait. At more than `limit` windows,
 * the one that ends soonest is dropped, which gives its owner the least extra requests.
 */
export class MemoryQuotaStore implements QuotaStore {
  /**
   * By window length, so that the windows of one map end in the order in which they
   * started.
   */
  readonly #windows = new Map<number, OrderedEntries<Window>>();
  readonly #limit: number;

  /** `limit` is the number of windows. Default: 100 000. */
  constructor({ limit = 100_000 }: { readonly limit?: number } = {}) {
    this.#limit = limit;
  }

  spend(buckets: readonly Bucket[], now: number): Spent {
    const before = this.look(buckets, now);
    if (before.some(({ remaining }) => remaining < 1))
      return { allowed: false, states: before };
    for (const bucket of buckets) this.#take(bucket, now);
    return { allowed: true, states: this.look(buckets, now) };
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

  look(buckets: readonly Bucket[], now: number): readonly QuotaState[] {
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
   * Drops ended windows, and the one that ends next if that is not enough. There are
   * few lengths.
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
