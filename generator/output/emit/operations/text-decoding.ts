import type {
  JsonType,
  MediaType,
  Property,
  Schema,
} from "../../../language/model/model.js";
import type { Code } from "../../../language/print/code.js";
import { accepts } from "../../../language/schema/accepts.js";
import {
  combinedSchemas,
  type Lookup,
  partsOf,
} from "../../../language/schema/lookup.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import { impliedTypes } from "../../../language/schema/types.js";
import { allowsBytes, isBinary } from "../types/composition.js";
import { rowCode, type RowObject, type RowValue } from "./row.js";

/**
 * How deep nested values are decoded. Text in a URL or form does not nest
 * deeper.
 */
const MAX_DEPTH = 4;

/** The context for the type of a decoded text. */
export interface TextDecoding {
  readonly lookup: Lookup;
  /** Whether binary and untyped values are files, as in a `multipart` body. */
  readonly files?: boolean;
  /** The parser and serializer for JSON in a text; undefined if `JSON` is enough. */
  readonly formatOf?: (
    schema: Schema,
    kind?: MediaType["kind"],
  ) => Code | undefined;
}

/**
 * The type to which the text of a parameter or form field is decoded (`Shape` of the
 * runtime).
 */
export function decodedType(
  schema: Schema,
  decoding: TextDecoding,
  depth = MAX_DEPTH,
): RowValue {
  const { lookup, files = false, formatOf } = decoding;
  const format = formatOf?.(schema);
  const json = format && rowCode(format);
  const parts = combinedSchemas(schema, lookup);
  const types = new Set(parts.flatMap(impliedTypes));
  const array = parts.find((part) => part.array !== undefined)?.array;
  if (types.has("array") && depth > 0) {
    const rest = otherItems(array);
    const items =
      rest === undefined
        ? untyped(files)
        : decodedType(rest, decoding, depth - 1);
    return {
      items,
      json,
      ...singleValueEntries(parts, files),
      ...commaEntries(array?.items, lookup),
    };
  }
  if (types.has("object") && depth > 0)
    return { ...objectEntries(parts, decoding, depth), json };
  return singleValueType(parts, files) ?? untyped(files);
}

function untyped(files: boolean): RowValue {
  return files ? ["string", "file"] : "string";
}

/** The type of a single value; undefined if the schemas accept none. */
function singleValueType(
  parts: readonly Schema[],
  files: boolean,
): RowValue | undefined {
  if (files && isBinary(parts)) return "file";
  const types = new Set(parts.flatMap(impliedTypes));
  const isExact = parts.some(({ valueType }) => valueType === "bigint");
  const primitives = primitiveOrder
    .filter((type) => types.has(type))
    .map((type) => (type === "integer" && isExact ? "int64" : type));
  const [only] = primitives;
  if (only === undefined) return undefined;
  return primitives.length === 1 ? only : primitives;
}

/**
 * Whether a value is null if it is absent: clients cannot send null as a text, so they
 * leave it out (RFC 6570, 3.2.1).
 */
export function isNullIfAbsent(
  { schema, required }: Pick<Property, "schema" | "required">,
  lookup: Lookup,
): boolean {
  return (
    required &&
    combinedSchemas(schema, lookup).flatMap(impliedTypes).includes("null") &&
    accepts(null, { schema, lookup }) !== "not-included"
  );
}

/** The required properties of a form that are null if they are absent. */
export function nullIfAbsent(
  schema: Schema,
  lookup: Lookup,
  seen = new Set<Schema>(),
): readonly string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { properties = [], required = [] } = schema.object ?? {};
  const own = properties.filter((each) =>
    isNullIfAbsent(
      { ...each, required: each.required || required.includes(each.name) },
      lookup,
    ),
  );
  return [
    ...own.map(({ name }) => name),
    ...partsOf(schema, lookup).flatMap((part) =>
      nullIfAbsent(part, lookup, seen),
    ),
  ];
}

/**
 * The entries for a value that is not in a list. A schema that only adds `null`
 * needs none: an absent value is null.
 */
function singleValueEntries(
  parts: readonly Schema[],
  files: boolean,
): RowObject {
  const plain = parts
    .flatMap(impliedTypes)
    .some((type) => singleValueTypes.has(type));
  const bytes = parts.filter((part) => !impliedTypes(part).includes("array"));
  const single = plain
    ? singleValueType(allowsBytes(bytes) ? bytes : parts, files)
    : undefined;
  if (single === undefined) return {};
  const texts = parts.filter((part) => impliedTypes(part).includes("string"));
  const listedTexts: RowValue[] = texts.flatMap(
    ({ enum: values }) => values ?? [],
  );
  const closed = texts.every(({ enum: values }) => values !== undefined);
  return closed && listedTexts.length > 0
    ? { alone: single, among: listedTexts }
    : { alone: single };
}

/** The entry for items that contain commas, if the schema lists its strings. */
function commaEntries(items: Schema | undefined, lookup: Lookup): RowObject {
  const parts = items === undefined ? [] : combinedSchemas(items, lookup);
  const commas = new Set(
    parts
      .flatMap((part) => part.enum ?? part.knownValues ?? [])
      .filter((value) => typeof value === "string" && value.includes(",")),
  );
  return commas.size > 0 ? { commas: [...commas] } : {};
}

const singleValueTypes: ReadonlySet<JsonType> = new Set([
  "boolean",
  "integer",
  "number",
  "string",
]);

/** Whether a schema does not constrain the type. */
export function isUntyped(schema: Schema, lookup: Lookup): boolean {
  return combinedSchemas(schema, lookup).every(
    (part) => impliedTypes(part).length === 0,
  );
}

const primitiveOrder = [
  "boolean",
  "integer",
  "number",
  "null",
  "string",
] as const;

function objectEntries(
  parts: readonly Schema[],
  decoding: TextDecoding,
  depth: number,
): RowObject {
  // If several schemas describe a property, the first one decides.
  const properties = new Map<string, Schema>();
  for (const part of parts) {
    for (const { name, schema } of part.object?.properties ?? []) {
      if (!properties.has(name)) properties.set(name, schema);
    }
  }
  const members = [...properties].map(
    ([name, schema]) =>
      [name, decodedType(schema, decoding, depth - 1)] as const,
  );
  return {
    properties: Object.fromEntries(members),
    rest: undeclaredType(parts, decoding, depth),
    ...(decoding.files && allowsBytes(parts) && { file: true }),
  };
}

/** The type of undeclared properties: `false` if they are always invalid, undefined for text. */
function undeclaredType(
  parts: readonly Schema[],
  decoding: TextDecoding,
  depth: number,
): RowValue | undefined {
  const [schema] = parts;
  if (schema !== undefined && isClosed(schema, decoding.lookup)) return false;
  const rest = parts
    .map(({ object }) => otherProperties(object))
    .find((other) => other !== undefined);
  return rest === undefined || isFalseSchema(rest)
    ? undefined
    : decodedType(rest, decoding, depth - 1);
}

/** Whether a schema, its reference or its `allOf` rejects all properties but declared ones. */
function isClosed(
  { ref, object, allOf = [] }: Schema,
  lookup: Lookup,
): boolean {
  const { additionalProperties, patternProperties = [] } = object ?? {};
  if (patternProperties.length === 0 && additionalProperties !== undefined)
    if (isFalseSchema(additionalProperties)) return true;
  const target = ref === undefined ? undefined : lookup(ref);
  return [...(target === undefined ? [] : [target]), ...allOf].some((part) =>
    isClosed(part, lookup),
  );
}
