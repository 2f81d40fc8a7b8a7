import type { Authenticated, OwnerHook, Route } from "./types.js";

/**
 * The owner of what a request holds or spends. All who need no credentials are
 * one owner, which no user's text can name.
 */
export function ownerOf(
  { known, principal }: Authenticated,
  hook: OwnerHook | undefined,
): string {
  if (!known) return "anybody";
  const owner = hook?.(principal);
  if (typeof owner !== "string" || owner === "")
    throw new TypeError("The hook owner must give a text that is not empty.");
  return `user ${owner}`;
}

/** What of an operation belongs to somebody; nothing where nothing does. */
export function ownedBy({
  takesKeys,
  quotas,
  operation,
}: Route): string | undefined {
  if (takesKeys) return "idempotency keys";
  if (quotas.length > 0) return "quotas";
  return operation.pagination === undefined ? undefined : "cursors";
}
