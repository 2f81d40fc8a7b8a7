import type { Location } from "../../../language/json/location.js";
import type {
  JsonType,
  Property,
  Schema,
} from "../../../language/model/model.js";
import {
  combinedSchemas,
  type Lookup,
} from "../../../language/schema/lookup.js";
import { includesType, typeOfValue } from "../../../language/schema/types.js";

/**
 * Whether a condition holds for a schema in every case: for the schema itself, for
 * a schema it refers to or combines, or for each of its alternatives.
 */
export function constrainsEverywhere(
  schema: Schema,
  named: Lookup,
  test: (part: Schema) => boolean,
  seen: readonly Schema[] = [],
): boolean {
  if (seen.includes(schema)) return false;
  const inner = (part: Schema) =>
    constrainsEverywhere(part, named, test, [...seen, schema]);
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
 * The locations of the named schemas that a schema refers to or combines and for
 * which a condition does not hold, from the outside in; of several members, the first
 * one last, because it usually is the base.
 */
export function locationsWithout(
  schema: Schema,
  named: Lookup,
  test: (part: Schema) => boolean,
  seen: readonly Schema[] = [],
): readonly Location[] {
  if (seen.includes(schema) || constrainsEverywhere(schema, named, test))
    return [];
  const inner = (part: Schema) =>
    locationsWithout(part, named, test, [...seen, schema]);
  const target = schema.ref === undefined ? undefined : named(schema.ref);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(target ? [target.location, ...inner(target)] : []),
    ...[...allOf, ...anyOf, ...oneOf].reverse().flatMap(inner),
  ];
}

/** The locations of the named schemas that a schema refers to or is composed of. */
export function namedWithin(
  schema: Schema,
  named: Lookup,
): readonly Location[] {
  return locationsWithout(schema, named, () => false);
}

/** The locations of the named schemas that could require a property and do not. */
export function lackingIn(
  schema: Schema,
  name: string,
  named: Lookup,
): readonly Location[] {
  return memberOf(schema, name, named) === undefined
    ? locationsWithout(schema, named, describing(name))
    : locationsWithout(schema, named, requiring(name));
}

/** Whether a schema requires a property. */
export function requires(schema: Schema, name: string, named: Lookup): boolean {
  return constrainsEverywhere(schema, named, requiring(name));
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

/** Whether a schema accepts only the given types. */
export function isOf(
  schema: Schema,
  types: readonly JsonType[],
  named: Lookup,
): boolean {
  return constrainsEverywhere(schema, named, (part) =>
    part.types === undefined
      ? part.enum?.every((value) => types.includes(typeOfValue(value))) === true
      : part.types.every((type) => includesType(types, type)),
  );
}

/** The schemas of a property, one per conjunct that describes it. */
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

/** The names of the properties that a schema describes. */
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

/** The strings that a schema enumerates, closed or open. */
export function textsOf(schema: Schema, named: Lookup): ReadonlySet<string> {
  return new Set(
    combinedSchemas(schema, named).flatMap(
      ({ enum: values = [], knownValues: known = [] }) =>
        [...values, ...known].filter((value) => typeof value === "string"),
    ),
  );
}
