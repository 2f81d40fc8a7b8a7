import type { QuotaState } from "./quota-store.js";
import type { HeaderPair } from "./request.js";

/**
 * The headers for the caller's quotas. The older headers describe the quota closest to
 * its limit.
 */
export function quotaHeaders(states: readonly QuotaState[]): HeaderPair[] {
  const tightest = states.reduce<QuotaState | undefined>(tighter, undefined);
  if (tightest === undefined) return [];
  const entries = states.map(
    ({ policy, remaining, reset }) =>
      `${quoted(policy)};r=${remaining};t=${reset}`,
  );
  return [
    ["ratelimit", entries.join(", ")],
    ["ratelimit-limit", String(tightest.quota)],
    ["ratelimit-remaining", String(tightest.remaining)],
    ["ratelimit-reset", String(tightest.reset)],
  ];
}

/** The quota with less left, or with the later reset if both have the same left. */
function tighter(one: QuotaState | undefined, other: QuotaState): QuotaState {
  if (one === undefined || other.remaining < one.remaining) return other;
  return other.remaining === one.remaining && other.reset > one.reset
    ? other
    : one;
}

/**
 * RFC 9651, 3.3.3: a structured-field string. The generator rejects names that are not
 * ASCII.
 */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
