/** Makes the log entries for the hook `onRequest`, and reports errors to `onError`. */
import { callHook } from "./flow.js";
import type { OwnerHook, RequestEntry } from "./hooks.js";
import type { ErrorInfo, OpenServerOptions } from "./options.js";
import type { ServerResponse } from "./request.js";
import type { Exchange } from "./types.js";

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
  const { began } = exchange;
  if (onRequest === undefined || began === undefined) return;
  const entry = entryOf(exchange, status, now() - began, owner);
  callHook(onRequest, entry, exchange.request);
}

/** Makes a function that reports errors of a request to `onError`. */
export function tellOf(
  { onError }: Pick<Observers, "onError">,
  { route, request, id }: Exchange,
): (error: unknown) => void {
  return (error) => {
    const info = { operation: route?.operation, request, requestId: id };
    callHook(onError, error, info);
  };
}

/** Makes the log entry of a request that took `duration` milliseconds. */
function entryOf(
  exchange: Exchange,
  status: number,
  duration: number,
  owner: OwnerHook | undefined,
): RequestEntry {
  const { request, id, route, outcome = "failed" } = exchange;
  return {
    requestId: id,
    operation: route?.operation.id,
    surface: route?.surface.name,
    method: request.method,
    path: route?.operation.path,
    requestPath: request.path,
    status,
    outcome: request.signal.aborted ? "aborted" : outcome,
    duration,
    owner: ownerIn(exchange, owner),
  };
}

function ownerIn(
  { caller }: Exchange,
  hook: OwnerHook | undefined,
): string | undefined {
  if (!caller?.known || hook === undefined) return undefined;
  try {
    const owner = hook(caller.principal);
    return typeof owner === "string" ? owner : undefined;
  } catch {
    // The entry is logged without an owner.
    return undefined;
  }
}

/** How a stream ended: read completely, failed, or cancelled by the reader. */
type StreamEnd =
  | { readonly kind: "read" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "cancelled" };

/** Wraps a stream and reports how it ends. A chunk other than bytes makes it fail. */
export function watchStream(
  stream: ReadableStream<Uint8Array>,
  onEnd: (end: StreamEnd) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          // Cancelling ends a pending read.
          if (isCancelled) return;
          if (!done) controller.enqueue(bytesIn(value));
          else {
            controller.close();
            onEnd({ kind: "read" });
          }
        } catch (error) {
          if (isCancelled) return;
          onEnd({ kind: "failed", error });
          throw error;
        }
      },
      async cancel(reason) {
        isCancelled = true;
        onEnd({ kind: "cancelled" });
        await reader.cancel(reason);
      },
    },
    // Reads nothing ahead, because the wrapped stream has its own buffer.
    { highWaterMark: 0 },
  );
}

function bytesIn(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("A chunk of the reply's stream is not a Uint8Array.");
}
