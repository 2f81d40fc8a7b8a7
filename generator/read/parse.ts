import { type Diagnostic, errorAt } from "../diagnostics/diagnostic.js";
import type { Json } from "../model/model.js";
import { findTooDeep, MAX_DEPTH } from "./depth.js";
import { parseJson, tryJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";
import { placeOf } from "./place.js";
import type { Format, ParsedSource, Source, UnparsedSource } from "./source.js";
import { YamlTooDeep } from "./yaml-library.js";

/** Reads a file's text as JSON or YAML, whichever it is. */
export function parse(source: Source): ParsedSource | UnparsedSource {
  try {
    const outcome = parseAs(source);
    if ("faults" in outcome) return outcome;
    const steps = findTooDeep(outcome.value);
    return steps === undefined
      ? outcome
      : { source, format: outcome.format, faults: [tooDeep(source, steps)] };
  } catch (error) {
    if (error instanceof YamlTooDeep) {
      const position = source.positionAt(error.offset);
      return { source, faults: [{ ...tooDeep(source, []), position }] };
    }
    throw error;
  }
}

function parseAs(source: Source): ParsedSource | UnparsedSource {
  const format = formatOf(source);
  if (format === "json") return withFormat(parseJson(source), source, "json");
  // YAML takes JSON too, but is a hundred times slower at it.
  const json = startsLikeJson(source) ? tryJson(source.text) : undefined;
  if (json !== undefined) return { source, format: "json", value: json };
  return withFormat(parseYaml(source), source, "yaml");
}

function withFormat(
  outcome:
    { readonly value: Json } | { readonly faults: readonly Diagnostic[] },
  source: Source,
  format: Format,
): ParsedSource | UnparsedSource {
  return "faults" in outcome
    ? { source, ...outcome }
    : { source, format, ...outcome };
}

/** By the file's name, and where that says nothing by its first character. */
function formatOf(source: Source): Format {
  if (/\.json$/i.test(source.name)) return "json";
  if (/\.ya?ml$/i.test(source.name)) return "yaml";
  return startsLikeJson(source) ? "json" : "yaml";
}

function startsLikeJson(source: Source): boolean {
  return /^\s*[{[]/.test(source.text);
}

function tooDeep(source: Source, steps: readonly string[]): Diagnostic {
  return errorAt(
    placeOf(source.file, steps),
    "too-deep",
    `Values are nested more than ${String(MAX_DEPTH)} levels deep.`,
    "Give the inner parts names of their own, and refer to them.",
  );
}
