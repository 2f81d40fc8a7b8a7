import type { Writable } from "../build/schema/draft.js";
import type { ArrayRules, ObjectRules, Schema } from "../model/model.js";

/** How a nested schema stands to the one around it. */
export type Standing =
  /** It speaks of a value within. */
  | "within"
  /** It speaks of the very same value, and always holds. */
  | "together"
  /** It speaks of the very same value, and may hold. */
  | "alternative"
  /** It only asks. */
  | "condition";

/** Gives the schema that takes the place of a nested one. */
export type Mapping = (nested: Schema, standing: Standing) => Schema;

/** A schema with each one directly within it replaced; itself where none changes. */
export function mapNested(schema: Schema, map: Mapping): Schema {
  const next: Writable<Schema> = { ...schema };
  const { array, object, allOf, anyOf, oneOf, not, conditional } = schema;
  if (object !== undefined) next.object = mapObject(object, map);
  if (array !== undefined) next.array = mapArray(array, map);
  if (allOf !== undefined) next.allOf = mapList(allOf, map, "together");
  if (anyOf !== undefined) next.anyOf = mapList(anyOf, map, "alternative");
  if (oneOf !== undefined) next.oneOf = mapList(oneOf, map, "alternative");
  if (not !== undefined) next.not = map(not, "condition");
  if (conditional !== undefined)
    next.conditional = mapConditional(conditional, map);
  return newer(schema, next);
}

function mapObject(rules: ObjectRules, map: Mapping): ObjectRules {
  const next: Writable<ObjectRules> = {
    ...rules,
    properties: mapHolders(rules.properties, map, "within"),
  };
  const { patternProperties, dependentSchemas } = rules;
  const { additionalProperties, propertyNames, unevaluatedProperties } = rules;
  if (patternProperties !== undefined)
    next.patternProperties = mapHolders(patternProperties, map, "within");
  if (additionalProperties !== undefined)
    next.additionalProperties = map(additionalProperties, "within");
  if (propertyNames !== undefined)
    next.propertyNames = map(propertyNames, "within");
  if (dependentSchemas !== undefined)
    next.dependentSchemas = mapHolders(dependentSchemas, map, "alternative");
  if (unevaluatedProperties !== undefined)
    next.unevaluatedProperties = map(unevaluatedProperties, "within");
  return newer(rules, next);
}

function mapArray(rules: ArrayRules, map: Mapping): ArrayRules {
  const next: Writable<ArrayRules> = { ...rules };
  const { prefixItems, items, contains, unevaluatedItems } = rules;
  if (prefixItems !== undefined)
    next.prefixItems = mapList(prefixItems, map, "within");
  if (items !== undefined) next.items = map(items, "within");
  if (contains !== undefined)
    next.contains = mapHolder(contains, map, "within");
  if (unevaluatedItems !== undefined)
    next.unevaluatedItems = map(unevaluatedItems, "within");
  return newer(rules, next);
}

function mapConditional(
  rules: NonNullable<Schema["conditional"]>,
  map: Mapping,
): NonNullable<Schema["conditional"]> {
  const next: Writable<typeof rules> = {
    ...rules,
    if: map(rules.if, "condition"),
  };
  if (rules.then !== undefined) next.then = map(rules.then, "alternative");
  if (rules.else !== undefined) next.else = map(rules.else, "alternative");
  return newer(rules, next);
}

function mapList(
  schemas: readonly Schema[],
  map: Mapping,
  standing: Standing,
): readonly Schema[] {
  const next = schemas.map((schema) => map(schema, standing));
  return newer(schemas, next);
}

function mapHolders<T extends { readonly schema: Schema }>(
  holders: readonly T[],
  map: Mapping,
  standing: Standing,
): readonly T[] {
  const next = holders.map((holder) => mapHolder(holder, map, standing));
  return newer(holders, next);
}

function mapHolder<T extends { readonly schema: Schema }>(
  holder: T,
  map: Mapping,
  standing: Standing,
): T {
  const schema = map(holder.schema, standing);
  return schema === holder.schema ? holder : { ...holder, schema };
}

/** The changed copy of a thing; the thing itself where the copy is like it. */
export function newer<T extends object>(before: T, after: T): T {
  if (Object.keys(before).length !== Object.keys(after).length) return after;
  for (const key in after) if (after[key] !== before[key]) return after;
  return before;
}
