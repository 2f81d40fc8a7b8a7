/**
 * The functions over schemas that every stage uses; no other folder has copies of them.
 * They work on the schemas of the model. This file decides which keywords constrain
 * values. `children.ts` walks and maps subschemas, `types.ts` and `possible-types.ts`
 * relate schemas to JSON types, `lookup.ts` and `references.ts` follow references and
 * find cycles, `conjunctions.ts` merges schemas that apply together, `equal.ts`
 * compares schemas, and `accepts.ts` decides whether a schema accepts a value.
 */

import type { Schema } from "../model/model.js";
import { declaredTypes, listedValues } from "./types.js";

/** A keyword of a schema in the model. */
export type Keyword = keyof Schema;

/** The members that do not constrain the values of the schema itself. */
const unseen: readonly Keyword[] = [
  "docs",
  "location",
  "evaluatesProperties",
  "evaluatesItems",
];

/** The members of a schema that constrain no value. */
const annotations: readonly Keyword[] = [
  ...unseen,
  "readOnly",
  "writeOnly",
  "default",
];

/** The condition of a schema; undefined if it has no `then` and no `else`, and so constrains nothing. */
export function conditionOf({ conditional }: Schema): Schema["conditional"] {
  return (conditional?.then ?? conditional?.else) && conditional;
}

/** Whether a schema has no keyword that constrains values. */
export function constrainsNothing(schema: Schema): boolean {
  return constrainsOnly(schema);
}

/** Whether a schema neither constrains values nor evaluates parts of them. */
export function saysNothing(schema: Schema): boolean {
  const { conditional, evaluatesProperties, evaluatesItems } = schema;
  return (
    constrainsNothing(schema) &&
    (conditional ?? evaluatesProperties ?? evaluatesItems) === undefined
  );
}

/** Whether a schema constrains values by no other keywords than these. */
export function constrainsOnly(
  schema: Schema,
  ...keywords: readonly Keyword[]
): boolean {
  return hasNoOther(schema, annotations, keywords);
}

/** Whether a schema has no other keywords than these, annotations such as `default` included. */
export function hasOnly(
  schema: Schema,
  ...keywords: readonly Keyword[]
): boolean {
  return hasNoOther(schema, unseen, keywords);
}

// A loop without closures, because every stage asks this about every schema.
function hasNoOther(
  schema: Schema,
  always: readonly Keyword[],
  keywords: readonly Keyword[],
): boolean {
  for (const key in schema) {
    // Schemas are plain objects, so each key is one of theirs.
    const keyword = key as Keyword;
    if (schema[keyword] === undefined) continue;
    if (always.includes(keyword) || keywords.includes(keyword)) continue;
    if (keyword !== "conditional" || conditionOf(schema)) return false;
  }
  return true;
}

/** Whether a schema is the boolean schema `false`, or one that declares no type; `undefined` is not. */
export function isFalseSchema(schema: Schema | undefined): boolean {
  return schema?.types?.length === 0;
}

/** Whether a schema accepts no value, by its own keywords; references are not followed. */
export function acceptsNothing(schema: Schema): boolean {
  return (
    declaredTypes(schema)?.length === 0 ||
    listedValues(schema)?.length === 0 ||
    (schema.allOf?.some(acceptsNothing) ?? false) ||
    (schema.anyOf?.every(acceptsNothing) ?? false) ||
    (schema.oneOf?.every(acceptsNothing) ?? false) ||
    (schema.not !== undefined && acceptsAnything(schema.not))
  );
}

/** Whether a schema accepts every value, by its own keywords; references are not followed. */
export function acceptsAnything(schema: Schema): boolean {
  const { allOf, anyOf, oneOf, not } = schema;
  return (
    constrainsOnly(schema, "allOf", "anyOf", "oneOf", "not", "discriminator") &&
    (allOf?.every(acceptsAnything) ?? true) &&
    (anyOf?.some(acceptsAnything) ?? true) &&
    (oneOf === undefined ||
      (oneOf.length === 1 && oneOf.every(acceptsAnything))) &&
    (not === undefined || acceptsNothing(not))
  );
}

/** Whether a schema has alternatives. */
export function isUnion({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}
