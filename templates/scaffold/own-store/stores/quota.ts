import type {
  Bucket,
  QuotaState,
  QuotaStore,
  Spent,
} from "../../../runtime/server.js";

/**
 * Counts the usage of quotas. Each method must be one atomic step, and measure
 * time with a clock that all processes share. The buckets of a call have one
 * owner and distinct policies.
 */
export class OwnQuotaStore implements QuotaStore {
  /**
   * Counts one request in every bucket, or in none if one is empty. A window
   * starts with its first request.
   */
  async spend(_buckets: readonly Bucket[]): Promise<Spent> {
    return notImplemented();
  }

  /**
   * Reverts a request that was counted at a time. Does nothing for windows that
   * have ended.
   */
  async giveBack(_buckets: readonly Bucket[], _at: number): Promise<void> {
    return notImplemented();
  }

  /** Returns the states of the buckets, in the given order. */
  async look(_buckets: readonly Bucket[]): Promise<readonly QuotaState[]> {
    return notImplemented();
  }
}

/** Throws, until a method is written. */
function notImplemented(): never {
  throw new Error("This method of the store is not written yet.");
}
