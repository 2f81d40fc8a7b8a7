import { authorize } from "./authorize.js";
import type { CallOptions, Connection } from "./connection.js";
import type { Operation } from "../operation.js";
import type { ClientFailure } from "../problem.js";
import { fetchFollowing } from "./redirect.js";
import { readReply } from "./read-reply.js";
import type { Failure, Success } from "../result.js";
import type { Codecs } from "./write-body.js";
import { type AnyRequest, writeRequest } from "./write-request.js";

/** How any call ends. */
export type Result = Success<number, unknown> | Failure<unknown>;

/**
 * Makes one logical call. It is one attempt; further attempts belong here,
 * around `attempt`. Rejects only for what the caller got wrong: a value that
 * cannot be sent, or a function of its own that threw.
 */
export async function send(
  connection: Connection,
  operation: Operation,
  request: AnyRequest = {},
  options: CallOptions = {},
  codecs: Codecs = {},
): Promise<Result> {
  return attempt(connection, operation, request, options, codecs);
}

const LIMIT = 60_000;
/** The longest time that a timer takes; longer is no limit. */
const LONGEST = 2_147_483_647;

async function attempt(
  connection: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
): Promise<Result> {
  const written = writeRequest(
    connection,
    operation,
    request,
    options,
    await authorize(connection, operation),
    codecs,
  );
  const { signal } = options;
  const limit = options.timeout ?? connection.options.timeout ?? LIMIT;
  const ending = new AbortController();
  const abort = () => {
    ending.abort(signal?.reason);
  };
  let late = false;
  const timer =
    limit > 0 && limit <= LONGEST
      ? setTimeout(() => {
          late = true;
          ending.abort();
        }, limit)
      : undefined;
  let response: Response | undefined;
  let streams = false;
  try {
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    response = await fetchFollowing(
      connection.options.fetch ?? fetch,
      written,
      operation,
      ending.signal,
    );
    const result = await readReply(
      response,
      operation,
      connection.options.checkReplies?.[operation.name],
      codecs.headers,
    );
    streams = result.ok && result.body instanceof ReadableStream;
    return result;
  } catch (cause) {
    return {
      ok: false,
      problem: failure(cause, late, limit, signal),
      response,
    };
  } finally {
    clearTimeout(timer);
    // A stream is read after the call has ended, and ends with the signal.
    if (!streams) signal?.removeEventListener("abort", abort);
  }
}

function failure(
  cause: unknown,
  late: boolean,
  limit: number,
  signal: AbortSignal | undefined,
): ClientFailure {
  if (late)
    return { code: "timeout", detail: `No complete reply within ${limit} ms.` };
  if (signal?.aborted)
    return {
      code: "aborted",
      detail: "The caller ended the call.",
      cause: signal.reason,
    };
  return { code: "network", detail: reason(cause), cause };
}

/** `fetch` says only that it failed; what failed is within. */
function reason(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error)
    inner = inner.cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
