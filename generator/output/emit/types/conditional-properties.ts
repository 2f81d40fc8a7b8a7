import type { Schema } from "../../../language/model/model.js";
import { type Lookup, partsOf } from "../../../language/schema/lookup.js";
import { presentProperties } from "./properties.js";

/**
 * The schemas of the properties that a schema describes only under a condition, by name:
 * in `if`, `then`, `else` and `dependentSchemas`. A list is empty if a condition only
 * names the property, so that it may have any value.
 */
export type ConditionalProperties = ReadonlyMap<string, readonly Schema[]>;

const none: ConditionalProperties = new Map();

/**
 * Collects the properties that only conditions describe: those of a schema and of its
 * `allOf`. What a reference describes is in the type of its target.
 */
export function conditionalProperties(
  whole: Schema,
  lookup: Lookup,
): ConditionalProperties {
  if (!hasCondition(whole)) return none;
  const found = new Map<string, Schema[]>();
  const seen = new Set<Schema>();
  for (const part of inlineParts(whole)) {
    noteConditions(part);
    for (const branch of conditionalSchemas(part)) visit(branch);
  }
  return found;

  /** A value that does not match a condition may have any value in its properties. */
  function noteConditions({ conditional, object }: Schema): void {
    for (const { name } of object?.dependentSchemas ?? []) note(name);
    for (const { name } of conditional?.if.object?.properties ?? []) note(name);
  }

  function note(name: string, schema?: Schema): void {
    const known = found.get(name) ?? [];
    found.set(name, schema === undefined ? known : [...known, schema]);
  }

  function visit(schema: Schema): void {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const { name, schema: property } of presentProperties(schema.object))
      note(name, property);
    noteConditions(schema);
    for (const part of appliedSchemas(schema, lookup)) visit(part);
  }
}

function hasCondition({ conditional, object, allOf }: Schema): boolean {
  return (
    (conditional ?? object?.dependentSchemas) !== undefined ||
    allOf?.some(hasCondition) === true
  );
}

function inlineParts(schema: Schema): readonly Schema[] {
  return [schema, ...(schema.allOf ?? []).flatMap(inlineParts)];
}

/** The schemas that apply to the same value under a condition. */
function conditionalSchemas({
  conditional,
  object,
}: Schema): readonly Schema[] {
  const dependent = object?.dependentSchemas?.map((rule) => rule.schema) ?? [];
  const { then, else: other } = conditional ?? {};
  return [...dependent, then, other].filter((part) => part !== undefined);
}

/** The schemas that can apply to the same value as a schema, apart from `if` and `not`. */
function appliedSchemas(schema: Schema, lookup: Lookup): readonly Schema[] {
  const { anyOf = [], oneOf = [] } = schema;
  return [
    ...partsOf(schema, lookup),
    ...anyOf,
    ...oneOf,
    ...conditionalSchemas(schema),
  ];
}
