/**
 * JSON: `JSON.parse` with better errors. `syntax-fault.ts` finds a syntax error
 * and `positions.ts` the position of a value, both only when a diagnostic is
 * printed.
 */
import {
  type Diagnostic,
  errorAt,
  repaired,
  warningAt,
} from "../../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../language/json/json.js";
import { locationOf } from "../../../language/json/location.js";
import type { Source } from "../source/source.js";
import { isSpace } from "./positions.js";
import { findDuplicates, findJsonFault } from "./syntax-fault.js";

/** The value of a JSON text. */
export interface ParsedJson {
  readonly value: JsonValue;
  /**
   * The number of members in the text. It is larger than the number in the value if a
   * name occurs twice.
   */
  readonly written: number;
}

/** Parses JSON. */
export function parseJson(
  source: Source,
): ParsedJson | { readonly faults: readonly Diagnostic[] } {
  return tryJson(source.jsonToParse()) ?? { faults: [diagnose(source)] };
}

/** Parses a text as JSON; undefined if it is not valid. */
export function tryJson(text: string): ParsedJson | undefined {
  let value: JsonValue;
  try {
    // Without a reviver, `JSON.parse` returns only JSON values.
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  return { value, written: countMembers(text) };
}

/** A warning for each repeated member name of an object, in a valid text. */
export function duplicateMembers(source: Source): readonly Diagnostic[] {
  const location = locationOf(source.file, []);
  return findDuplicates(source.text).map(({ name, first, second }) => ({
    ...warningAt(
      location,
      "duplicate-key",
      repaired(
        `Duplicate member \`${name}\` in an object.`,
        "The last one is read.",
      ),
    ),
    position: source.positionAt(second.start, second.end - second.start),
    related: [
      {
        message: "The first one is here.",
        location,
        position: source.positionAt(first.start, first.end - first.start),
      },
    ],
  }));
}

function diagnose(source: Source): Diagnostic {
  const location = locationOf(source.file, []);
  const fault = findJsonFault(source.text);
  if (fault === undefined) {
    return errorAt(location, "json-syntax", "This file is not valid JSON.");
  }
  const { offset, length, message, advice, opener } = fault;
  return {
    ...errorAt(location, "json-syntax", message, advice),
    position: source.positionAt(offset, length),
    ...(opener !== undefined && {
      related: [
        {
          message: "The bracket that is still open.",
          location,
          position: source.positionAt(opener),
        },
      ],
    }),
  };
}

/**
 * Counts the members of all objects in a valid JSON text. `JSON.parse` keeps
 * only the last of two members with the same name, so a value with fewer
 * members than its text has duplicates.
 */
export function countMembers(text: string): number {
  let members = 0;
  let start = text.indexOf('"');
  while (start >= 0) {
    const end = stringEnd(text, start);
    // Only the names of members are followed by a colon.
    let next = end;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 0x3a) members++;
    start = text.indexOf('"', next);
  }
  return members;
}

/** The offset after the string that starts at `start`. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (text.charCodeAt(quote - 1) === 0x5c && isEscaped(text, quote))
    quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** Whether an odd number of backslashes precedes the offset. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (offset - first) % 2 === 1;
}
