import type { FactCollector, FactDetails, Locations, Scope } from "./facts.js";

/**
 * Compares two elements. If that fails, the failure becomes a finding at their
 * location, so that the differences elsewhere are still reported.
 */
export function guarded(
  facts: FactCollector,
  scope: Scope,
  locations: Locations,
  compare: () => void,
): void {
  try {
    compare();
  } catch (error) {
    facts.add(scope, notCompared(locations, error));
  }
}

/** The fact that the comparison of two elements failed. */
export function notCompared(locations: Locations, error: unknown): FactDetails {
  return {
    kind: "not-compared",
    locations,
    after: error instanceof Error ? error.message : String(error),
  };
}
