import type {
  ArrayConstraints,
  ObjectConstraints,
  Schema,
  Writable,
} from "../model/model.js";

/** Calls back for each direct subschema. References are not followed. */
export function eachSubschema(
  schema: Schema,
  visit: (subschema: Schema) => void,
): void {
  eachChildSubschema(schema, visit);
  eachInPlaceSubschema(schema, visit);
}

/** Calls back for each direct subschema that applies to a property, a property name or an item of the value. */
export function eachChildSubschema(
  { array, object }: Schema,
  visit: (subschema: Schema) => void,
): void {
  if (object !== undefined) {
    for (const property of object.properties) visit(property.schema);
    if (object.patternProperties !== undefined)
      for (const rule of object.patternProperties) visit(rule.schema);
    if (object.additionalProperties !== undefined)
      visit(object.additionalProperties);
    if (object.propertyNames !== undefined) visit(object.propertyNames);
    if (object.unevaluatedProperties !== undefined)
      visit(object.unevaluatedProperties);
  }
  if (array !== undefined) {
    if (array.prefixItems !== undefined)
      for (const item of array.prefixItems) visit(item);
    if (array.items !== undefined) visit(array.items);
    if (array.contains !== undefined) visit(array.contains.schema);
    if (array.unevaluatedItems !== undefined) visit(array.unevaluatedItems);
  }
}

/** Calls back for each direct subschema that applies to the value itself. */
export function eachInPlaceSubschema(
  schema: Schema,
  visit: (subschema: Schema) => void,
): void {
  const { allOf, anyOf, oneOf, not, conditional, object } = schema;
  if (allOf !== undefined) for (const member of allOf) visit(member);
  if (anyOf !== undefined) for (const member of anyOf) visit(member);
  if (oneOf !== undefined) for (const member of oneOf) visit(member);
  if (object?.dependentSchemas !== undefined)
    for (const rule of object.dependentSchemas) visit(rule.schema);
  if (not !== undefined) visit(not);
  if (conditional !== undefined) {
    visit(conditional.if);
    if (conditional.then !== undefined) visit(conditional.then);
    if (conditional.else !== undefined) visit(conditional.else);
  }
}

/** The direct subschemas. */
export function subschemas(schema: Schema): readonly Schema[] {
  return collect(schema, eachSubschema);
}

/** The direct subschemas that apply to the value itself. */
export function inPlaceSubschemas(schema: Schema): readonly Schema[] {
  return collect(schema, eachInPlaceSubschema);
}

function collect(
  schema: Schema,
  each: (schema: Schema, visit: (subschema: Schema) => void) => void,
): readonly Schema[] {
  const found: Schema[] = [];
  each(schema, (subschema) => found.push(subschema));
  return found;
}

/** How a subschema applies, seen from the schema around it. */
export type SubschemaRole =
  /** To a property, a property name or an item of the value. */
  | "child"
  /** To the value itself, always: a member of `allOf`. */
  | "conjunct"
  /** To the value itself, under a condition or as one of several. */
  | "alternative"
  /** Only to decide whether others apply: `not` and `if`. */
  | "condition";

/** Gives the replacement of a subschema. */
export type MapSubschema = (subschema: Schema, role: SubschemaRole) => Schema;

/** A copy of a schema with each direct subschema replaced; the schema itself where none changes. */
export function mapSubschemas(schema: Schema, map: MapSubschema): Schema {
  const { array, object, allOf, anyOf, oneOf, not, conditional } = schema;
  const next: Partial<Writable<Schema>> = {};
  if (object !== undefined) next.object = mapObject(object, map);
  if (array !== undefined) next.array = mapArray(array, map);
  if (allOf !== undefined) next.allOf = mapList(allOf, map, "conjunct");
  if (anyOf !== undefined) next.anyOf = mapList(anyOf, map, "alternative");
  if (oneOf !== undefined) next.oneOf = mapList(oneOf, map, "alternative");
  if (not !== undefined) next.not = map(not, "condition");
  if (conditional !== undefined)
    next.conditional = mapConditional(conditional, map);
  return withMembers(schema, next);
}

function mapObject(
  rules: ObjectConstraints,
  map: MapSubschema,
): ObjectConstraints {
  const next: Partial<Writable<ObjectConstraints>> = {
    properties: mapHolders(rules.properties, map, "child"),
  };
  const { patternProperties, dependentSchemas } = rules;
  const { additionalProperties, propertyNames, unevaluatedProperties } = rules;
  if (patternProperties !== undefined)
    next.patternProperties = mapHolders(patternProperties, map, "child");
  if (additionalProperties !== undefined)
    next.additionalProperties = map(additionalProperties, "child");
  if (propertyNames !== undefined)
    next.propertyNames = map(propertyNames, "child");
  if (dependentSchemas !== undefined)
    next.dependentSchemas = mapHolders(dependentSchemas, map, "alternative");
  if (unevaluatedProperties !== undefined)
    next.unevaluatedProperties = map(unevaluatedProperties, "child");
  return withMembers(rules, next);
}

function mapArray(
  rules: ArrayConstraints,
  map: MapSubschema,
): ArrayConstraints {
  const next: Partial<Writable<ArrayConstraints>> = {};
  const { prefixItems, items, contains, unevaluatedItems } = rules;
  if (prefixItems !== undefined)
    next.prefixItems = mapList(prefixItems, map, "child");
  if (items !== undefined) next.items = map(items, "child");
  if (contains !== undefined) next.contains = mapHolder(contains, map, "child");
  if (unevaluatedItems !== undefined)
    next.unevaluatedItems = map(unevaluatedItems, "child");
  return withMembers(rules, next);
}

function mapConditional(
  rules: NonNullable<Schema["conditional"]>,
  map: MapSubschema,
): NonNullable<Schema["conditional"]> {
  const next: Partial<Writable<typeof rules>> = {
    if: map(rules.if, "condition"),
  };
  if (rules.then !== undefined) next.then = map(rules.then, "alternative");
  if (rules.else !== undefined) next.else = map(rules.else, "alternative");
  return withMembers(rules, next);
}

function mapList(
  schemas: readonly Schema[],
  map: MapSubschema,
  role: SubschemaRole,
): readonly Schema[] {
  const next = schemas.map((schema) => map(schema, role));
  return unlessEqual(schemas, next);
}

function mapHolders<T extends { readonly schema: Schema }>(
  holders: readonly T[],
  map: MapSubschema,
  role: SubschemaRole,
): readonly T[] {
  const next = holders.map((holder) => mapHolder(holder, map, role));
  return unlessEqual(holders, next);
}

function mapHolder<T extends { readonly schema: Schema }>(
  holder: T,
  map: MapSubschema,
  role: SubschemaRole,
): T {
  const schema = map(holder.schema, role);
  return schema === holder.schema ? holder : { ...holder, schema };
}

/** A copy of an object with other values of some members; the object itself where they are equal. */
export function withMembers<T extends object>(
  before: T,
  members: Partial<T>,
): T {
  for (const key in members)
    if (members[key] !== before[key]) return { ...before, ...members };
  return before;
}

/** The changed copy of an object or array; the original where both have the same members. */
export function unlessEqual<T extends object>(before: T, after: T): T {
  // The names of an array's members need not be made.
  if (Array.isArray(before) && Array.isArray(after))
    return haveSameMembers(before, after) ? before : after;
  if (Object.keys(before).length !== Object.keys(after).length) return after;
  for (const key in after) if (after[key] !== before[key]) return after;
  return before;
}

function haveSameMembers(
  before: readonly unknown[],
  after: readonly unknown[],
): boolean {
  return (
    before.length === after.length &&
    before.every((member, index) => member === after[index])
  );
}
