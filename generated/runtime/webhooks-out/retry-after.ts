/**
 * The milliseconds that a `Retry-After` (RFC 9110, 10.2.3) asks for, in seconds
 * or as a date; none where it cannot be read, and no more than a day: a receiver
 * does not decide for how long a delivery is kept.
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
