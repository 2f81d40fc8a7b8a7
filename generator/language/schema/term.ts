import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { matchesPattern } from "../regex/regex.js";
import type { Lookup } from "./lookup.js";

/** A schema, and the lookup for the names it refers to. */
export interface Term {
  readonly schema: Schema;
  readonly lookup: Lookup;
}

/** A subschema of a term. */
export function within(term: Term, schema: Schema): Term {
  return { schema, lookup: term.lookup };
}

/** A schema without its references, conjunctions and alternatives. */
export function own(schema: Schema): Schema {
  const known = owns.get(schema);
  if (known !== undefined) return known;
  const {
    docs,
    location,
    types,
    enum: values,
    string,
    number,
    array,
    object,
  } = schema;
  const rest: Schema = {
    docs,
    location,
    ...(types && { types }),
    ...(values && { enum: values }),
    ...(string && { string }),
    ...(number && { number }),
    ...(array && { array }),
    ...(object && { object }),
  };
  owns.set(schema, rest);
  return rest;
}

// Cached, so that results about it can be found by identity.
const owns = new WeakMap<Schema, Schema>();

/** The subschemas that a schema itself applies to the property of a name. */
export function termsOfName(term: Term, name: string): readonly Term[] {
  const rules = term.schema.object;
  if (rules === undefined) return [];
  const property = propertyOf(rules, name);
  const found = [
    ...(property ? [property.schema] : []),
    ...(rules.patternProperties ?? [])
      .filter(({ pattern }) => matchesPattern(pattern, name))
      .map(({ schema }) => schema),
  ];
  const { additionalProperties } = rules;
  if (found.length === 0 && additionalProperties)
    found.push(additionalProperties);
  return found.map((schema) => within(term, schema));
}

/** The entry of a name in `properties`. */
export function propertyOf(
  rules: ObjectConstraints,
  name: string,
): Property | undefined {
  const known =
    byName.get(rules) ??
    new Map(rules.properties.map((one) => [one.name, one]));
  byName.set(rules, known);
  return known.get(name);
}

const byName = new WeakMap<ObjectConstraints, ReadonlyMap<string, Property>>();

/** The subschemas that a schema itself applies to all other properties. */
export function termsOfOthers(term: Term): readonly Term[] {
  const others = term.schema.object?.additionalProperties;
  return others === undefined ? [] : [within(term, others)];
}

/** The subschemas that a schema itself applies to the item at an index. */
export function termsOfItem(term: Term, at: number): readonly Term[] {
  const { prefixItems = [], items } = term.schema.array ?? {};
  const schema = prefixItems[at] ?? items;
  return schema === undefined ? [] : [within(term, schema)];
}

/** The names that a schema itself requires. */
export function requiredBy(rules: ObjectConstraints): readonly string[] {
  const known = required.get(rules) ?? [
    ...rules.required,
    ...rules.properties.filter((one) => one.required).map(({ name }) => name),
  ];
  required.set(rules, known);
  return known;
}

const required = new WeakMap<ObjectConstraints, readonly string[]>();
