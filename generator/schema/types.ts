import type { JsonValue } from "../json/json.js";
import type { JsonType, Schema } from "../model/model.js";

/** The JSON types in the order in which a schema lists them. */
export const jsonTypes: readonly JsonType[] = [
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
  "null",
];

/** The kinds that values fall into, each in one. */
export type Kind = Exclude<JsonType, "integer">;

export const everyKind: readonly Kind[] = [
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
];

/** The kind of the values of a type. */
export function kindOf(type: JsonType): Kind {
  return type === "integer" ? "number" : type;
}

/** The kind of a value. */
export function kindOfValue(value: JsonValue): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string"
    ? type
    : "object";
}

/** Whether a value is of a type. */
export function isOfType(value: JsonValue, type: JsonType): boolean {
  if (kindOfValue(value) !== kindOf(type)) return false;
  return type !== "integer" || Number.isInteger(value);
}

/** The types that a schema's own words leave; nothing where any may stand. */
export function typesOf(schema: Schema): readonly JsonType[] | undefined {
  return schema.known === undefined
    ? schema.types
    : (schema.types ?? ["string"]);
}

/** The values that a schema lists, without those that its types refuse. */
export function valuesOf(schema: Schema): readonly JsonValue[] | undefined {
  const { values } = schema;
  const types = typesOf(schema);
  if (values === undefined || types === undefined) return values;
  return values.filter((value) => types.some((type) => isOfType(value, type)));
}
