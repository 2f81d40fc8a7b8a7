import type { ServerRequest } from "./request.js";

/** Makes the id of a request. To reuse the client's id, read it from the request. */
export type RequestIdHook = (request: ServerRequest) => string;

/** Characters that are safe in a header and in a line of a log. */
const legal = /^[\x21-\x7e]{1,255}$/;

/**
 * The id of a request: from the hook, or a unique one if the hook fails or returns an
 * invalid id.
 */
export function requestIdOf(
  request: ServerRequest,
  hook: RequestIdHook | undefined,
): string {
  const id: unknown = hook && attempt(hook, request);
  return typeof id === "string" && legal.test(id) ? id : uniqueId();
}

function attempt(hook: RequestIdHook, request: ServerRequest): unknown {
  try {
    return hook(request);
  } catch {
    // The request gets a default id.
    return undefined;
  }
}

/** The number of digits of the counter, from its first value to its last. */
const DIGITS = 8;
const FIRST = 0x1000_0000;
const LAST = 0x7fff_ffff;

let start = "";
let count = LAST;

/**
 * Makes a unique id in UUID format: a random prefix and a counter, which is three times
 * as fast as random ids. The prefix is renewed when the counter overflows.
 */
export function uniqueId(): string {
  if (count === LAST) {
    // Made on first use, because some platforms provide no random bytes before the
    // first request.
    start = crypto.randomUUID().slice(0, -DIGITS);
    count = FIRST;
  }
  count += 1;
  return start + count.toString(16);
}
