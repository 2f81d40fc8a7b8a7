import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { didYouMean } from "../../../language/diagnostics/suggest.js";
import { isArray, type JsonValue } from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { JsonType } from "../../../language/model/model.js";
import { jsonTypes } from "../../../language/schema/types.js";
import { isOnlyReference } from "../object-node/misplaced-references.js";
import type { Draft } from "./draft.js";
import { type ReadValue, reportWrongType } from "./keyword-values.js";
import type { SchemaContext } from "./schema-context.js";

// Most schemas have one type, so the lists of one type are shared.
const single: ReadonlyMap<JsonValue, readonly [JsonType]> = new Map(
  jsonTypes.map((type) => [type, [type]]),
);

/** The meaning of a name that is not a type of JSON Schema. */
interface TypeAlias {
  /** Absent if any type is accepted. */
  readonly type?: JsonType;
  readonly format?: string;
}

const typeAliases: ReadonlyMap<string, TypeAlias> = new Map<string, TypeAlias>([
  ...jsonTypes.map((type) => [type, { type }] as const),
  ["binary", { type: "string", format: "binary" }],
  ["bool", { type: "boolean" }],
  ["date", { type: "string", format: "date" }],
  ["date-time", { type: "string", format: "date-time" }],
  ["datetime", { type: "string" }],
  ["decimal", { type: "number" }],
  ["dict", { type: "object" }],
  ["double", { type: "number" }],
  ["email", { type: "string", format: "email" }],
  ["file", { type: "string", format: "binary" }],
  ["float", { type: "number" }],
  ["hash", { type: "object" }],
  ["int", { type: "integer" }],
  ["int32", { type: "integer" }],
  ["int64", { type: "integer" }],
  ["list", { type: "array" }],
  ["long", { type: "integer" }],
  ["map", { type: "object" }],
  ["password", { type: "string" }],
  ["str", { type: "string" }],
  ["text", { type: "string" }],
  ["uri", { type: "string", format: "uri" }],
  ["url", { type: "string" }],
  ["uuid", { type: "string", format: "uuid" }],
]);

/** Reads `type`: one name, or a list of names. */
export const typeNames: ReadValue<readonly JsonType[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const one = single.get(value);
  if (one !== undefined) return one;
  if (value === null)
    return [nullUnquoted(childLocation(draft.location, key), context)];
  if (!isArray(value)) {
    const location = childLocation(draft.location, key);
    if (typeof value === "string") {
      const type = unknownType(value, location, draft, context);
      return type === undefined ? undefined : [type];
    }
    const wanted = "the name of a type, or a list";
    if (isOnlyReference(value)) {
      const handling = "it is read as the reference of the schema";
      context.diagnostics.warnWrongType(location, value, wanted, handling);
      draft.$ref = context.resolveReference(value.$ref, location);
    } else reportWrongType(value, draft, key, context, wanted);
    return undefined;
  }
  const names: JsonType[] = [];
  value.forEach((name, index) => {
    const type = listedType(name, index, draft, context);
    if (type !== undefined) names.push(type);
  });
  return names.length < value.length ? undefined : names;
};

function listedType(
  name: JsonValue,
  index: number,
  draft: Draft,
  context: SchemaContext,
): JsonType | undefined {
  const [type] = single.get(name) ?? [];
  if (type !== undefined) return type;
  const location = childLocation(draft.location, "type", index);
  if (name === null) return nullUnquoted(location, context);
  if (typeof name === "string")
    return unknownType(name, location, draft, context);
  const wanted = "the name of a type";
  context.diagnostics.warnWrongType(location, name, wanted, "it is ignored");
  return undefined;
}

function nullUnquoted(
  location: Location,
  { diagnostics }: SchemaContext,
): "null" {
  diagnostics.warning(
    location,
    "null-unquoted",
    repaired(
      "The name of a type must be a string.",
      'null is read as `"null"`.',
    ),
    "Put it in quotes.",
  );
  return "null";
}

/** Reads a name that is not a type: as the type it obviously means, or else as any type. */
function unknownType(
  name: string,
  location: Location,
  draft: Draft,
  context: SchemaContext,
): JsonType | undefined {
  const alias = typeAliases.get(name.trim().toLowerCase()) ?? {};
  return replaceAlias(name, alias, location, draft, context);
}

function replaceAlias(
  name: string,
  { type, format }: TypeAlias,
  location: Location,
  draft: Draft,
  { diagnostics }: SchemaContext,
): JsonType | undefined {
  draft.format ??= format;
  const kind = format === undefined ? "" : ` with the format \`${format}\``;
  const replacement = type === undefined ? "any type" : `\`${type}\`${kind}`;
  const near = didYouMean(name, jsonTypes);
  diagnostics.warning(
    location,
    "type-unknown",
    repaired(`Unknown type \`${name}\`.`, `It is read as ${replacement}.`),
    type === undefined
      ? `${near}Use one of boolean, integer, number, string, array, object and null, or remove \`type\` to accept any type.`
      : `Write \`type: ${type}\`${format === undefined ? "" : ` and \`format: ${format}\``}.`,
  );
  return type;
}
