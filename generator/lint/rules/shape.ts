import { includesType, typeOfValue } from "../../schema/types.js";
import type { JsonType, Property, Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";

/** Finds the schema that a name stands for. */
export type Named = (name: string) => Schema | undefined;

/**
 * Whether a schema says something in each of its readings: itself, by what it
 * refers to or is made of, or in every alternative.
 */
export function says(
  schema: Schema,
  named: Named,
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
  named: Named,
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
export function namedWithin(schema: Schema, named: Named): readonly Location[] {
  return silentIn(schema, named, () => false);
}

/** The places of the named schemas that could describe a member, and require it, and do not. */
export function lackingIn(
  schema: Schema,
  name: string,
  named: Named,
): readonly Location[] {
  return memberOf(schema, name, named) === undefined
    ? silentIn(schema, named, describing(name))
    : silentIn(schema, named, requiring(name));
}

/** Whether every object that it lets stand has a member. */
export function requires(schema: Schema, name: string, named: Named): boolean {
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
  named: Named,
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
  named: Named,
): Schema | undefined {
  const found: Property[] = [];
  collect(schema, named, new Set(), (part) => {
    const property = part.object?.properties.find((one) => one.name === name);
    if (property && !property.omitted) found.push(property);
  });
  const [first, ...others] = found.map((property) => property.schema);
  if (first === undefined || others.length === 0) return first;
  return { docs: {}, location: first.location, allOf: [first, ...others] };
}

/** The names of the members that a schema describes. */
export function memberNames(schema: Schema, named: Named): ReadonlySet<string> {
  const names = new Set<string>();
  collect(schema, named, new Set(), ({ object }) => {
    for (const { name, omitted: absent } of object?.properties ?? [])
      if (!absent) names.add(name);
  });
  return names;
}

/** A schema with what it refers to and is made of. */
export function partsOf(schema: Schema, named: Named): readonly Schema[] {
  const parts = new Set<Schema>();
  collect(schema, named, parts, () => undefined);
  return [...parts];
}

/** The texts that a schema lists, as all that may stand or as those that are known. */
export function textsOf(schema: Schema, named: Named): ReadonlySet<string> {
  return new Set(
    partsOf(schema, named).flatMap(
      ({ enum: values = [], knownValues: known = [] }) =>
        [...values, ...known].filter((value) => typeof value === "string"),
    ),
  );
}

/** Visits a schema with what it refers to and is made of, alternatives included. */
function collect(
  schema: Schema,
  named: Named,
  seen: Set<Schema>,
  visit: (part: Schema) => void,
): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  visit(schema);
  const target = schema.ref === undefined ? undefined : named(schema.ref);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  for (const part of [
    ...(target ? [target] : []),
    ...allOf,
    ...anyOf,
    ...oneOf,
  ])
    collect(part, named, seen, visit);
}
