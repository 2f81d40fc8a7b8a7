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
  /** Absent before it is known. */
  outcome?: Outcome;
  /** Absent before it is found, and where there is none. */
  route?: Route;
  /** Absent where the operation is not deprecated, nor the version of a path that is no operation's. */
  deprecated?: Deprecated | undefined;
  /** Absent before the credentials are accepted, or found needless. */
  caller?: Authenticated;
  /** Whose keys, quotas and cursors it uses; absent before the caller is known, and where the operation has none of them. */
  owner?: string;
  /** The quotas of which its response tells; as `owner`. */
  buckets?: readonly Bucket[];
  /** How those stand, once they were asked. */
  limits?: readonly QuotaState[];
}
