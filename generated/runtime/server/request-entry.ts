import type { Exchange, OwnerHook, RequestEntry } from "./types.js";

/** Makes the log entry of a request whose response was sent at `now`. */
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
    // The entry is logged without an owner.
    return undefined;
  }
}
