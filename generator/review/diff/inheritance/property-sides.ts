import type { Property, Schema } from "../../../language/model/model.js";
import {
  mergeConjuncts,
  onlyProperties,
} from "../../../language/schema/conjunctions.js";
import { sameSchema } from "../../../language/schema/equal.js";

/** A value on both sides of a comparison. */
export type Sides<Of> = readonly [before: Of, after: Of];

/** A property, as the schema and its bases define it. */
export interface PropertySides {
  readonly name: string;
  /** As the bases define it. */
  readonly inherited: Sides<Property | undefined>;
  /** As the derived schema defines it. */
  readonly own: Sides<Property | undefined>;
  /** Both combined. */
  readonly combined: Sides<Property | undefined>;
  /** An object schema with this property only, on both sides. */
  readonly holders: Sides<Schema>;
}

/** Collects the definitions of a property. */
export function propertySides(
  name: string,
  theirs: Sides<readonly Schema[]>,
  own: Sides<readonly Schema[]>,
  [before, after]: Sides<Schema>,
): PropertySides {
  const holders = [
    holding(name, [...theirs[0], ...own[0]], before),
    holding(name, [...theirs[1], ...own[1]], after),
  ] as const;
  return {
    name,
    holders,
    inherited: [
      propertyOf(theirs[0], name, before),
      propertyOf(theirs[1], name, after),
    ],
    own: [propertyOf(own[0], name, before), propertyOf(own[1], name, after)],
    combined: [propertyIn(holders[0], name), propertyIn(holders[1], name)],
  };
}

/** The combined definition of a property; undefined if no part defines it. */
export function propertyOf(
  parts: readonly Schema[],
  name: string,
  empty: Schema,
): Property | undefined {
  return propertyIn(holding(name, parts, empty), name);
}

function holding(
  name: string,
  parts: readonly Schema[],
  empty: Schema,
): Schema {
  const names = new Set([name]);
  const definitions = parts.flatMap(
    (part) => onlyProperties(part, names) ?? [],
  );
  return mergeConjuncts(definitions, empty).schema;
}

function propertyIn(schema: Schema, name: string): Property | undefined {
  const { properties = [], required = [] } = schema.object ?? {};
  const found = properties.find((property) => property.name === name);
  if (found || !required.includes(name)) return found;
  const { location } = schema;
  return { name, required: true, schema: { docs: {}, location } };
}

/** Whether two definitions of a property are equal. */
export function isSameProperty([one, other]: Sides<
  Property | undefined
>): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.required === other.required && sameSchema(one.schema, other.schema)
  );
}
