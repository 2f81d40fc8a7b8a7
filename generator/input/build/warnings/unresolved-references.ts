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
 * operation or event uses it: one error for each folder outside of the root
 * folder. If `isStrict`, those that `--strict` refuses stay errors too.
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
  return oncePerFolder(tolerated);
}

/** One error for each folder outside of the root folder, with the root that contains all of them. */
function oncePerFolder(
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const errors = diagnostics.filter(
    ({ outside, severity }) => outside !== undefined && severity === "error",
  );
  // Each root contains the root folder, so the shortest one contains the others.
  const length = ({ outside }: Diagnostic) => outside?.root?.length ?? Infinity;
  const [widest] = errors.toSorted((a, b) => length(a) - length(b));
  return diagnostics.flatMap((diagnostic) => {
    if (widest === undefined || !errors.includes(diagnostic))
      return [diagnostic];
    const { folder, root } = diagnostic.outside ?? {};
    const [first, ...others] = errors.filter(
      ({ outside }) => outside?.folder === folder,
    );
    if (first !== diagnostic) return [];
    const { advice } = root === undefined ? first : widest;
    if (others.length === 0) return [{ ...first, advice }];
    const more =
      others.length === 1
        ? "1 more reference leads"
        : `${String(others.length)} more references lead`;
    const message = `${first.message} ${more} to this folder.`;
    return [{ ...first, message, advice }];
  });
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
