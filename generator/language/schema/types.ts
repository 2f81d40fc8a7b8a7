import type { JsonValue } from "../json/json.js";
import type { JsonType, Schema } from "../model/model.js";

/** The JSON types in the order in which a schema of the model lists them. */
export const jsonTypes: readonly JsonType[] = [
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
  "null",
];

/** The types that are disjoint: every value is of exactly one kind. */
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

/** The narrowest type of a value: `integer` for a number without a fraction. */
export function typeOfValue(value: JsonValue): JsonType {
  const kind = kindOfValue(value);
  return kind === "number" && Number.isInteger(value) ? "integer" : kind;
}

/** Whether a value is of a type. */
export function isOfType(value: JsonValue, type: JsonType): boolean {
  if (kindOfValue(value) !== kindOf(type)) return false;
  return type !== "integer" || Number.isInteger(value);
}

/** Whether a value is of one of the types; `undefined` means any type. */
export function isOfSomeType(
  value: JsonValue,
  types: readonly JsonType[] | undefined,
): boolean {
  return types?.some((type) => isOfType(value, type)) ?? true;
}

/** Whether every value of a type is of one of the types: every integer is a number. */
export function includesType(
  types: readonly JsonType[],
  type: JsonType,
): boolean {
  return (
    types.includes(type) || (type === "integer" && types.includes("number"))
  );
}

/** The types that two lists have in common; `undefined` means any type. */
export function commonTypes(
  one: readonly JsonType[] | undefined,
  other: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.flatMap((type): readonly JsonType[] => {
    if (includesType(other, type)) return [type];
    return type === "number" && other.includes("integer") ? ["integer"] : [];
  });
}

/** The types that a schema declares; `undefined` where any is allowed. An open enumeration is one of strings. */
export function declaredTypes(schema: Schema): readonly JsonType[] | undefined {
  return schema.knownValues === undefined
    ? schema.types
    : (schema.types ?? ["string"]);
}

/** The types that a schema declares, else the kinds of the values that it lists, else every kind. */
export function allowedTypes(schema: Schema): readonly JsonType[] {
  const { enum: values } = schema;
  const declared = declaredTypes(schema);
  if (declared !== undefined || values === undefined)
    return declared ?? everyKind;
  return everyKind.filter((kind) =>
    values.some((value) => kindOfValue(value) === kind),
  );
}

/** The types that a schema declares, or that its `object`, `array` or `enum` suggest; empty for no suggestion. */
export function impliedTypes(schema: Schema): readonly JsonType[] {
  const declared = declaredTypes(schema);
  if (declared !== undefined) return declared;
  if (schema.object !== undefined) return ["object"];
  if (schema.array !== undefined) return ["array"];
  return (schema.enum ?? []).map(typeOfValue);
}

/** The values that a schema lists, without those that its types exclude. */
export function listedValues(schema: Schema): readonly JsonValue[] | undefined {
  const types = declaredTypes(schema);
  return schema.enum?.filter((value) => isOfSomeType(value, types));
}
