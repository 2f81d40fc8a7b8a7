import type { Authenticated } from "./authenticate.js";
import type { QuotaState } from "./quota-store.js";
import type { ServerRequest } from "./request.js";
import type { Route } from "./surface.js";

/** A request on its way through the chain, and what the steps have found out. */
export interface Exchange {
  readonly request: ServerRequest;
  /** Absent before it is found, and where there is none. */
  route?: Route;
  /** Absent before the credentials are accepted, or found needless. */
  caller?: Authenticated;
  /** Names of the quotas that it spends; absent before that is known. */
  quotas?: readonly string[];
  /** How those quotas stand, once they were asked. */
  limits?: readonly QuotaState[];
}
