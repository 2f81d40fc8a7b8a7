import type { ServerRequest } from "./request.js";

/** Makes the id of a request. What a caller sends as one is for it to trust or not. */
export type RequestIdHook = (request: ServerRequest) => string;

/** What a header can hold as it is, and a log on one line. */
const legal = /^[\x21-\x7e]{1,255}$/;

/** The id of a request: the hook's, or a random one where there is no hook or it gives none that can be sent. */
export function requestIdOf(
  request: ServerRequest,
  hook: RequestIdHook | undefined,
): string {
  const id: unknown = hook && attempt(hook, request);
  return typeof id === "string" && legal.test(id) ? id : crypto.randomUUID();
}

function attempt(hook: RequestIdHook, request: ServerRequest): unknown {
  try {
    return hook(request);
  } catch {
    // A request without an id of the hook's choice is better than none.
    return undefined;
  }
}
