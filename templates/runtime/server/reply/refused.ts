/** The responses to requests that a step refuses, and to errors of the server. */
import { deprecationHeaders } from "../deprecation.js";
import { callHook, StoreTimeoutError } from "../flow.js";
import type { Outcome } from "../hooks.js";
import { bodyRefusal } from "../input/read-body.js";
import { type Observers, tellOf } from "../log.js";
import {
  type HeaderPair,
  type ServerRequest,
  type ServerResponse,
  uniqueId,
} from "../request.js";
import type { Exchange, Quotas } from "../types.js";
import { joined, withHeaders } from "./headers.js";
import type { ProblemWriter } from "./problem-response.js";
import { Refusal } from "./refusal.js";
import type { ErrorReplies } from "./refuse.js";

/** The parts that make responses to refused requests. */
export interface Refusers extends Observers {
  /** The prefix of the paths of all operations. */
  readonly basePath: string;
  /** The headers of every response. */
  readonly headers: readonly HeaderPair[];
  /** The responses of the option `refuse`. */
  readonly errorReplies: ErrorReplies;
  readonly problems: ProblemWriter;
  readonly isUnavailable: ((error: unknown) => boolean) | undefined;
  /** Absent if no operation has quotas. */
  readonly quotas: Quotas | undefined;
}

const serverFailed = new Refusal(500, "The server failed.");

const unavailable = new Refusal(
  503,
  "The server is not available now. Retry later.",
  { headers: { "retry-after": "1" } },
);

/** The response to a refused request: from the option `refuse`, or a problem. */
export function refused(
  chain: Refusers,
  exchange: Exchange,
  refusal: Refusal,
  outcome: Outcome = exchange.step,
): ServerResponse {
  exchange.outcome = outcome;
  const { route, request, id: requestId } = exchange;
  try {
    return (
      chain.errorReplies.response(
        { refusal, route, request, requestId },
        (response) => complete(chain, exchange, response),
      ) ?? chain.problems.refusal(refusal, route)
    );
  } catch (error) {
    // If the option fails twice, the response is a problem.
    if (outcome !== "failed") return crashed(chain, error, exchange);
    tellOf(chain, exchange)(error);
    return chain.problems.refusal(refusal, route);
  }
}

/** The response to an error, of the request's body or of the server. */
export function failed(
  chain: Refusers,
  error: unknown,
  exchange: Exchange,
): ServerResponse {
  const refusal = bodyRefusal(error);
  return refusal === undefined
    ? crashed(chain, error, exchange)
    : refused(chain, exchange, refusal);
}

/**
 * Reports the error to `onError` and responds with a 500 that does not reveal it, or with
 * a 503 if something that the server needs is unavailable.
 */
function crashed(
  chain: Refusers,
  error: unknown,
  exchange: Exchange,
): ServerResponse {
  tellOf(chain, exchange)(error);
  const refusal = isUnavailable(chain, error) ? unavailable : serverFailed;
  return refused(chain, exchange, refusal, "failed");
}

function isUnavailable(chain: Refusers, error: unknown): boolean {
  return (
    error instanceof StoreTimeoutError || chain.isUnavailable?.(error) === true
  );
}

/** The response to a request that no step has handled. */
export function refusedAlone(
  chain: Refusers,
  refusal: Refusal,
  request: ServerRequest | undefined,
  requestId: string = uniqueId(),
): ServerResponse {
  const withCommon = (response: ServerResponse) =>
    withHeaders(response, [...chain.headers, ["x-request-id", requestId]]);
  const given = { refusal, route: undefined, request, requestId };
  try {
    const reply = chain.errorReplies.response(given, withCommon);
    if (reply !== undefined) return withCommon(reply);
  } catch (error) {
    callHook(chain.onError, error, {
      operation: undefined,
      request,
      requestId,
    });
  }
  return withCommon(chain.problems.refusal(refusal, undefined));
}

/** The response to an error outside of all steps. */
export function crashedAlone(
  chain: Refusers,
  error: unknown,
  request: ServerRequest,
): ServerResponse {
  const requestId = uniqueId();
  callHook(chain.onError, error, { operation: undefined, request, requestId });
  return refusedAlone(chain, serverFailed, request, requestId);
}

/** Adds the common headers, and those for deprecation and the caller's quotas. */
export function complete(
  { headers, basePath, quotas }: Refusers,
  { id, deprecated, limits }: Exchange,
  response: ServerResponse,
): ServerResponse {
  const own: HeaderPair[] = [["x-request-id", id]];
  if (deprecated !== undefined)
    own.push(...deprecationHeaders(deprecated, basePath));
  if (quotas !== undefined && limits !== undefined)
    own.push(...quotas.headers(limits));
  return withHeaders(response, joined(headers, own));
}
