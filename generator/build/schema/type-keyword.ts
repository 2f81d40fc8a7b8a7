import { childLocation, type Location } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { jsonTypes } from "../../schema/types.js";
import { type ReadValue, reportWrongType } from "./keyword-values.js";
import type { JsonType } from "../../model/model.js";
import type { SchemaContext } from "./schema-context.js";

// Most schemas have one type, so the lists of one type are shared.
const single: ReadonlyMap<JsonValue, readonly [JsonType]> = new Map(
  jsonTypes.map((type) => [type, [type]]),
);

/** The meaning of a name that is not a type of JSON Schema. */
interface TypeAlias {
  /** Absent if any type is meant. */
  readonly type?: JsonType;
  readonly format?: string;
}

const typeAliases: ReadonlyMap<string, TypeAlias> = new Map<string, TypeAlias>([
  ...jsonTypes.map((type) => [type, { type }] as const),
  ["any", {}],
  ["bool", { type: "boolean" }],
  ["date", { type: "string", format: "date" }],
  ["date-time", { type: "string", format: "date-time" }],
  ["double", { type: "number" }],
  ["file", { type: "string", format: "binary" }],
  ["float", { type: "number" }],
  ["int", { type: "integer" }],
  ["long", { type: "integer" }],
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
    if (typeof value === "string") {
      const type = unknownType(
        value,
        childLocation(draft.location, key),
        draft,
        context,
      );
      return type === undefined ? undefined : [type];
    }
    reportWrongType(
      value,
      draft,
      key,
      context,
      "the name of a type, or a list",
    );
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
  context.diagnostics.wrongType(location, name, "the name of a type");
  return undefined;
}

function nullUnquoted(
  location: Location,
  { diagnostics }: SchemaContext,
): "null" {
  diagnostics.warning(
    location,
    "null-unquoted",
    'The name of a type must be a string. null is read as `"null"`.',
    "Put it in quotes.",
  );
  return "null";
}

/** Reads a name that is not a type: as the type it obviously means, or as an error. */
function unknownType(
  name: string,
  location: Location,
  draft: Draft,
  context: SchemaContext,
): JsonType | undefined {
  const alias = typeAliases.get(name.toLowerCase());
  if (alias !== undefined)
    return replaceAlias(name, alias, location, draft, context);
  context.diagnostics.error(
    location,
    "type-unknown",
    `Unknown type \`${name}\`.`,
    "Use one of boolean, integer, number, string, array, object and null.",
  );
  return undefined;
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
  diagnostics.warning(
    location,
    "type-unknown",
    `Unknown type \`${name}\`. It is read as ${replacement}.`,
    type === undefined
      ? "Remove `type` to accept any type."
      : `Write \`type: ${type}\`${format === undefined ? "" : ` and \`format: ${format}\``}.`,
  );
  return type;
}
