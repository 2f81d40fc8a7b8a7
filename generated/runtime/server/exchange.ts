import type { Exchange } from "./types.js";
import type { ServerRequest } from "./request.js";

/**
 * The state of a request at its first step. All properties are set at once, because
 * engines store properties that are added later less efficiently.
 */
export function begin(
  request: ServerRequest,
  id: string,
  began: number,
): Exchange {
  return {
    request,
    id,
    began,
    step: "match",
    outcome: undefined,
    route: undefined,
    deprecated: undefined,
    caller: undefined,
    owner: undefined,
    buckets: undefined,
    limits: undefined,
  };
}
