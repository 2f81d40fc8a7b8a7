/**
 * Whether a reply is that of an earlier request with the same idempotency key,
 * given again: `Idempotent-Replayed`, as a word or as a structured field has it.
 */
export function isReplayed({ headers }: Response): boolean {
  return /^(true|\?1)$/i.test(headers.get("idempotent-replayed") ?? "");
}
