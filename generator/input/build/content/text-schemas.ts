import { isArray, type JsonValue } from "../../../language/json/json.js";
import type { Context } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { isBinaryType } from "../schema/constraints.js";
import {
  bodySchemaParts,
  rawAlternatives,
  rawParts,
} from "./raw-schema-parts.js";

/** The form that the schema of a body requires. */
export type BodyForm =
  /** No encoding, or one that does not restrict the type. */
  | "any"
  /** Bytes: `format: binary`, or a media type such as `image/png`. */
  | "bytes"
  | "other";

function isBytes(schema: ObjectNode): boolean {
  const [format, encoding, type] = [
    "format",
    "contentEncoding",
    "contentMediaType",
  ].map((keyword) => schema.value(keyword));
  return (
    format === "binary" ||
    (encoding === undefined && typeof type === "string" && isBinaryType(type))
  );
}

/** Returns the form that the schema of a media type requires. */
export function bodyForm(media: ObjectNode, context: Context): BodyForm {
  const parts = bodySchemaParts(media, context);
  const text = isText(parts, context);
  if (text !== false && parts.some(isBytes)) return "bytes";
  return text === undefined && media.value("schema") !== false
    ? "any"
    : "other";
}

/** Whether the schema accepts only strings; undefined if it does not restrict the type. */
export function isText(
  parts: readonly ObjectNode[],
  context: Context,
  depth = 0,
): boolean | undefined {
  const results = parts.map(isTextSchema);
  if (results.includes(true)) return true;
  if (results.includes(false)) return false;
  const alternatives = rawAlternatives(parts);
  if (alternatives.length === 0) return undefined;
  return (
    depth < MAX_DEPTH &&
    alternatives.every((each) =>
      isText(rawParts(each, context), context, depth + 1),
    )
  );
}

/** A limit for nested alternatives, beyond what occurs in practice. */
const MAX_DEPTH = 20;

/** The same for the keywords of a single schema. */
function isTextSchema(schema: ObjectNode): boolean | undefined {
  const type = schema.value("type");
  if (type !== undefined) return isStringType(type);
  const values = valuesOf(schema);
  if (isArray(values)) return values.every((each) => typeof each === "string");
  return structuralKeywords.some((keyword) => schema.has(keyword))
    ? false
    : undefined;
}

/** Whether `type` is `string`, also as a list of one. */
export function isStringType(type: JsonValue | undefined): boolean {
  return isArray(type)
    ? type.length > 0 && type.every((each) => each === "string")
    : type === "string";
}

const structuralKeywords = [
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
];

/** The values that a schema lists, as written. */
export function valuesOf(schema: ObjectNode): JsonValue | undefined {
  return (
    schema.value("enum") ??
    (schema.has("const") ? [schema.value("const") ?? null] : undefined)
  );
}
