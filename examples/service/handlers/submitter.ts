import type { Principal } from "../access/principal.js";
import type { Submitter } from "../runs/store.js";

/** Who submits a run, and with which idempotency key. */
export function submitterOf(
  { principal: { user } }: { readonly principal: Principal },
  headers: { readonly "Idempotency-Key"?: string } | undefined,
): Submitter {
  return { user, key: headers?.["Idempotency-Key"] };
}
