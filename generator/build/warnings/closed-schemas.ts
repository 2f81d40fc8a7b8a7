import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";

/** Whether what a schema says leaves a property out, and lets nothing unknown stand. */
export function forbidsProperty(
  schema: Schema,
  property: string,
  lookup: SchemaLookup,
): boolean {
  return lookup
    .parts(schema)
    .some(
      (part) =>
        isClosed(part) &&
        part.object?.properties.every(({ name }) => name !== property),
    );
}

function isClosed({ object }: Schema): boolean {
  return (
    object?.additionalProperties?.types?.length === 0 &&
    object.patternProperties === undefined
  );
}

/**
 * Warns of schemas that hold together where one describes a property and
 * another, closed by `additionalProperties: false`, does not know it:
 * the keyword sees only the properties beside it.
 */
export function reportClosedSchemas(
  conjunctions: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  for (const schema of conjunctions) {
    if (!lookup.parts(schema).some(isClosed)) continue;
    const isShut = (name: string): boolean =>
      forbidsProperty(schema, name, lookup);
    const required = [...lookup.requiredNames(schema)].find(isShut);
    const shut = required ?? usableNames(schema, lookup).find(isShut);
    if (shut === undefined) continue;
    const outcome =
      required === undefined
        ? "so it can never be present"
        : "and another demands it, so no value can stand";
    diagnostics.warning(
      schema.location,
      "closed-base",
      `Of the schemas that must hold together here, one is closed by \`additionalProperties: false\` and knows no \`${shut}\`, ${outcome}.`,
      "Leave `additionalProperties: false` out of them, or close the outermost by `unevaluatedProperties: false`.",
    );
  }
}

/** The properties that a schema does not forbid itself. */
function usableNames(schema: Schema, lookup: SchemaLookup): readonly string[] {
  return lookup
    .propertyNames(schema)
    .filter((name) =>
      lookup.property(schema, name).every(({ types }) => types?.length !== 0),
    );
}
