import type { Exchange, OwnerHook } from "./types.js";
import type { ErrorInfo, OpenServerOptions } from "./options.js";
import { callHook } from "./call-hook.js";
import { entryOf } from "./request-entry.js";
import type { ServerResponse } from "./request.js";
import { watchStream } from "./watch-stream.js";

/** The hooks that report requests and errors, and the clock. */
export interface Observers {
  readonly owner: OwnerHook | undefined;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown, info: ErrorInfo) => unknown;
  readonly onRequest: OpenServerOptions<unknown>["onRequest"];
}

/** Reports the end of a response to `onRequest`, and the failure of a stream to `onError`. */
export function watched(
  chain: Observers,
  exchange: Exchange,
  response: ServerResponse,
): ServerResponse {
  const { body, status } = response;
  if (!(body instanceof ReadableStream)) {
    ended(chain, exchange, status);
    return response;
  }
  const stream = watchStream(body, (end) => {
    if (end.kind === "failed") tellOf(chain, exchange)(end.error);
    if (end.kind !== "read")
      exchange.outcome = end.kind === "failed" ? "failed" : "aborted";
    ended(chain, exchange, status);
  });
  return { ...response, body: stream };
}

function ended(
  { onRequest, now, owner }: Observers,
  exchange: Exchange,
  status: number,
): void {
  if (onRequest === undefined) return;
  const entry = entryOf(exchange, status, now(), owner);
  callHook(onRequest, entry, exchange.request);
}

/** Makes a function that reports errors of a request to `onError`. */
export function tellOf(
  { onError }: Observers,
  { route, request, id }: Exchange,
): (error: unknown) => void {
  return (error) => {
    const info = { operation: route?.operation, request, requestId: id };
    callHook(onError, error, info);
  };
}
