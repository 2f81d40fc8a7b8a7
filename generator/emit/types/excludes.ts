import type { Schema, ApiVersion } from "../../model/model.js";

/** Whether a schema surely takes no value of a type. */
export function excludes(
  schema: Schema,
  type: "object" | "array",
  apiVersion: ApiVersion,
  seen = new Set<Schema>(),
): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const within = (other: Schema) => excludes(other, type, apiVersion, seen);
  const { types, values, known, ref, allOf, anyOf, oneOf } = schema;
  if (types !== undefined) return !types.includes(type);
  if (values !== undefined)
    return values.every((value) => typeof value !== "object" || value === null);
  if (known !== undefined) return true;
  const target = apiVersion.schemas.find(({ name }) => name === ref)?.schema;
  return (
    (target !== undefined && within(target)) ||
    (allOf ?? []).some(within) ||
    anyOf?.every(within) === true ||
    oneOf?.every(within) === true
  );
}
