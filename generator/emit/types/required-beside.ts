import type { Schema } from "../../model/model.js";
import type { Lookup } from "../operations/decode-shape.js";

const none: ReadonlySet<string> = new Set();

/**
 * The properties that must be present by what holds beside a schema's own
 * rules: what it refers to and its `allOf`. A property that it narrows is not
 * optional where one of those requires it.
 */
export function requiredBeside(
  schema: Schema,
  lookup: Lookup,
): ReadonlySet<string> {
  if (schema.ref === undefined && schema.allOf === undefined) return none;
  const names = new Set<string>();
  collect(schema, lookup, names, new Set([schema]));
  return names;
}

function collect(
  schema: Schema,
  lookup: Lookup,
  names: Set<string>,
  seen: Set<Schema>,
): void {
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  for (const part of target === undefined
    ? (schema.allOf ?? [])
    : [target, ...(schema.allOf ?? [])]) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const { name, required } of part.object?.properties ?? []) {
      if (required) names.add(name);
    }
    for (const name of part.object?.required ?? []) names.add(name);
    collect(part, lookup, names, seen);
  }
}

/** The property of a name that one of the schemas describes, itself or by what it refers to or its `allOf`. */
export function propertyBeside(
  name: string,
  schemas: readonly Schema[],
  lookup: Lookup,
): Schema | undefined {
  const queue = new Set(schemas);
  // A set that grows while it is walked is walked to its new end.
  for (const { ref, allOf = [], object } of queue) {
    const property = object?.properties.find((each) => each.name === name);
    if (property !== undefined) return property.schema;
    const target = ref === undefined ? undefined : lookup(ref);
    if (target !== undefined) queue.add(target);
    for (const member of allOf) queue.add(member);
  }
  return undefined;
}
