/**
 * The milliseconds that `Retry-After` asks to wait, given in seconds or as a date (RFC
 * 9110, 10.2.3). `NaN` if the header is absent or malformed.
 */
export function retryAfter({ headers }: Response): number {
  const text = headers.get("retry-after") ?? "";
  return /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.now();
}
