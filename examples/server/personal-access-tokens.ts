import { createHash } from "node:crypto";
import { type Directory, entryOf } from "./directory.js";
import type { Principal } from "./principal.js";

/**
 * Looks a personal access token up by its digest. Such a token is long and
 * random, so that a plain SHA-256 cannot be turned back, and looking it up
 * tells nothing by the time it takes.
 */
export function byPersonalAccessToken(
  { tokens }: Directory,
  token: string,
): Principal | undefined {
  const found = entryOf(tokens, sha256(token));
  return found && { user: found.user, scopes: undefined };
}

/** What is kept of a token. */
export function sha256(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
