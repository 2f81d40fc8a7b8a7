import type { JsonValue } from "../../../language/json/json.js";
import {
  type BoundedType,
  type Bounds,
  boundsOf,
  limitsIn,
  type Side,
  type Unit,
} from "../../../language/keywords/keywords.js";
import type {
  JsonType,
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import { conditionOf, isFalseSchema } from "../../../language/schema/schema.js";
import { hasNoMembers } from "./properties.js";

/**
 * Summarizes a schema on one line for readers: `integer 1..100`, `string
 * (uuid)`, `Inference[]`, `"a" | "b" | …`. An object with properties is
 * `object`; API.md lists its properties on lines of their own.
 */
export function schemaSummary(schema: Schema): string {
  const parts: string[] = [];
  if (schema.ref !== undefined) parts.push(schema.ref);
  const own = ownSummary(schema);
  if (own !== "" && !(own === "object" && combines(schema))) parts.push(own);
  for (const member of schema.allOf ?? []) parts.push(operand(member));
  if (schema.anyOf !== undefined) parts.push(alternatives(schema.anyOf));
  if (schema.oneOf !== undefined) parts.push(alternatives(schema.oneOf));
  if (schema.not !== undefined) parts.push(`not ${operand(schema.not)}`);
  if (conditionOf(schema) !== undefined) parts.push("if …");
  return parts.length === 0 ? "any" : parts.join(" & ");
}

function combines({ ref, allOf, anyOf, oneOf }: Schema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

function alternatives(schemas: readonly Schema[]): string {
  return `(${schemas.map(schemaSummary).join(" | ")})`;
}

function operand(schema: Schema): string {
  const text = schemaSummary(schema);
  return /^[\w$[\]]+$/.test(text) ? text : `(${text})`;
}

function ownSummary(schema: Schema): string {
  const { types, enum: values, knownValues: known } = schema;
  if (known !== undefined) return [...known.map(valueSummary), "…"].join(" | ");
  if (values !== undefined) return values.map(valueSummary).join(" | ");
  if (types === undefined) return impliedSummary(schema);
  if (types.length === 0) return "never";
  return types.map((type) => typeSummary(type, schema)).join(" | ");
}

function impliedSummary(schema: Schema): string {
  if (schema.object !== undefined || isOpen(schema))
    return typeSummary("object", schema);
  if (schema.array !== undefined) return typeSummary("array", schema);
  if (schema.string !== undefined) return typeSummary("string", schema);
  return schema.number === undefined ? "" : typeSummary("number", schema);
}

function valueSummary(value: JsonValue): string {
  return JSON.stringify(value);
}

function typeSummary(type: JsonType, schema: Schema): string {
  switch (type) {
    case "string":
      return stringSummary(schema);
    case "integer":
    case "number":
      return numberSummary(type, schema);
    case "array":
      return arraySummary(schema);
    case "object":
      return objectSummary(schema);
    case "boolean":
    case "null":
      return type;
  }
}

function stringSummary({ string }: Schema): string {
  if (string === undefined) return "string";
  const { pattern, format } = string;
  return [
    "string",
    ...(format === undefined ? [] : [`(${format})`]),
    ...boundsSummary("string", string),
    ...(pattern === undefined ? [] : [`matching ${JSON.stringify(pattern)}`]),
  ].join(" ");
}

function numberSummary(type: string, { number }: Schema): string {
  if (number === undefined) return type;
  const { multipleOf } = number;
  return [
    type,
    ...boundsSummary("number", number),
    ...(multipleOf === undefined ? [] : [`multiple of ${multipleOf}`]),
  ].join(" ");
}

function arraySummary({ array }: Schema): string {
  const { prefixItems, uniqueItems } = array ?? {};
  const items = otherItems(array);
  const rest = `${items === undefined ? "any" : operand(items)}[]`;
  const list =
    prefixItems === undefined
      ? rest
      : `[${[...prefixItems.map(schemaSummary), `...${rest}`].join(", ")}]`;
  return [
    list,
    ...boundsSummary("array", array ?? {}),
    ...(uniqueItems ? ["unique"] : []),
  ].join(" ");
}

function objectSummary(schema: Schema): string {
  const { object = noRules } = schema;
  const rest = otherProperties(object);
  const closed = isFalseSchema(rest);
  const others =
    rest !== undefined ? operand(rest) : isOpen(schema) ? "any" : "";
  const map = others === "" || closed ? "" : ` of ${others}`;
  return [
    `${closed ? "closed " : ""}object${map}`,
    ...boundsSummary("object", object),
  ].join(" ");
}

/** Whether the type has an index signature besides the properties that it describes. */
function isOpen(schema: Schema): boolean {
  const { evaluatesProperties, object = noRules } = schema;
  return (
    evaluatesProperties === true && (combines(schema) || !hasNoMembers(object))
  );
}

const noRules: ObjectConstraints = { properties: [], required: [] };

/** What stands before the range of each unit. */
const labels: { readonly [U in Unit]: string } = {
  value: "",
  character: "length ",
  item: "",
  property: "members ",
  byte: "bytes ",
};

function* boundsSummary(type: BoundedType, rules: Bounds): Iterable<string> {
  for (const unit of new Set(boundsOf[type].map((bound) => bound.unit))) {
    const limits: { [S in Side]?: number } = {};
    for (const [bound, limit] of limitsIn(rules, type))
      if (bound.unit === unit) limits[bound.side] = limit;
    const { least, most, above, below } = limits;
    if ((least ?? most) !== undefined)
      yield `${labels[unit]}${least ?? ""}..${most ?? ""}`;
    if (above !== undefined) yield `>${above}`;
    if (below !== undefined) yield `<${below}`;
  }
}
