import {
  type Diagnostic,
  errorAt,
} from "../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../language/json/json.js";
import { locationOf } from "../../language/json/location.js";
import { inspectTree, MAX_DEPTH } from "./depth.js";
import { foreignText } from "./foreign.js";
import { duplicateMembers, parseJson, tryJson } from "./json/json.js";
import type { Positions } from "./json/positions.js";
import type {
  Format,
  ParsedSource,
  Source,
  UnparsedSource,
} from "./source/source.js";
import { YamlTooDeep } from "./yaml/nodes.js";
import { parseYaml } from "./yaml/yaml.js";

/** Parses a file as JSON or YAML. */
export function parse(source: Source): ParsedSource | UnparsedSource {
  try {
    const outcome = parseAs(source);
    if ("faults" in outcome) return outcome;
    return checkTree(outcome);
  } catch (error) {
    if (error instanceof YamlTooDeep) {
      const position = source.positionAt(error.offset);
      return { source, faults: [{ ...tooDeep(source, []), position }] };
    }
    throw error;
  }
}

/** A parsed file with another value. */
export function withValue(
  parsed: ParsedSource,
  value: JsonValue,
): ParsedSource | UnparsedSource {
  return checkTree({ ...parsed, value });
}

/** Checks the values of a valid text: their depth, and duplicate members. */
function checkTree(parsed: Parsed): ParsedSource | UnparsedSource {
  const { source, format, value, written, warnings = [], positions } = parsed;
  const { tooDeep: steps, members, ...found } = inspectTree(value);
  if (steps !== undefined)
    return { source, format, faults: [tooDeep(source, steps)] };
  const hasDuplicates = written !== undefined && written !== members;
  const duplicates = hasDuplicates ? duplicateMembers(source) : [];
  const all = [...warnings, ...duplicates];
  const recorded = positions && { positions };
  return { source, format, value, warnings: all, ...recorded, ...found };
}

/** A valid text. */
interface Parsed {
  readonly source: Source;
  readonly format: Format;
  readonly value: JsonValue;
  /** The number of members in the text, if it is JSON. */
  readonly written?: number;
  readonly warnings?: readonly Diagnostic[];
  readonly positions?: Positions;
}

function parseAs(source: Source): Parsed | UnparsedSource {
  const format = formatOf(source);
  if (format === "text") return { source, format, value: source.text };
  if (format === "json") return withFormat(parseJson(source), source, "json");
  // The YAML parser accepts JSON too, but is a hundred times slower.
  const json = startsLikeJson(source) ? tryJson(source.text) : undefined;
  if (json !== undefined) return { source, format: "json", ...json };
  return withFormat(parseYaml(source), source, "yaml");
}

function withFormat(
  outcome:
    | Pick<Parsed, "value" | "written" | "warnings" | "positions">
    | { readonly faults: readonly Diagnostic[] },
  source: Source,
  format: Format,
): Parsed | UnparsedSource {
  if (!("faults" in outcome)) return { source, format, ...outcome };
  const cause = mergeConflict(source) ?? otherFormat(source);
  return { source, faults: cause ? [cause] : outcome.faults };
}

/** The first conflict that a merge left in an invalid text. */
function mergeConflict(source: Source): Diagnostic | undefined {
  const found = /^<{7} .*$(?=[^]*^={7}\r?$)/m.exec(source.text);
  if (found === null) return undefined;
  return {
    ...errorAt(
      locationOf(source.file, []),
      "merge-conflict",
      "The file has an unresolved merge conflict.",
    ),
    position: source.positionAt(found.index, found[0].trimEnd().length),
  };
}

/** The diagnostic for an invalid text that is in a known format of another kind. */
function otherFormat(source: Source): Diagnostic | undefined {
  const foreign = foreignText(source.text);
  if (foreign === undefined) return undefined;
  const location = locationOf(source.file, []);
  const message = `${source.name} is ${foreign.what}.`;
  return {
    ...errorAt(location, "not-openapi", message, foreign.advice),
    position: source.positionAt(source.text.search(/\S/)),
  };
}

/** The format by the file's extension, or else by the first character. */
function formatOf(source: Source): Format {
  if (/\.json$/i.test(source.name)) return "json";
  if (/\.ya?ml$/i.test(source.name)) return "yaml";
  if (/\.(?:md|markdown)$/i.test(source.name)) return "text";
  return startsLikeJson(source) ? "json" : "yaml";
}

function startsLikeJson(source: Source): boolean {
  return /^\s*[{[]/.test(source.text);
}

function tooDeep(source: Source, steps: readonly string[]): Diagnostic {
  return errorAt(
    locationOf(source.file, steps),
    "too-deep",
    `Values are nested more than ${String(MAX_DEPTH)} levels deep.`,
    "Move inner parts to components, and refer to them.",
  );
}
