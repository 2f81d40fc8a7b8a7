import { followMisplaced } from "./misplaced-references.js";
import { type Unquoted, unquotedText, warnUnquoted } from "./unquoted.js";
import type { Reading, ValueNode } from "./value-node.js";

/**
 * Reads a text. A number or a boolean becomes its text: in YAML as it is written, because
 * its quotes are easily forgotten. Anything else is ignored.
 */
export function readText(
  item: ValueNode,
  reading: Reading,
): string | undefined {
  return readTexts([item], reading)[0];
}

/** Reads several texts like `readText`, with one warning about those that are not in quotes. */
export function readTexts(
  items: readonly ValueNode[],
  reading: Reading,
): readonly string[] {
  const unquoted: Unquoted[] = [];
  const texts = items.flatMap((item) => textOf(item, reading, unquoted) ?? []);
  warnUnquoted(unquoted, reading.diagnostics);
  return texts;
}

function textOf(
  item: ValueNode,
  reading: Reading,
  unquoted: Unquoted[],
): string | undefined {
  const found = followMisplaced(item, reading);
  if (found === undefined) return undefined;
  const { value } = found;
  if (typeof value === "string") return value;
  const text = unquotedText(found, reading);
  if (text !== undefined) {
    unquoted.push({ ...found, text });
    return text;
  }
  const isScalar = typeof value === "number" || typeof value === "boolean";
  warn(found, "a string", isScalar, reading);
  return isScalar ? String(value) : undefined;
}

/** Reads a flag. A word for true or false, as in YAML 1.1, is accepted; anything else is ignored. */
export function readFlag(
  item: ValueNode,
  reading: Reading,
): boolean | undefined {
  const found = followMisplaced(item, reading);
  if (found === undefined) return undefined;
  const { value } = found;
  if (typeof value === "boolean") return value;
  const meant = flagWords.get(
    typeof value === "string" ? value.trim().toLowerCase() : value,
  );
  warn(found, "true or false", meant !== undefined, reading);
  return meant;
}

const flagWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...["true", "yes", "on", "y", "1", 1].map((word) => [word, true] as const),
  ...["false", "no", "off", "n", "0", 0].map((word) => [word, false] as const),
]);

/** Reads a number. A text that is a number is accepted; anything else is ignored. */
export function readNumber(
  item: ValueNode,
  reading: Reading,
  wanted = "a number",
): number | undefined {
  const found = followMisplaced(item, reading);
  if (found === undefined) return undefined;
  const { value } = found;
  if (typeof value === "number") return value;
  const isNumber = typeof value === "string" && isNumberText(value);
  warn(found, wanted, isNumber, reading);
  return isNumber ? Number(value) : undefined;
}

/** Whether a text is a number of JSON. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text.trim());
}

function warn(
  { location, value }: ValueNode,
  wanted: string,
  isConverted: boolean,
  { diagnostics }: Reading,
): void {
  diagnostics.warnWrongType(
    location,
    value,
    wanted,
    isConverted ? "it is converted to one" : "it is ignored",
  );
}
