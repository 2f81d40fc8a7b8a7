import type { ApiVersion, JsonType, Schema } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayLiteral,
  property,
  literal,
  literalProperty,
  objectLiteral,
  stringLiteral,
} from "../../print/escape.js";
import {
  flatten,
  isBinary,
  type Lookup,
  typesOf,
} from "../types/composition.js";

/** How deep a shape is followed: text in a URL or a form nests no deeper. */
const MAX_DEPTH = 4;

/**
 * What the text of a parameter or form field is decoded to (`Shape` of the
 * runtime). In a `multipart` body binary values, and such as nothing is said
 * of, are files.
 */
export function decodedType(
  schema: Schema,
  lookup: Lookup,
  files = false,
  depth = MAX_DEPTH,
): Code {
  const parts = flatten(schema, lookup);
  const types = new Set(parts.flatMap(typesOf));
  const array = parts.find((part) => part.array !== undefined)?.array;
  if (types.has("array") && depth > 0) {
    const items =
      array?.items === undefined
        ? code`"string"`
        : decodedType(array.items, lookup, files, depth - 1);
    return objectLiteral([
      property("items", items),
      ...singleValueEntries(parts, files),
    ]);
  }
  if (types.has("object") && depth > 0)
    return decodedObject(parts, lookup, files, depth);
  return (
    singleValueType(parts, files) ??
    (files ? code`["string", "file"]` : code`"string"`)
  );
}

/** The shape of single values; nothing where the schemas speak of none. */
function singleValueType(
  parts: readonly Schema[],
  files: boolean,
): Code | undefined {
  if (files && isBinary(parts)) return code`"file"`;
  const types = new Set(parts.flatMap(typesOf));
  const primitives = primitiveOrder.filter((type) => types.has(type));
  const [only] = primitives;
  if (only === undefined) return undefined;
  return primitives.length === 1
    ? stringLiteral(only)
    : arrayLiteral(primitives.map(stringLiteral));
}

/** What may stand in a list's place. Null alone does not: that is said by saying nothing. */
function singleValueEntries(
  parts: readonly Schema[],
  files: boolean,
): readonly Code[] {
  const plain = parts
    .flatMap(typesOf)
    .some((type) => singleValueTypes.has(type));
  const alone = plain ? singleValueType(parts, files) : undefined;
  if (alone === undefined) return [];
  const texts = parts.filter((part) => typesOf(part).includes("string"));
  const listed = texts.flatMap(({ enum: values }) => values ?? []);
  const closed = texts.every(({ enum: values }) => values !== undefined);
  return closed && listed.length > 0
    ? [property("alone", alone), property("among", literal(listed))]
    : [property("alone", alone)];
}

const singleValueTypes: ReadonlySet<JsonType> = new Set([
  "boolean",
  "integer",
  "number",
  "string",
]);

/** Whether a schema says nothing of what kind its values are. */
export function isUntyped(schema: Schema, lookup: Lookup): boolean {
  return flatten(schema, lookup).every((part) => typesOf(part).length === 0);
}

const primitiveOrder = [
  "boolean",
  "integer",
  "number",
  "null",
  "string",
] as const;

function decodedObject(
  parts: readonly Schema[],
  lookup: Lookup,
  files: boolean,
  depth: number,
): Code {
  // A property that several parts speak of is decoded as the first says.
  const properties = new Map<string, Schema>();
  for (const part of parts) {
    for (const { name, schema } of part.object?.properties ?? []) {
      if (!properties.has(name)) properties.set(name, schema);
    }
  }
  const members = [...properties].map(([name, schema]) =>
    literalProperty(name, decodedType(schema, lookup, files, depth - 1)),
  );
  const additional = parts.find(
    (part) => part.object?.additionalProperties !== undefined,
  );
  const rest = additional?.object?.additionalProperties;
  const shape = [property("properties", objectLiteral(members))];
  if (rest !== undefined && rest.types?.length !== 0) {
    shape.push(property("rest", decodedType(rest, lookup, files, depth - 1)));
  }
  return objectLiteral(shape);
}

/** Whether a schema surely takes no value of a type. */
export function excludesType(
  schema: Schema,
  type: "object" | "array",
  apiVersion: ApiVersion,
  seen = new Set<Schema>(),
): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const within = (other: Schema) => excludesType(other, type, apiVersion, seen);
  const {
    types,
    enum: values,
    knownValues: known,
    ref,
    allOf,
    anyOf,
    oneOf,
  } = schema;
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
