import { codes, type Meaning } from "../../../language/diagnostics/codes.js";
import type { Diagnostic } from "../../../language/diagnostics/diagnostics.js";
import type { Location } from "../../../language/json/location.js";
import type { Api, ApiVersion } from "../../../language/model/model.js";
import { contentsOf } from "../names/named-schemas.js";
import { usedSchemaNames } from "../names/reachable-schemas.js";
import { type ObjectKind, objectKindAt } from "./object-kinds.js";

/** The diagnostic codes of references that cannot be resolved. */
const lost = new Set<string>([
  "ref-anchor",
  "ref-cycle",
  "ref-dangling",
  "ref-file",
  "ref-kind",
  "ref-malformed",
  "ref-outside",
  "ref-remote",
]);

/** References to other files. Their targets may exist, so a description without them is incomplete. */
const toOtherFiles = new Set<string>(["ref-file", "ref-outside"]);

/**
 * Turns the errors about unresolved references into warnings, which say what
 * the references are read as. A reference to another file stays an error if an
 * operation or event uses it. What leads to one folder outside of the root folder
 * is said once. If `isStrict`, those that `--strict` refuses stay errors too.
 */
export function tolerateReferences(
  diagnostics: readonly Diagnostic[],
  api: Api,
  isStrict = false,
): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => lost.has(code))) return diagnostics;
  const used = new Set(api.versions.flatMap(usedSchemas));
  const tolerated = diagnostics.map((diagnostic) => {
    const { code, location, severity } = diagnostic;
    if (!lost.has(code) || severity === "warning") return diagnostic;
    if (!inMapping.test(location) && !isUsed(location, used))
      return weaken(diagnostic, "No operation uses it.");
    const { strict }: Meaning = codes[code];
    if (toOtherFiles.has(code) || (isStrict && strict === true))
      return diagnostic;
    if (inMapping.test(location))
      return weaken(diagnostic, "This value of the mapping is ignored.");
    return weaken(diagnostic, consequenceAt(location));
  });
  return oncePerFolder(
    tolerated.filter((one) => !isConsequence(one, diagnostics)),
  );
}

/**
 * One error or else one warning for each folder outside of the root folder, with the root
 * that contains all folders that are errors, or else all.
 */
function oncePerFolder(
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isError = ({ severity }: Diagnostic) => severity === "error";
  const outside = diagnostics.filter((one) => one.outside !== undefined);
  // Each root contains the root folder, so the shortest one contains the others.
  const length = ({ outside: at }: Diagnostic) => at?.root?.length ?? Infinity;
  const byWidth = outside.toSorted((a, b) => length(a) - length(b));
  return diagnostics.flatMap((diagnostic) => {
    if (diagnostic.outside === undefined) return [diagnostic];
    const { folder, root } = diagnostic.outside;
    const all = outside.filter((one) => one.outside?.folder === folder);
    const told = all.find(isError) ?? all[0] ?? diagnostic;
    if (told !== diagnostic) return [];
    const widest = byWidth.find((one) => isError(one) || !isError(told));
    const { advice } = (root === undefined ? undefined : widest) ?? told;
    if (all.length === 1) return [{ ...told, advice }];
    const more =
      all.length === 2
        ? "1 more reference leads"
        : `${String(all.length - 1)} more references lead`;
    const message = `${told.message} ${more} to this folder.`;
    return [{ ...told, message, advice }];
  });
}

/** Whether members of a union are equal only because their references are not resolved. */
function isConsequence(
  { code, location }: Diagnostic,
  diagnostics: readonly Diagnostic[],
): boolean {
  return (
    code === "member-twice" &&
    diagnostics.some(
      (one) =>
        lost.has(one.code) && one.location.startsWith(`${location}/oneOf/`),
    )
  );
}

/** Matches the location of a value of a discriminator's mapping. */
const inMapping = /\/discriminator\/mapping\/[^/]*$/;

const readAsUnknown: ReadonlySet<ObjectKind> = new Set([
  "a schema",
  "a request body",
  "a response",
  "a header",
  "a media type",
]);

/** What an unresolved reference is read as, by the object that it stands for. */
function consequenceAt(location: Location): string {
  const holder = location.replace(/\/\$(?:dynamicRef|recursiveRef|ref)$/, "");
  const kind = objectKindAt(holder);
  if (kind === undefined)
    return "A schema, a body or a response is read as `unknown`, and anything else is left out.";
  return readAsUnknown.has(kind)
    ? "It is read as `unknown`."
    : `${kind.replace(/^an? /, "The ")} is left out.`;
}

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
