import type { Lookup } from "../lookup.js";
import type { Schema } from "../model.js";

/** A schema and all that may speak of the same value with it, references and alternatives followed. */
export function speakers(schema: Schema, lookup: Lookup): Iterable<Schema> {
  const found = new Set([schema]);
  // A set that grows while it is walked is walked to its new end.
  for (const speaker of found) {
    for (const part of lookup.parts(speaker)) found.add(part);
    const { anyOf = [], oneOf = [], conditional, object } = speaker;
    for (const member of [...anyOf, ...oneOf]) found.add(member);
    for (const rule of object?.dependentSchemas ?? []) found.add(rule.schema);
    if (conditional?.then !== undefined) found.add(conditional.then);
    if (conditional?.else !== undefined) found.add(conditional.else);
  }
  return found;
}
