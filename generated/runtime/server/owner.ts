import type { Authenticated } from "./authenticate.js";

/**
 * Says whom idempotency keys, quotas and cursors belong to: a text of its own
 * for each user, whichever credential is used.
 */
export type OwnerHook = (principal: unknown) => unknown;

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
