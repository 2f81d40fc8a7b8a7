import type { Schema } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** Whether a schema forbids a property, because part of it has `additionalProperties: false` and does not list it. */
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
    isFalseSchema(object?.additionalProperties) &&
    object?.patternProperties === undefined
  );
}

/**
 * Warns about combined schemas if one describes a property that another
 * forbids with `additionalProperties: false`. The keyword only considers the
 * properties of its own schema object.
 */
export function reportClosedSchemas(
  conjunctions: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  for (const schema of conjunctions) {
    if (!lookup.parts(schema).some(isClosed)) continue;
    const isForbidden = (name: string): boolean =>
      forbidsProperty(schema, name, lookup);
    const required = [...lookup.requiredNames(schema)].find(isForbidden);
    const forbidden = required ?? usableNames(schema, lookup).find(isForbidden);
    if (forbidden === undefined) continue;
    const outcome =
      required === undefined
        ? "so the property can never be present"
        : "but another requires the property, so no value is valid";
    diagnostics.warning(
      schema.location,
      "closed-base",
      `One of the combined schemas has \`additionalProperties: false\` without the property \`${forbidden}\`, ${outcome}.`,
      "Remove `additionalProperties: false`, or use `unevaluatedProperties: false` in the outermost schema.",
    );
  }
}

/** The properties whose own schemas accept some value. */
function usableNames(schema: Schema, lookup: SchemaLookup): readonly string[] {
  return lookup
    .propertyNames(schema)
    .filter((name) =>
      lookup.property(schema, name).every(({ types }) => types?.length !== 0),
    );
}
