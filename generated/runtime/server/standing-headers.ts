import type { RateLimitPolicy } from "../operation.js";
import { quoted } from "./quota-headers.js";
import type { HeaderPair } from "./request.js";
import type { ServerSurface } from "./types.js";

/** The headers of every response: the quotas of all API versions, without duplicates. */
export function policyHeaders(
  surfaces: readonly ServerSurface[],
): readonly HeaderPair[] {
  const policies = new Map<string, RateLimitPolicy>();
  for (const { rateLimitPolicies = [] } of surfaces)
    for (const policy of rateLimitPolicies) policies.set(policy.name, policy);
  if (policies.size === 0) return [];
  const entries = [...policies.values()].map(
    ({ name, quota, window }) => `${quoted(name)};q=${quota};w=${window}`,
  );
  return [["ratelimit-policy", entries.join(", ")]];
}
