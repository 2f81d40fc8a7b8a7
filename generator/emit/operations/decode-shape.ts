import type { JsonType, Schema } from "../../model/model.js";
import { declaredTypes, typeOfValue } from "../../schema/types.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayOf,
  entry,
  literal,
  literalEntry,
  objectOf,
  stringLiteral,
} from "../../print/escape.js";

/** Gives the schema that a reference names. */
export type Lookup = (name: string) => Schema | undefined;

/** How deep a shape is followed: text in a URL or a form nests no deeper. */
const DEPTH = 4;

/**
 * What the text of a parameter or form field is decoded to (`Shape` of the
 * runtime). In a `multipart` body binary values, and such as nothing is said
 * of, are files.
 */
export function shapeOf(
  schema: Schema,
  lookup: Lookup,
  files = false,
  depth = DEPTH,
): Code {
  const parts = flatten(schema, lookup);
  const types = new Set(parts.flatMap(typesOf));
  const array = parts.find((part) => part.array !== undefined)?.array;
  if (types.has("array") && depth > 0) {
    const items =
      array?.items === undefined
        ? code`"string"`
        : shapeOf(array.items, lookup, files, depth - 1);
    return objectOf([entry("items", items), ...aloneEntries(parts, files)]);
  }
  if (types.has("object") && depth > 0)
    return objectShape(parts, lookup, files, depth);
  return (
    plainShape(parts, files) ??
    (files ? code`["string", "file"]` : code`"string"`)
  );
}

/** The shape of single values; nothing where the schemas speak of none. */
function plainShape(
  parts: readonly Schema[],
  files: boolean,
): Code | undefined {
  if (files && isFileShape(parts)) return code`"file"`;
  const types = new Set(parts.flatMap(typesOf));
  const primitives = order.filter((type) => types.has(type));
  const [only] = primitives;
  if (only === undefined) return undefined;
  return primitives.length === 1
    ? stringLiteral(only)
    : arrayOf(primitives.map(stringLiteral));
}

/** What may stand in a list's place. Null alone does not: that is said by saying nothing. */
function aloneEntries(
  parts: readonly Schema[],
  files: boolean,
): readonly Code[] {
  const plain = parts.flatMap(typesOf).some((type) => isSingle.has(type));
  const alone = plain ? plainShape(parts, files) : undefined;
  if (alone === undefined) return [];
  const texts = parts.filter((part) => typesOf(part).includes("string"));
  const listed = texts.flatMap(({ values }) => values ?? []);
  const closed = texts.every(({ values }) => values !== undefined);
  return closed && listed.length > 0
    ? [entry("alone", alone), entry("among", literal(listed))]
    : [entry("alone", alone)];
}

const isSingle: ReadonlySet<JsonType> = new Set([
  "boolean",
  "integer",
  "number",
  "string",
]);

/** Whether a schema says nothing of what kind its values are. */
export function saysNoType(schema: Schema, lookup: Lookup): boolean {
  return flatten(schema, lookup).every((part) => typesOf(part).length === 0);
}

const order = ["boolean", "integer", "number", "null", "string"] as const;

/**
 * Whether a schema is that of bytes, and of no object or list.
 *
 * @param parts the schema, flattened
 */
export function isFileShape(parts: readonly Schema[]): boolean {
  return (
    parts.some(({ string }) => string?.format === "binary") &&
    !parts
      .flatMap(typesOf)
      .some((type) => type === "array" || type === "object")
  );
}

function objectShape(
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
    literalEntry(name, shapeOf(schema, lookup, files, depth - 1)),
  );
  const additional = parts.find(
    (part) => part.object?.additionalProperties !== undefined,
  );
  const rest = additional?.object?.additionalProperties;
  const shape = [entry("properties", objectOf(members))];
  if (rest !== undefined && rest.types?.length !== 0) {
    shape.push(entry("rest", shapeOf(rest, lookup, files, depth - 1)));
  }
  return objectOf(shape);
}

/** A schema and all that it refers to or combines. */
export function flatten(
  schema: Schema,
  lookup: Lookup,
  seen = new Set<Schema>(),
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const nested = [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [schema, ...nested.flatMap((part) => flatten(part, lookup, seen))];
}

function typesOf(schema: Schema): readonly JsonType[] {
  const declared = declaredTypes(schema);
  if (declared !== undefined) return declared;
  if (schema.object !== undefined) return ["object"];
  if (schema.array !== undefined) return ["array"];
  return (schema.values ?? []).map(typeOfValue);
}
