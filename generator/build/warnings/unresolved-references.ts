import type { Diagnostic } from "../../diagnostics/diagnostics.js";
import type { Api, ApiVersion } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { contentsOf } from "../names/named-schemas.js";
import { usedSchemaNames } from "../reachable-schemas.js";

/** The diagnostic codes of references that cannot be resolved. */
const lost = new Set<string>([
  "ref-dangling",
  "ref-file",
  "ref-anchor",
  "ref-remote",
  "ref-outside",
  "ref-kind",
]);

/**
 * Turns the errors about unresolved references into warnings if no operation or
 * event uses the schema, if the reference is a value of a discriminator's
 * mapping, or if the configuration asks for it. The model has been built as if
 * those references were absent.
 */
export function adjustUnresolvedReferences(
  diagnostics: readonly Diagnostic[],
  api: Api,
  lenient: boolean,
): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => lost.has(code))) return diagnostics;
  const used = new Set(api.versions.flatMap(usedSchemas));
  return diagnostics.map((diagnostic) => {
    const { code, location } = diagnostic;
    if (!lost.has(code)) return diagnostic;
    if (inMapping.test(location))
      return weaken(diagnostic, "This value of the mapping is ignored.");
    if (!isUsed(location, used))
      return weaken(diagnostic, "No operation uses it.");
    return lenient
      ? weaken(
          diagnostic,
          "A schema is replaced by one that accepts any value, and any other object is left out.",
        )
      : diagnostic;
  });
}

/** Matches the location of a value of a discriminator's mapping. */
const inMapping = /\/discriminator\/mapping\/[^/]*$/;

function weaken(diagnostic: Diagnostic, consequence: string): Diagnostic {
  const message = `${diagnostic.message} ${consequence}`;
  return { ...diagnostic, severity: "warning", message };
}

/** The locations of the schemas that operations and events use; of all schemas if there are no operations and events. */
function usedSchemas(apiVersion: ApiVersion): readonly Location[] {
  const { operations, events, schemas } = apiVersion;
  const references = new Map(
    schemas.map(({ name, schema }) => [name, contentsOf(schema).names]),
  );
  const names =
    operations.length + events.length === 0
      ? new Set(references.keys())
      : usedSchemaNames(apiVersion, { references });
  return schemas
    .filter(({ name }) => names.has(name))
    .map(({ schema }) => schema.location);
}

/** Everything other than component schemas is read only if it is used. */
function isUsed(location: Location, used: ReadonlySet<Location>): boolean {
  if (!location.startsWith("#/components/schemas/")) return true;
  for (let at = location; at !== ""; at = at.slice(0, at.lastIndexOf("/")))
    if (used.has(at)) return true;
  return false;
}
