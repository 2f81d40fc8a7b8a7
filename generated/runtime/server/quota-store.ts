import { OrderedEntries } from "./ordered-entries.js";

/** A quota of one owner. */
export interface Bucket {
  readonly owner: string;
  /** The policy's name. */
  readonly policy: string;
  /** What the policy allows in a window. */
  readonly quota: number;
  /** In seconds. */
  readonly window: number;
}

/** How a bucket stands. */
export interface QuotaState {
  readonly policy: string;
  readonly quota: number;
  readonly remaining: number;
  /** Seconds until it is whole again; 0 where nothing is spent. */
  readonly reset: number;
}

export interface Spent {
  /** False: one of the buckets is empty, and nothing was spent of any. */
  readonly allowed: boolean;
  /** In the order of the buckets. */
  readonly states: readonly QuotaState[];
}

/**
 * Keeps what is spent. Each method may answer at once or by a promise. Times
 * are milliseconds, by the server's clock. No two buckets of a call are the
 * same.
 */
export interface QuotaStore {
  /** Spends one from each bucket, or from none. A window begins with the first spend. */
  spend(buckets: readonly Bucket[], now: number): Spent | Promise<Spent>;
  /** Takes back what was spent `at` a time. What is of a window that has ended is gone. */
  giveBack(buckets: readonly Bucket[], at: number): void | Promise<void>;
  /** Says how buckets stand, in their order. */
  look(
    buckets: readonly Bucket[],
    now: number,
  ): readonly QuotaState[] | Promise<readonly QuotaState[]>;
}

interface Window {
  readonly begin: number;
  readonly end: number;
  spent: number;
}

/**
 * Keeps what is spent in memory, in windows that begin with the first spend:
 * the one way by which the time until a quota is whole again and the time to
 * wait are the same. Of more windows than `limit` the one that ends soonest
 * goes: that gives its owner the least.
 */
export class MemoryQuotaStore implements QuotaStore {
  /** By their length: those of one length end in the order in which they began. */
  readonly #windows = new Map<number, OrderedEntries<Window>>();
  readonly #limit: number;

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
      // Of which nothing is spent begins anew.
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

  /** Drops what has ended, and where that is not enough what ends next. There are few lengths. */
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
  // The length says where the policy ends: no two pairs run into one another.
  return `${policy.length} ${policy}${owner}`;
}
