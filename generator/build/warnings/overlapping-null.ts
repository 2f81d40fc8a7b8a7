import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { CombinedTypes } from "./type-conflicts.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";

/**
 * Warns where several alternatives of a `oneOf` let null stand: it matches
 * more than one of them, and so none may take it.
 */
export function reportAmbiguousNull(
  choices: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const joint = new CombinedTypes(lookup, false);
  for (const { oneOf = [], types, location } of choices) {
    if (types?.includes("null") === false) continue;
    const nullable = oneOf.filter((member) =>
      joint.of(member)?.includes("null"),
    );
    if (nullable.length < 2) continue;
    diagnostics.warning(
      location,
      "null-twice",
      `${nullable.length} alternatives of this \`oneOf\` let null stand, so null matches more than one and is refused.`,
      "Let one of them take null, or write `anyOf`.",
    );
  }
}
