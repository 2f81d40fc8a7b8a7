import type { Deprecation, RateLimitPolicy } from "../operation.js";
import { quoted } from "./quota-headers.js";
import type { HeaderPair } from "./request.js";
import type { ServerSurface } from "./surface.js";

/** The header of every response: the quotas of all surfaces, each once. */
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

/**
 * The headers of every response of what is deprecated: RFC 9745, RFC 8594, and
 * links to the policy and to what takes its place.
 */
export function deprecationHeaders({
  date,
  sunset,
  policy,
  successor,
}: Deprecation): readonly HeaderPair[] {
  const headers: HeaderPair[] = [["deprecation", `@${seconds(date)}`]];
  if (sunset !== undefined)
    headers.push(["sunset", new Date(sunset).toUTCString()]);
  if (policy !== undefined)
    headers.push(["link", `<${target(policy)}>; rel="deprecation"`]);
  if (successor !== undefined)
    headers.push(["link", `<${target(successor)}>; rel="successor-version"`]);
  return headers;
}

function seconds(date: string): number {
  return Math.floor(new Date(date).getTime() / 1000);
}

/** An address, or a template of a path, as it can stand between angle brackets. */
function target(text: string): string {
  return text.replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent);
}
