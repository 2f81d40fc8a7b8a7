import type { ServerRequest } from "./request.js";

/** Makes the id of a request. What a caller sends as one is for it to trust or not. */
export type RequestIdHook = (request: ServerRequest) => string;

/** What a header can hold as it is, and a log on one line. */
const legal = /^[\x21-\x7e]{1,255}$/;

/** The id of a request: the hook's, or a unique one where there is no hook or it gives none that can be sent. */
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
    // A request without an id of the hook's choice is better than none.
    return undefined;
  }
}

/** Digits of an id that count. */
const DIGITS = 8;
const MOST = 0x7fff_ffff;

let start = "";
let count = MOST;

/** An id in the form of a UUID: a random start, anew when the count is through, and then a count. To draw each by lot takes three times as long. */
export function uniqueId(): string {
  if (count === MOST) {
    // Not before a request comes: some platforms give no random bytes sooner.
    start = crypto.randomUUID().slice(0, -DIGITS);
    count = 0;
  }
  count += 1;
  return start + count.toString(16).padStart(DIGITS, "0");
}
