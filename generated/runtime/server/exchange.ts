import type { Exchange } from "./types.js";
import type { ServerRequest } from "./request.js";

/** A request at its first step. With all that will be found out there from the start: what is added to an object later is kept elsewhere. */
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
