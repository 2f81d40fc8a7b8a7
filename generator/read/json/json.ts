import { type Diagnostic, errorAt } from "../../diagnostics/diagnostics.js";
import type { JsonValue } from "../../json/json.js";
import { findDuplicates, findJsonFault } from "./syntax-fault.js";
import { locationOf } from "../../json/location.js";
import type { Source } from "../source/source.js";

/** What a JSON text says. */
export interface ParsedJson {
  readonly value: JsonValue;
  /** How many members stand in the text: of two of one name, the value has but the last. */
  readonly written: number;
}

/** Reads JSON. */
export function parseJson(
  source: Source,
): ParsedJson | { readonly faults: readonly Diagnostic[] } {
  return tryJson(source.decode()) ?? { faults: [diagnose(source)] };
}

/** Reads a text as JSON; nothing where it is none. */
export function tryJson(text: string): ParsedJson | undefined {
  let value: JsonValue;
  try {
    // Whatever `JSON.parse` returns without a reviver is `Json`.
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  return { value, written: countMembers(text) };
}

/** Every member whose name another of the same object has, in a text that is well formed. */
export function duplicateMembers(source: Source): readonly Diagnostic[] {
  const location = locationOf(source.file, []);
  return findDuplicates(source.text).map(({ name, first, second }) => ({
    ...errorAt(
      location,
      "duplicate-key",
      `\`${name}\` stands twice in one object.`,
      "Remove one of the two, or rename it.",
    ),
    position: source.positionAt(second.start, second.end - second.start),
    related: [
      {
        message: "The first one stands here.",
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
    return errorAt(
      location,
      "json-syntax",
      "This file cannot be read as JSON.",
    );
  }
  const { offset, length, message, advice, opener } = fault;
  return {
    ...errorAt(location, "json-syntax", message, advice),
    position: source.positionAt(offset, length),
    ...(opener !== undefined && {
      related: [
        {
          message: "It is still open from here.",
          location,
          position: source.positionAt(opener),
        },
      ],
    }),
  };
}

/**
 * How many members the objects of a JSON text have, written ones all counted:
 * the values of `JSON.parse`, which keeps the last of two members of one name,
 * have fewer where a name stands twice. The text must be well formed.
 */
export function countMembers(text: string): number {
  let members = 0;
  let start = text.indexOf('"');
  while (start >= 0) {
    const end = stringEnd(text, start);
    // Of all strings, only names have a colon behind them.
    let next = end;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 0x3a) members++;
    start = text.indexOf('"', next);
  }
  return members;
}

/** The offset behind the string that starts at `start`. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (text.charCodeAt(quote - 1) === 0x5c && isEscaped(text, quote))
    quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** Whether an odd number of backslashes stands in front. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (offset - first) % 2 === 1;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
