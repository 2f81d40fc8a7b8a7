import type { Bucket, QuotaState } from "../server/stores/stores.js";

/** The usage of a quota in a window that has not ended. */
export interface QuotaUse {
  readonly policy: string;
  readonly spent: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/** The states of buckets. A bucket without an entry in `used` has all of its quota. */
export function quotaStates(
  buckets: readonly Bucket[],
  used: readonly QuotaUse[],
): readonly QuotaState[] {
  return buckets.map(({ policy, quota }) => {
    const use = used.find((each) => each.policy === policy);
    return {
      policy,
      quota,
      remaining: Math.max(0, quota - (use?.spent ?? 0)),
      reset: Math.ceil((use?.left ?? 0) / 1000),
    };
  });
}

/** The owner of the buckets of a call. Throws a `TypeError` if there are several. */
export function quotaOwner([first, ...others]: readonly Bucket[]): string {
  const owner = first?.owner ?? "";
  if (others.some((each) => each.owner !== owner))
    throw new TypeError("The buckets of a call must have one owner.");
  return owner;
}
