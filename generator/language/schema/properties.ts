/** The properties that schemas describe: those an object can have, and those that only conditions describe. */

import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { type Lookup, partsOf } from "./lookup.js";
import { acceptsAnything } from "./schema.js";

/**
 * The properties that an object can have. Types omit `readOnly` properties in
 * requests and `writeOnly` ones in responses.
 */
export function presentProperties(
  rules: ObjectConstraints | undefined,
): readonly Property[] {
  return (rules?.properties ?? []).filter(
    ({ omitted: absent }) => absent === undefined,
  );
}

/**
 * Finds the schema of a property in the given schemas, their `$ref` and their
 * `allOf`.
 */
export function findProperty(
  name: string,
  schemas: readonly Schema[],
  lookup: Lookup,
): Schema | undefined {
  const queue = new Set(schemas);
  // Iterating a set also visits the elements added meanwhile.
  for (const { ref, allOf = [], object } of queue) {
    const property = object?.properties.find((each) => each.name === name);
    if (property !== undefined) return property.schema;
    const target = ref === undefined ? undefined : lookup(ref);
    if (target !== undefined) queue.add(target);
    for (const member of allOf) queue.add(member);
  }
  return undefined;
}

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

/** The conditional properties that a schema does not describe elsewhere, if they can occur. */
export function undeclaredProperties(
  whole: Schema,
  lookup: Lookup,
): ConditionalProperties {
  const conditional = conditionalProperties(whole, lookup);
  if (conditional.size === 0 || restrictsOthers(whole)) return none;
  return new Map(
    [...conditional].filter(
      ([name]) => findProperty(name, [whole], lookup) === undefined,
    ),
  );
}

/**
 * Whether `additionalProperties` describes what only conditions name: its schema applies
 * to them too, and its index signature has their type.
 */
function restrictsOthers({ object, allOf = [] }: Schema): boolean {
  const rest = object?.additionalProperties;
  return (
    (rest !== undefined && !acceptsAnything(rest)) ||
    allOf.some(restrictsOthers)
  );
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
