/**
 * Whether a response is a success. Other responses free the idempotency key and use no
 * quota.
 */
export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}
