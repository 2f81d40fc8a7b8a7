/**
 * The milliseconds that `Retry-After` (RFC 9110, 10.2.3) asks to wait, given in seconds
 * or as a date. 0 if it is malformed, and at most one day.
 */
export function retryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]+,? /.test(text)
      ? Date.parse(text) - now
      : NaN;
  return wait > 0 ? Math.min(wait, day) : 0;
}

const day = 86_400_000;
