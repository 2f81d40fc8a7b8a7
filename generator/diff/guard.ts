import type { FactRecorder, Locations, Scope } from "./facts.js";

/**
 * Compares two elements. If that fails, the failure becomes a finding at their
 * location, so that the differences elsewhere are still reported.
 */
export function guarded(
  facts: FactRecorder,
  scope: Scope,
  locations: Locations,
  compare: () => void,
): void {
  try {
    compare();
  } catch (error) {
    facts.add(scope, {
      kind: "not-compared",
      locations,
      after: error instanceof Error ? error.message : String(error),
    });
  }
}
