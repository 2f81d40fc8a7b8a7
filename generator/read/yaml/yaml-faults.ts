import type { YAMLError } from "yaml";
import { type Diagnostic, errorAt } from "../../diagnostics/diagnostics.js";
import { locationOf } from "../../json/location.js";
import type { Source } from "../source/source.js";
import type { YamlNodes } from "./yaml-library.js";

/** Behind the first few, what the parser reports is mostly noise. */
const MAX_FAULTS = 5;

/** What the `yaml` package had to say about a text. */
export function yamlFaults(
  { document, second }: YamlNodes,
  source: Source,
): readonly Diagnostic[] {
  const faults = [...document.errors, ...document.warnings]
    .slice(0, MAX_FAULTS)
    .map((error) => diagnose(error, source));
  if (second === undefined) return faults;
  const fault = errorAt(
    locationOf(source.file, []),
    "yaml-documents",
    "A second YAML document starts here.",
  );
  return [
    ...faults,
    { ...fault, position: source.positionAt(second.start, 3) },
  ];
}

function diagnose(error: YAMLError, source: Source): Diagnostic {
  const [start, end] = error.pos;
  return {
    ...describe(error, source),
    position: source.positionAt(start, end - start),
  };
}

function describe(error: YAMLError, source: Source): Diagnostic {
  const location = locationOf(source.file, []);
  if (error.code === "TAG_RESOLVE_FAILED") {
    return errorAt(
      location,
      "yaml-tag",
      `The tag \`${source.text.slice(...error.pos)}\` is none that JSON has a type for.`,
      "Remove the tag, and write the value out.",
    );
  }
  return errorAt(
    location,
    "yaml-syntax",
    `This is not YAML: ${sentence(error.message)}`,
  );
}

function sentence(message: string): string {
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
