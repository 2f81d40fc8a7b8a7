import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { Api, ApiVersion } from "../model/model.js";
import type { Location } from "../json/location.js";
import { contentsOf } from "./names/named-schemas.js";
import { usedSchemaNames } from "./reachable-schemas.js";

/** The codes of references that lead to nothing that is there and may be read. */
const lost = new Set<string>([
  "ref-dangling",
  "ref-file",
  "ref-anchor",
  "ref-remote",
  "ref-outside",
  "ref-kind",
]);

/**
 * Lets a reference that leads nowhere be no more than a warning where no
 * operation and no event comes to it or a discriminator's mapping says it, and
 * everywhere where that is asked for: the model is built already as if the reference had said nothing.
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
      return weaken(diagnostic, "The value that stands for it is passed over.");
    if (!isUsed(location, used))
      return weaken(diagnostic, "No operation comes to it.");
    return lenient
      ? weaken(
          diagnostic,
          "A schema there is taken for anything, and all else is left out.",
        )
      : diagnostic;
  });
}

/** A value of a discriminator's mapping, which often is no more than a name. */
const inMapping = /\/discriminator\/mapping\/[^/]*$/;

function weaken(diagnostic: Diagnostic, consequence: string): Diagnostic {
  const message = `${diagnostic.message} ${consequence}`;
  return { ...diagnostic, severity: "warning", message };
}

/** Where the schemas stand that operations and events come to; without any, all are what the description is for. */
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

/** All but the components' schemas is read only where it is used. */
function isUsed(location: Location, used: ReadonlySet<Location>): boolean {
  if (!location.startsWith("#/components/schemas/")) return true;
  for (let at = location; at !== ""; at = at.slice(0, at.lastIndexOf("/")))
    if (used.has(at)) return true;
  return false;
}
