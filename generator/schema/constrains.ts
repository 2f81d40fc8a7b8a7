import type { Schema } from "../model/model.js";

const annotations: ReadonlySet<string> = new Set([
  "docs",
  "location",
  "readOnly",
  "writeOnly",
  "default",
]);

/** Whether a schema lets every value stand. */
export function saysNothing(schema: Schema): boolean {
  return saysOnly(schema);
}

/** Whether none but the given members of a schema say which values may stand. */
export function saysOnly(
  schema: Schema,
  ...members: readonly (keyof Schema)[]
): boolean {
  for (const key in schema) {
    // Schemas are plain objects, so each key is one of theirs.
    if (!annotations.has(key) && !members.includes(key as keyof Schema))
      return false;
  }
  return true;
}
