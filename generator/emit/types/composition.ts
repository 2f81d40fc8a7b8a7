import type { Schema } from "../../model/model.js";
import { impliedTypes } from "../../schema/types.js";

/**
 * Whether the schema describes bytes, and neither an object nor an array.
 *
 * @param parts the flattened schema
 */
export function isBinary(parts: readonly Schema[]): boolean {
  return (
    parts.some(({ string }) => string?.format === "binary") &&
    !parts
      .flatMap(impliedTypes)
      .some((type) => type === "array" || type === "object")
  );
}
