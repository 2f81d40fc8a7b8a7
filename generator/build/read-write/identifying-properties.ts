import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";
import { eachSubschema } from "../../schema/children.js";

/**
 * The properties by which alternatives are told apart: a discriminator's, and
 * those that alternatives pin to values of their own. Descriptions often
 * call them read-only, since the service chose the values; but without them no
 * one could tell what a request holds.
 *
 * @returns the schemas of those properties
 */
export function identifyingProperties(
  roots: Iterable<Schema>,
  lookup: SchemaLookup,
): ReadonlySet<Schema> {
  const telling = new Set<Schema>();
  const visit = (schema: Schema): void => {
    const { anyOf = [], oneOf = [] } = schema;
    const members = [...anyOf, ...oneOf];
    if (members.length > 1) {
      const names = identifyingNames(schema, members, lookup);
      for (const member of members) addNamed(member, names, lookup, telling);
    }
    eachSubschema(schema, visit);
  };
  for (const root of roots) visit(root);
  return telling;
}

/** The discriminator's name, and those that not all members pin to the same values. */
function identifyingNames(
  { discriminator }: Schema,
  members: readonly Schema[],
  lookup: SchemaLookup,
): ReadonlySet<string> {
  const names = new Set<string>();
  if (discriminator !== undefined) names.add(discriminator.property);
  const first = new Map<string, string>();
  for (const member of members) {
    for (const [name, values] of lookup.pinned(member)) {
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
  telling: Set<Schema>,
): void {
  if (names.size === 0) return;
  for (const { object } of lookup.speakers(member)) {
    for (const { name, schema } of object?.properties ?? [])
      if (names.has(name)) telling.add(schema);
  }
}
