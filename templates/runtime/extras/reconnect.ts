/** Event streams that continue after a broken connection (WHATWG HTML, section 9.2). */
import { retryAfter } from "../client/send.js";
import { type ClientFailure, toProblemError } from "../problem.js";
import type { ServerSentEvent } from "../result.js";

/** How a stream is opened again. */
export interface ReconnectOptions {
  /** Ends the stream, also while it waits. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds before the stream is opened again, until the server sends `retry`. The
   * wait doubles with each attempt that brings no event. Default: 3000.
   */
  readonly wait?: number;
  /** The longest wait, in milliseconds. Default: 30 000. */
  readonly maxWait?: number;
}

/** What the caller passes to the call as its options. */
export interface StreamOptions {
  readonly signal?: AbortSignal;
  readonly headers: { readonly "Last-Event-ID"?: string };
}

/**
 * Reads the events of a stream. If the connection breaks or the server ends the stream,
 * opens it again with the header `Last-Event-ID`, as the `EventSource` of browsers does:
 * `reconnecting((options) => api.watchFiles({}, options))`. Leaving the loop closes the
 * connection.
 *
 * A 204 ends the stream. Waits for `Retry-After` after a 429 or a 5xx.
 *
 * @throws ProblemError for any other error response, and if `signal` aborts
 */
export async function* reconnecting<Event extends ServerSentEvent<unknown>>(
  open: (options: StreamOptions) => Promise<AsyncIterable<Event>>,
  { signal, wait = 3000, maxWait = 30_000 }: ReconnectOptions = {},
): AsyncGenerator<Event, void, undefined> {
  let id = "";
  let retry = wait;
  let attempts = 0;
  for (;;) {
    let asked = NaN;
    try {
      const events = await open({
        ...(signal && { signal }),
        headers: id === "" ? {} : { "Last-Event-ID": id },
      });
      for await (const event of events) {
        attempts = 0;
        // A new connection begins without an id.
        id = event.id || id;
        retry = event.retry ?? retry;
        yield event;
      }
    } catch (thrown) {
      const { problem, response } = toProblemError<ClientFailure>(thrown);
      if (response?.status === 204) return;
      if (!isPassing(problem.code, response?.status)) throw thrown;
      asked = retryAfter(response);
    }
    const grown = Math.min(maxWait, retry * 2 ** attempts);
    await passed(asked >= 0 ? Math.min(asked, maxWait) : grown, signal);
    attempts += 1;
  }
}

/** Whether an attempt may succeed later. */
function isPassing(code: string, status: number | undefined): boolean {
  if (status !== undefined && status >= 300)
    return status === 429 || status >= 500;
  return code === "network" || code === "timeout";
}

/** Waits for some milliseconds, or until the signal aborts. */
function passed(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    // The next call throws what an aborted call throws.
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });
}
