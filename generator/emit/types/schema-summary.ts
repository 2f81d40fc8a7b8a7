import type { JsonType, Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";

/**
 * A schema on one line, for people: `integer 1..100`, `string (uuid)`,
 * `Inference[]`, `"a" | "b" | …`. An object with properties is `object`; its
 * properties have lines of their own.
 */
export function notation(schema: Schema): string {
  const parts: string[] = [];
  if (schema.ref !== undefined) parts.push(schema.ref);
  const own = ownNotation(schema);
  if (own !== "" && !(own === "object" && combines(schema))) parts.push(own);
  for (const member of schema.allOf ?? []) parts.push(operand(member));
  if (schema.anyOf !== undefined) parts.push(alternatives(schema.anyOf));
  if (schema.oneOf !== undefined) parts.push(alternatives(schema.oneOf));
  if (schema.not !== undefined) parts.push(`not ${operand(schema.not)}`);
  if (schema.conditional !== undefined) parts.push("if …");
  return parts.length === 0 ? "any" : parts.join(" & ");
}

function combines({ ref, allOf, anyOf, oneOf }: Schema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

function alternatives(schemas: readonly Schema[]): string {
  return `(${schemas.map(notation).join(" | ")})`;
}

function operand(schema: Schema): string {
  const text = notation(schema);
  return /^[\w$[\]]+$/.test(text) ? text : `(${text})`;
}

function ownNotation(schema: Schema): string {
  const { types, values, known } = schema;
  if (known !== undefined)
    return [...known.map(valueNotation), "…"].join(" | ");
  if (values !== undefined) return values.map(valueNotation).join(" | ");
  if (types === undefined) return impliedNotation(schema);
  if (types.length === 0) return "nothing";
  return types.map((type) => typeNotation(type, schema)).join(" | ");
}

function impliedNotation(schema: Schema): string {
  if (schema.object !== undefined) return typeNotation("object", schema);
  if (schema.array !== undefined) return typeNotation("array", schema);
  if (schema.string !== undefined) return typeNotation("string", schema);
  return schema.number === undefined ? "" : typeNotation("number", schema);
}

function valueNotation(value: JsonValue): string {
  return JSON.stringify(value);
}

function typeNotation(type: JsonType, schema: Schema): string {
  switch (type) {
    case "string":
      return stringNotation(schema);
    case "integer":
    case "number":
      return numberNotation(type, schema);
    case "array":
      return arrayNotation(schema);
    case "object":
      return objectNotation(schema);
    case "boolean":
    case "null":
      return type;
  }
}

function stringNotation({ string }: Schema): string {
  const { minLength, maxLength, pattern, format } = string ?? {};
  return [
    "string",
    ...(format === undefined ? [] : [`(${format})`]),
    ...range("length ", minLength, maxLength),
    ...(pattern === undefined ? [] : [`matching ${JSON.stringify(pattern)}`]),
  ].join(" ");
}

function numberNotation(type: string, { number }: Schema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } =
    number ?? {};
  return [
    type,
    ...range("", minimum, maximum),
    ...(exclusiveMinimum === undefined ? [] : [`>${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`<${exclusiveMaximum}`]),
    ...(multipleOf === undefined ? [] : [`multiple of ${multipleOf}`]),
  ].join(" ");
}

function arrayNotation({ array }: Schema): string {
  const { items, prefixItems, minItems, maxItems, uniqueItems } = array ?? {};
  const rest = `${items === undefined ? "any" : operand(items)}[]`;
  const list =
    prefixItems === undefined
      ? rest
      : `[${[...prefixItems.map(notation), `...${rest}`].join(", ")}]`;
  return [
    list,
    ...range("", minItems, maxItems),
    ...(uniqueItems ? ["unique"] : []),
  ].join(" ");
}

function objectNotation({ object }: Schema): string {
  const { additionalProperties, minProperties, maxProperties, maxBytes } =
    object ?? {};
  const closed = additionalProperties?.types?.length === 0;
  const map =
    additionalProperties === undefined || closed
      ? ""
      : ` of ${operand(additionalProperties)}`;
  return [
    `${closed ? "closed " : ""}object${map}`,
    ...range("members ", minProperties, maxProperties),
    ...range("bytes ", undefined, maxBytes),
  ].join(" ");
}

function range(
  label: string,
  low: number | undefined,
  high: number | undefined,
): readonly string[] {
  if (low === undefined && high === undefined) return [];
  return [`${label}${low ?? ""}..${high ?? ""}`];
}
