/** Media types of requests and responses: RFC 9110, 8.3 and 12.5.1. */
import { essence, holds } from "../media-type.js";

/** The charset of a media type, in lower case. */
export function charsetOf(mediaType: string): string | undefined {
  if (!mediaType.includes(";")) return undefined;
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]?.toLowerCase();
}

/** Whether `Accept` allows a media type. Without the header, all are allowed. */
export function accepts(
  accept: string | undefined,
  mediaType: string,
): boolean {
  if (accept === undefined || accept === mediaType || accept === "*/*")
    return true;
  if (accept.trim() === "") return true;
  const type = essence(mediaType);
  let best = -1;
  let quality = 0;
  for (const part of accept.split(",")) {
    // Old Java clients send `*` instead of `*/*`.
    const range = essence(part).replace(/^\*$/, "*/*");
    if (!holds(range, type) && !holds(type, range)) continue;
    const precision = range === type ? 2 : range.startsWith("*") ? 0 : 1;
    if (precision < best) continue;
    best = precision;
    quality = Number(/;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1] ?? 1);
  }
  return quality > 0;
}
