import type { Exchange, OwnerHook } from "./types.js";
import type { ErrorInfo, OpenServerOptions } from "./options.js";
import { harmlessly } from "./harmlessly.js";
import { entryOf } from "./request-entry.js";
import type { ServerResponse } from "./request.js";
import { watchStream } from "./watch-stream.js";

/** Whom the chain reports to: the hooks of a server, and the clock. */
export interface Observers {
  readonly owner: OwnerHook | undefined;
  /** Gives the time in milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown, info: ErrorInfo) => unknown;
  readonly onRequest: OpenServerOptions<unknown>["onRequest"];
}

/** A response whose end is told to `onRequest`, and a stream's failure to `onError`. */
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
  harmlessly(onRequest, entry, exchange.request);
}

/** Tells `onError` of failures of a request. */
export function tellOf(
  { onError }: Observers,
  { route, request, id }: Exchange,
): (error: unknown) => void {
  return (error) => {
    const info = { operation: route?.operation, request, requestId: id };
    harmlessly(onError, error, info);
  };
}
