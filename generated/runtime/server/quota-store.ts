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

/** Keeps what is spent. Each method may answer at once or by a promise. */
export interface QuotaStore {
  /** Spends one from each bucket, or from none. `now` is in milliseconds. */
  spend(buckets: readonly Bucket[], now: number): Spent | Promise<Spent>;
  /** Says how buckets stand. */
  look(
    buckets: readonly Bucket[],
    now: number,
  ): readonly QuotaState[] | Promise<readonly QuotaState[]>;
}

interface Window {
  readonly end: number;
  spent: number;
}

/**
 * Keeps what is spent in memory, in windows that begin with the first spend:
 * the one way by which the time until a quota is whole again and the time to
 * wait are the same.
 */
export class MemoryQuotaStore implements QuotaStore {
  readonly #windows = new Map<string, Window>();
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

  look(buckets: readonly Bucket[], now: number): readonly QuotaState[] {
    return buckets.map((bucket) => {
      const { policy, quota } = bucket;
      const window = this.#windows.get(nameOf(bucket));
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
    const window = this.#windows.get(name);
    if (window !== undefined && window.end > now) {
      window.spent += 1;
      return;
    }
    this.#windows.delete(name);
    this.#windows.set(name, { end: now + bucket.window * 1000, spent: 1 });
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= this.#limit) break;
      this.#windows.delete(oldest);
    }
  }
}

function nameOf({ owner, policy }: Bucket): string {
  return JSON.stringify([policy, owner]);
}
