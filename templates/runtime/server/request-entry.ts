import type { Exchange } from "./exchange.js";
import type { OwnerHook } from "./owner.js";

/** The steps of the chain that can refuse a request. */
export type Step =
  | "match"
  | "authenticate"
  | "authorize"
  | "validate"
  | "idempotency"
  | "quota"
  | "handler";

/**
 * What became of a request: the step that refused it, or what the handler
 * answered, or that an earlier reply was given again, or that the server
 * failed, or that the caller went away before the end.
 */
export type Outcome =
  Step | "replied" | "problem" | "replayed" | "failed" | "aborted";

/** What a log says of a request: plain data, ready to be written as JSON. */
export interface RequestEntry {
  readonly requestId: string;
  /** Its id; absent: there is none for the request. */
  readonly operation: string | undefined;
  /** The version: `v2`. */
  readonly surface: string | undefined;
  readonly method: string;
  /** As it is described, so that nobody's ids are in it. */
  readonly path: string | undefined;
  readonly status: number;
  readonly outcome: Outcome;
  /** In milliseconds, until the response was made; of a stream, until its end. */
  readonly duration: number;
  /** Whom the caller's credential belongs to; absent: not known, or not needed. */
  readonly owner: string | undefined;
}

/** Puts together what a log says of a request that is answered `now`. */
export function entryOf(
  exchange: Exchange,
  status: number,
  now: number,
  owner: OwnerHook | undefined,
): RequestEntry {
  const { request, id, began, route, outcome = "failed" } = exchange;
  return {
    requestId: id,
    operation: route?.operation.id,
    surface: route?.surface.name,
    method: request.method,
    path: route?.operation.path,
    status,
    outcome: request.signal.aborted ? "aborted" : outcome,
    duration: now - began,
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
    // A log without the owner is better than none.
    return undefined;
  }
}
