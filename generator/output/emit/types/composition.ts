import type { Schema } from "../../../language/model/model.js";
import { impliedTypes } from "../../../language/schema/types.js";

/** Whether the schema, or one of its alternatives, describes bytes. */
export function allowsBytes(parts: readonly Schema[]): boolean {
  return parts.some(({ string }) => string?.format === "binary");
}

/**
 * Whether the schema describes bytes, and neither an object nor an array.
 *
 * @param parts the flattened schema
 */
export function isBinary(parts: readonly Schema[]): boolean {
  return (
    allowsBytes(parts) &&
    !parts
      .flatMap(impliedTypes)
      .some((type) => type === "array" || type === "object")
  );
}
