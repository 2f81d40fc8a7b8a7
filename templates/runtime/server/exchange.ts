import type { Authenticated } from "./authenticate.js";
import type { Deprecated } from "./deprecation.js";
import type { Bucket, QuotaState } from "./quota-store.js";
import type { Outcome, Step } from "./request-entry.js";
import type { ServerRequest } from "./request.js";
import type { Route } from "./surface.js";

/** A request on its way through the chain, and what the steps have found out. */
export interface Exchange {
  readonly request: ServerRequest;
  /** What stands in its response's `x-request-id`. */
  readonly id: string;
  /** When it came, in milliseconds. */
  readonly began: number;
  /** Where it is, or where it ended. */
  step: Step;
  /** Undefined before it is known. */
  outcome: Outcome | undefined;
  /** Undefined before it is found, and where there is none. */
  route: Route | undefined;
  /** Undefined where the operation is not deprecated, nor the version of a path that is no operation's. */
  deprecated: Deprecated | undefined;
  /** Undefined before the credentials are accepted, or found needless. */
  caller: Authenticated | undefined;
  /** Whose keys, quotas and cursors it uses; absent before the caller is known, and where the operation has none of them. */
  owner: string | undefined;
  /** The quotas of which its response tells; as `owner`. */
  buckets: readonly Bucket[] | undefined;
  /** How those stand, once they were asked. */
  limits: readonly QuotaState[] | undefined;
}

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
