import { type Diagnostic, errorAt } from "../diagnostics/diagnostic.js";
import type { Json } from "../model/model.js";
import { findJsonFault } from "./json-syntax.js";
import { placeOf } from "./place.js";
import type { Source } from "./source.js";

/**
 * Reads JSON. Of two members of one name `JSON.parse` keeps the last without a
 * word: to find them takes a second look at the text, which costs as much as
 * all the rest; `duplicate-key` is reported for YAML only.
 */
export function parseJson(
  source: Source,
): { readonly value: Json } | { readonly faults: readonly Diagnostic[] } {
  const value = tryJson(source.decode());
  return value === undefined ? { faults: [diagnose(source)] } : { value };
}

/** Reads a text as JSON; nothing where it is none. */
export function tryJson(text: string): Json | undefined {
  try {
    // Whatever `JSON.parse` returns without a reviver is `Json`.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function diagnose(source: Source): Diagnostic {
  const place = placeOf(source.file, []);
  const fault = findJsonFault(source.text);
  if (fault === undefined) {
    return errorAt(place, "json-syntax", "This file cannot be read as JSON.");
  }
  const { offset, length, message, advice, opener } = fault;
  return {
    ...errorAt(place, "json-syntax", message, advice),
    position: source.positionAt(offset, length),
    ...(opener !== undefined && {
      related: [
        {
          message: "It is still open from here.",
          place,
          position: source.positionAt(opener),
        },
      ],
    }),
  };
}
