import type { JsonType, Schema } from "../../model/model.js";
import { declaredTypes, typeOfValue } from "../../schema/types.js";

/** Returns the schema with this name. */
export type Lookup = (name: string) => Schema | undefined;

/**
 * Returns the schema and everything it composes through `$ref`, `allOf`,
 * `anyOf` and `oneOf`.
 */
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
 * Whether the schema describes bytes, and neither an object nor an array.
 *
 * @param parts the flattened schema
 */
export function isBinary(parts: readonly Schema[]): boolean {
  return (
    parts.some(({ string }) => string?.format === "binary") &&
    !parts
      .flatMap(typesOf)
      .some((type) => type === "array" || type === "object")
  );
}
