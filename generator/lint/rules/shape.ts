import { combinedSchemas, type Lookup } from "../../schema/lookup.js";
import { includesType, typeOfValue } from "../../schema/types.js";
import type { JsonType, Property, Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";

/**
 * Whether a schema says something in each of its readings: itself, by what it
 * refers to or is made of, or in every alternative.
 */
export function says(
  schema: Schema,
  named: Lookup,
  test: (part: Schema) => boolean,
  seen: readonly Schema[] = [],
): boolean {
  if (seen.includes(schema)) return false;
  const inner = (part: Schema) => says(part, named, test, [...seen, schema]);
  const target = schema.ref === undefined ? undefined : named(schema.ref);
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  return (
    test(schema) ||
    (target !== undefined && inner(target)) ||
    (schema.allOf ?? []).some(inner) ||
    (alternatives.length > 0 && alternatives.every(inner))
  );
}

/**
 * The places of the named schemas that do not say something, where a schema
 * does not: those that it refers to or is made of, further and further in.
 */
export function silentIn(
  schema: Schema,
  named: Lookup,
  test: (part: Schema) => boolean,
  seen: readonly Schema[] = [],
): readonly Location[] {
  if (seen.includes(schema) || says(schema, named, test)) return [];
  const inner = (part: Schema) =>
    silentIn(part, named, test, [...seen, schema]);
  const target = schema.ref === undefined ? undefined : named(schema.ref);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(target ? [target.location, ...inner(target)] : []),
    ...[...allOf, ...anyOf, ...oneOf].flatMap(inner),
  ];
}

/** The places of the named schemas that something refers to or is made of. */
export function namedWithin(
  schema: Schema,
  named: Lookup,
): readonly Location[] {
  return silentIn(schema, named, () => false);
}

/** The places of the named schemas that could describe a member, and require it, and do not. */
export function lackingIn(
  schema: Schema,
  name: string,
  named: Lookup,
): readonly Location[] {
  return memberOf(schema, name, named) === undefined
    ? silentIn(schema, named, describing(name))
    : silentIn(schema, named, requiring(name));
}

/** Whether every object that it lets stand has a member. */
export function requires(schema: Schema, name: string, named: Lookup): boolean {
  return says(schema, named, requiring(name));
}

function requiring(name: string): (part: Schema) => boolean {
  return ({ object }) =>
    object?.required.includes(name) === true ||
    object?.properties.some((one) => one.name === name && one.required) ===
      true;
}

function describing(name: string): (part: Schema) => boolean {
  return ({ object }) =>
    object?.properties.some((one) => one.name === name) === true;
}

/** Whether all that it lets stand is of these types. */
export function isOf(
  schema: Schema,
  types: readonly JsonType[],
  named: Lookup,
): boolean {
  return says(schema, named, (part) =>
    part.types === undefined
      ? part.enum?.every((value) => types.includes(typeOfValue(value))) === true
      : part.types.every((type) => includesType(types, type)),
  );
}

/** All that is said of a member: one schema for each part that describes it. */
export function memberOf(
  schema: Schema,
  name: string,
  named: Lookup,
): Schema | undefined {
  const found: Property[] = [];
  for (const { object } of combinedSchemas(schema, named)) {
    const property = object?.properties.find((one) => one.name === name);
    if (property && !property.omitted) found.push(property);
  }
  const [first, ...others] = found.map((property) => property.schema);
  if (first === undefined || others.length === 0) return first;
  return { docs: {}, location: first.location, allOf: [first, ...others] };
}

/** The names of the members that a schema describes. */
export function memberNames(
  schema: Schema,
  named: Lookup,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { object } of combinedSchemas(schema, named))
    for (const { name, omitted } of object?.properties ?? [])
      if (!omitted) names.add(name);
  return names;
}

/** The texts that a schema lists, as all that may stand or as those that are known. */
export function textsOf(schema: Schema, named: Lookup): ReadonlySet<string> {
  return new Set(
    combinedSchemas(schema, named).flatMap(
      ({ enum: values = [], knownValues: known = [] }) =>
        [...values, ...known].filter((value) => typeof value === "string"),
    ),
  );
}
