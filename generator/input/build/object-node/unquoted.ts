import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Reading, ValueNode } from "./value-node.js";

/** A number or a boolean that is meant as a text, and the text. */
export interface Unquoted extends ValueNode {
  readonly text: string;
}

/** The text of a number or boolean that is not in quotes in YAML; undefined for other values. */
export function unquotedText(
  { value, location }: ValueNode,
  { references }: Pick<Reading, "references">,
): string | undefined {
  return typeof value === "number" || typeof value === "boolean"
    ? references.unquoted(location)
    : undefined;
}

/** The number of texts that a message lists. */
const MAX_LISTED = 3;

/** Warns once about all texts without quotes in one place. */
export function warnUnquoted(
  found: readonly Unquoted[],
  diagnostics: DiagnosticCollector,
): void {
  const [first] = found;
  if (first === undefined) return;
  const shown = found.slice(0, MAX_LISTED).map(({ text }) => `\`${text}\``);
  const more = found.length - shown.length;
  const last = more > 0 ? `${String(more)} more` : (shown.pop() ?? "");
  const texts = shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
  const [fault, reading] =
    found.length === 1
      ? ["must be a string, but is not in quotes", "It is"]
      : ["must be strings, but are not in quotes", "They are"];
  diagnostics.warning(
    first.location,
    "string-unquoted",
    repaired(`${texts} ${fault}.`, `${reading} read as written.`),
  );
}
