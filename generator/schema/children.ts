import type { Schema } from "../model/model.js";

/** Calls back for each schema that stands directly within another. */
export function eachNested(
  schema: Schema,
  visit: (nested: Schema) => void,
): void {
  const { array, object } = schema;
  if (object !== undefined) {
    for (const property of object.properties) visit(property.schema);
    for (const rule of object.patternProperties ?? []) visit(rule.schema);
    if (object.additionalProperties !== undefined)
      visit(object.additionalProperties);
    if (object.propertyNames !== undefined) visit(object.propertyNames);
    if (object.unevaluatedProperties !== undefined)
      visit(object.unevaluatedProperties);
  }
  if (array !== undefined) {
    for (const item of array.prefixItems ?? []) visit(item);
    if (array.items !== undefined) visit(array.items);
    if (array.contains !== undefined) visit(array.contains.schema);
    if (array.unevaluatedItems !== undefined) visit(array.unevaluatedItems);
  }
  eachAlongside(schema, visit);
}

/** Calls back for each schema that speaks of the very same value as the one around it. */
export function eachAlongside(
  schema: Schema,
  visit: (nested: Schema) => void,
): void {
  const { allOf, anyOf, oneOf, not, conditional, object } = schema;
  if (allOf !== undefined) for (const member of allOf) visit(member);
  if (anyOf !== undefined) for (const member of anyOf) visit(member);
  if (oneOf !== undefined) for (const member of oneOf) visit(member);
  for (const rule of object?.dependentSchemas ?? []) visit(rule.schema);
  if (not !== undefined) visit(not);
  if (conditional !== undefined) {
    visit(conditional.if);
    if (conditional.then !== undefined) visit(conditional.then);
    if (conditional.else !== undefined) visit(conditional.else);
  }
}
