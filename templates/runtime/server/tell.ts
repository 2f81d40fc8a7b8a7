import type { Chain } from "./chain.js";
import type { Exchange } from "./exchange.js";
import { harmlessly } from "./harmlessly.js";
import { entryOf } from "./request-entry.js";
import type { ServerResponse } from "./request.js";
import { watchStream } from "./watch-stream.js";

/** What the chain tells of a request that goes through it. */
type Told = Pick<Chain, "now" | "onError" | "onRequest" | "owner">;

/** A response whose end is told to `onRequest`, and a stream's failure to `onError`. */
export function watched(
  chain: Told,
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
  { onRequest, now, owner }: Told,
  exchange: Exchange,
  status: number,
): void {
  if (onRequest === undefined) return;
  const entry = entryOf(exchange, status, now(), owner);
  harmlessly(onRequest, entry, exchange.request);
}

/** Tells `onError` of failures of a request. */
export function tellOf(
  { onError }: Told,
  { route, request, id }: Exchange,
): (error: unknown) => void {
  return (error) => {
    const info = { operation: route?.operation, request, requestId: id };
    harmlessly(onError, error, info);
  };
}
