import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { matchesPattern } from "../regex/matches-pattern.js";
import type { Lookup } from "./lookup.js";

/** A schema with what the names in it stand for. */
export interface Term {
  readonly schema: Schema;
  readonly lookup: Lookup;
}

/** A schema that stands within a term. */
export function within(term: Term, schema: Schema): Term {
  return { schema, lookup: term.lookup };
}

/** A schema of what is said beside references, conjunctions and alternatives. */
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

// The same each time, so that what was asked of it is known again.
const owns = new WeakMap<Schema, Schema>();

/** What a schema's own rules for objects say of the property of a name. */
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

/** The property that is described under a name. */
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

/** What a schema's own rules for objects say of names that no other rule speaks of. */
export function termsOfOthers(term: Term): readonly Term[] {
  const others = term.schema.object?.additionalProperties;
  return others === undefined ? [] : [within(term, others)];
}

/** What a schema's own rules for lists say of the item at a position. */
export function termsOfItem(term: Term, at: number): readonly Term[] {
  const { prefixItems = [], items } = term.schema.array ?? {};
  const schema = prefixItems[at] ?? items;
  return schema === undefined ? [] : [within(term, schema)];
}

/** The names that a schema's own rules demand. */
export function requiredBy(rules: ObjectConstraints): readonly string[] {
  const known = required.get(rules) ?? [
    ...rules.required,
    ...rules.properties.filter((one) => one.required).map(({ name }) => name),
  ];
  required.set(rules, known);
  return known;
}

const required = new WeakMap<ObjectConstraints, readonly string[]>();
