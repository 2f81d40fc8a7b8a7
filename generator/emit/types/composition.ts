import type { JsonType, Schema } from "../../model/model.js";
import { declaredTypes, typeOfValue } from "../../schema/types.js";

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
