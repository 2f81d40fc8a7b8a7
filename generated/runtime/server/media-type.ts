/** Media types and what a caller accepts of them: RFC 9110, 8.3 and 12.5.1. */

/** Type and subtype in lower case, without parameters. */
export function essence(mediaType: string): string {
  const semicolon = mediaType.indexOf(";");
  const type = semicolon < 0 ? mediaType : mediaType.slice(0, semicolon);
  return type.trim().toLowerCase();
}

/** The charset of a media type, in lower case. */
export function charsetOf(mediaType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]?.toLowerCase();
}

/** Whether a range such as `image/*` holds a type. Both without parameters. */
export function holds(range: string, type: string): boolean {
  if (range === "*/*" || range === "*" || range === type) return true;
  return (
    range.endsWith("/*") && type.startsWith(range.slice(0, range.length - 1))
  );
}

/** Whether an `Accept` header takes a media type; without one, anything goes. */
export function accepts(
  accept: string | undefined,
  mediaType: string,
): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  const type = essence(mediaType);
  let best = -1;
  let quality = 0;
  for (const part of accept.split(",")) {
    const range = essence(part);
    if (!holds(range, type) && !holds(type, range)) continue;
    const precision = range === type ? 2 : range.startsWith("*") ? 0 : 1;
    if (precision < best) continue;
    best = precision;
    quality = Number(/;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1] ?? 1);
  }
  return quality > 0;
}
