import type { RateLimitPolicy } from "../../operation.js";
import type { OwnerHook } from "../hooks.js";
import type { Bucket } from "../stores/stores.js";
import type { Authenticated, Route } from "../types.js";

/**
 * The owner of a request's keys and quotas. All anonymous callers share one owner,
 * whose name no user can have.
 */
export function ownerOf(
  { known, principal }: Authenticated,
  hook: OwnerHook | undefined,
): string {
  if (!known) return "anybody";
  const owner = hook?.(principal);
  if (typeof owner !== "string" || owner === "")
    throw new TypeError("The hook owner must return a text that is not empty.");
  return `user ${owner}`;
}

/** What an operation needs an owner for; undefined if it needs no owner. */
export function ownedBy({
  takesKeys,
  quotas,
  operation,
}: Route): string | undefined {
  if (takesKeys) return "idempotency keys";
  if (quotas.length > 0) return "quotas";
  return operation.pagination === undefined ? undefined : "cursors";
}

/** Makes the buckets of an owner. */
export function bucketsOf(
  owner: string,
  quotas: readonly RateLimitPolicy[],
): readonly Bucket[] {
  return quotas.map(({ name, quota, window }) => ({
    owner,
    policy: name,
    quota,
    window,
  }));
}
