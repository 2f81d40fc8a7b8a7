import type { JsonType, Schema } from "../../model/model.js";
import { declaredTypes, typeOfValue } from "../../schema/types.js";

/** Gives the schema that a reference names. */
export type Lookup = (name: string) => Schema | undefined;

/** A schema and all that it refers to or combines. */
export function flatten(
  schema: Schema,
  lookup: Lookup,
  seen = new Set<Schema>(),
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const nested = [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [schema, ...nested.flatMap((part) => flatten(part, lookup, seen))];
}

export function typesOf(schema: Schema): readonly JsonType[] {
  const declared = declaredTypes(schema);
  if (declared !== undefined) return declared;
  if (schema.object !== undefined) return ["object"];
  if (schema.array !== undefined) return ["array"];
  return (schema.enum ?? []).map(typeOfValue);
}

/**
 * Whether a schema is that of bytes, and of no object or list.
 *
 * @param parts the schema, flattened
 */
export function isBinary(parts: readonly Schema[]): boolean {
  return (
    parts.some(({ string }) => string?.format === "binary") &&
    !parts
      .flatMap(typesOf)
      .some((type) => type === "array" || type === "object")
  );
}
