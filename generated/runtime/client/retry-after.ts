/** Milliseconds that a reply asks to wait, by seconds or a date (RFC 9110, 10.2.3); not a number where it does not. */
export function retryAfter({ headers }: Response): number {
  const text = headers.get("retry-after") ?? "";
  return /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.now();
}
