import type { Schema } from "../../../language/model/model.js";
import { eachSubschema } from "../../../language/schema/children.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";

/**
 * Finds the properties that identify the members of a union: the property of a
 * discriminator, and those that each member restricts to its own values.
 * Descriptions often mark them as read-only, because the server chose the
 * values. They are kept in requests, where the members could not be
 * distinguished without them.
 *
 * @returns the schemas of those properties
 */
export function identifyingProperties(
  roots: Iterable<Schema>,
  lookup: SchemaLookup,
): ReadonlySet<Schema> {
  const identifying = new Set<Schema>();
  const visit = (schema: Schema): void => {
    const { anyOf = [], oneOf = [] } = schema;
    const members = [...anyOf, ...oneOf];
    if (members.length > 1) {
      const names = identifyingNames(schema, members, lookup);
      for (const member of members)
        addNamed(member, names, lookup, identifying);
    }
    eachSubschema(schema, visit);
  };
  for (const root of roots) visit(root);
  return identifying;
}

/** The property of the discriminator, and the properties that the members restrict to different values. */
function identifyingNames(
  { discriminator }: Schema,
  members: readonly Schema[],
  lookup: SchemaLookup,
): ReadonlySet<string> {
  const names = new Set<string>();
  if (discriminator !== undefined) names.add(discriminator.property);
  const first = new Map<string, string>();
  for (const member of members) {
    for (const [name, values] of lookup.fixedValues(member)) {
      const text = JSON.stringify(values);
      if ((first.get(name) ?? text) !== text) names.add(name);
      first.set(name, text);
    }
  }
  return names;
}

function addNamed(
  member: Schema,
  names: ReadonlySet<string>,
  lookup: SchemaLookup,
  identifying: Set<Schema>,
): void {
  if (names.size === 0) return;
  for (const { object } of lookup.possibleParts(member)) {
    for (const { name, schema } of object?.properties ?? [])
      if (names.has(name)) identifying.add(schema);
  }
}
