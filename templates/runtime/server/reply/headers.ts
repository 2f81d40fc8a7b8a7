import {
  closeness,
  essence,
  holds,
  parametersOf,
} from "../../values/media-type.js";
import type { HeaderPair, ServerResponse } from "../request.js";
import type { ReplyHeaders } from "./reply.js";

/** RFC 9110, 5.5: no control characters, which could start another header. */
const illegalValue = /[^\t\x20-\x7e\x80-\xff]/;

const legalName = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Header pairs with names in lower case. Throws a `TypeError` for invalid names and
 * values, and for `Transfer-Encoding`, which the platform sets. The platform also sets
 * `Content-Length`, except when only the handler knows it.
 */
export function headerPairs(
  headers: ReplyHeaders,
  body: unknown,
): HeaderPair[] {
  const lengthKnown = body !== undefined && !(body instanceof ReadableStream);
  return Object.entries(headers).flatMap(([given, values]) => {
    const name = given.toLowerCase();
    if (name === "content-length" && lengthKnown) return [];
    return (typeof values === "object" ? values : [values]).map((each) => {
      const value = String(each);
      if (
        !legalName.test(name) ||
        illegalValue.test(value) ||
        name === "transfer-encoding"
      )
        throw new TypeError(
          `The header ${JSON.stringify(given)} cannot be sent: ${JSON.stringify(value)}.`,
        );
      return [name, value] as const;
    });
  });
}

/**
 * Adds headers to a response. They replace the handler's headers of the same name,
 * except `Link`, which is added.
 */
export function withHeaders(
  response: ServerResponse,
  added: readonly HeaderPair[],
): ServerResponse {
  const { status, headers, body } = response;
  // Most responses have none of them, and need no copy without them.
  const kept = headers.some((pair) => isReplaced(pair, added))
    ? headers.filter((pair) => !isReplaced(pair, added))
    : headers;
  return { status, headers: joined(kept, added), body };
}

/** Both lists in one array of the exact size. `concat` takes several times as long. */
export function joined(
  first: readonly HeaderPair[],
  second: readonly HeaderPair[],
): readonly HeaderPair[] {
  const all = new Array<HeaderPair>(first.length + second.length);
  let at = 0;
  for (const pair of first) all[at++] = pair;
  for (const pair of second) all[at++] = pair;
  return all;
}

function isReplaced([name]: HeaderPair, added: readonly HeaderPair[]): boolean {
  return name !== "link" && added.some(([each]) => each === name);
}

/** How much `Accept` wants a media type: from 0, which refuses it, to 1. */
export function qualityOf(
  accept: string | undefined,
  mediaType: string,
): number {
  if (accept === undefined || accept === mediaType || accept === "*/*")
    return 1;
  if (accept.trim() === "") return 1;
  const type = essence(mediaType);
  let best = -1;
  let quality = 0;
  // A quoted value may contain commas.
  for (const [range] of accept.matchAll(/(?:"(?:\\[^]|[^"\\])*"?|[^",])+/g)) {
    const close = holds(type, essence(range)) ? 0 : -1;
    const precision = Math.max(close, closeness(range, mediaType));
    if (precision < 0 || precision < best) continue;
    best = precision;
    const weight = Number(parametersOf(range).get("q") ?? 1);
    // A type that may not be what the client means comes after all others.
    quality = (weight >= 0 ? weight : 1) * (precision < 1e6 ? 1e-3 : 1);
  }
  return quality;
}
