import { isArray, isObject, type JsonValue } from "../json/json.js";
import type { Schema } from "../model/model.js";
import type { SchemaLookup } from "../schema/lookup.js";
import { otherItems } from "../schema/rest.js";

/**
 * The parts of a schema and of one alternative of each of its unions.
 *
 * @param choice which alternative, or the first of a union that has fewer
 */
export function withAlternatives(
  schema: Schema,
  lookup: SchemaLookup,
  choice = 0,
): readonly Schema[] {
  const own = lookup.parts(schema);
  if (own.every(({ anyOf, oneOf }) => (anyOf ?? oneOf) === undefined))
    return own;
  const parts = new Set(own);
  // Iteration includes the elements that are added meanwhile.
  for (const { anyOf = [], oneOf = [] } of parts)
    for (const alternatives of [anyOf, oneOf]) {
      const likely = alternatives.filter((each) => !isNull(each, lookup));
      const chosen = likely[choice] ?? likely[0] ?? alternatives[0];
      if (chosen === undefined) continue;
      for (const part of lookup.parts(chosen)) parts.add(part);
    }
  return [...parts];
}

/** The parts of a schema with each further choice of alternatives. */
export function* otherAlternatives(
  schema: Schema,
  lookup: SchemaLookup,
): Iterable<readonly Schema[]> {
  const sizes = withAlternatives(schema, lookup).flatMap(
    ({ anyOf = [], oneOf = [] }) => [anyOf.length, oneOf.length],
  );
  const most = Math.min(Math.max(0, ...sizes), MOST_CHOICES);
  for (let choice = 1; choice < most; choice++)
    yield withAlternatives(schema, lookup, choice);
}

/** The alternatives of a union that are tried. */
const MOST_CHOICES = 8;

function isNull(schema: Schema, lookup: SchemaLookup): boolean {
  return lookup
    .parts(schema)
    .some(({ types }) => types?.every((type) => type === "null") === true);
}

/** The schemas of the described properties of some parts, by name. */
export function propertiesOf(
  parts: readonly Schema[],
): ReadonlyMap<string, readonly Schema[]> {
  const found = new Map<string, readonly Schema[]>();
  for (const { object } of parts)
    for (const { name, schema, omitted } of object?.properties ?? [])
      if (omitted === undefined)
        found.set(name, [...(found.get(name) ?? []), schema]);
  return found;
}

/** The described members of a value, with their schemas and names. */
export function* membersOf(
  parts: readonly Schema[],
  value: JsonValue,
): Iterable<readonly [Schema, JsonValue, string]> {
  if (isArray(value)) {
    for (const [at, item] of value.entries())
      yield [conjunctionOf(itemsOf(parts, at)), item, String(at)];
    return;
  }
  if (!isObject(value)) return;
  for (const [name, schemas] of propertiesOf(parts)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) yield [conjunctionOf(schemas), member, name];
  }
}

/** The schemas of the item at an index of some parts. */
export function itemsOf(
  parts: readonly Schema[],
  at: number,
): readonly Schema[] {
  return parts.flatMap(
    ({ array }) => array?.prefixItems?.[at] ?? otherItems(array) ?? [],
  );
}

/** The conjunction of several schemas. */
export function conjunctionOf(schemas: readonly Schema[]): Schema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0
    ? only
    : { docs: {}, location: "", allOf: schemas };
}
