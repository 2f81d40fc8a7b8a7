import type { QuotaState } from "./quota-store.js";
import type { HeaderPair } from "./request.js";

/** The headers that say how the quotas stand; the tightest in the older ones too (service.md, Rate limits). */
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

/** The one with less left; of two such, the one that is whole again later. */
function tighter(one: QuotaState | undefined, other: QuotaState): QuotaState {
  if (one === undefined || other.remaining < one.remaining) return other;
  return other.remaining === one.remaining && other.reset > one.reset
    ? other
    : one;
}

/** RFC 9651, 3.3.3: a string in quotation marks. The generator sees to it that a name is ASCII. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
