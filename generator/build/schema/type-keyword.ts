import { childLocation, type Location } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { jsonTypes } from "../../schema/types.js";
import { type ReadValue, reportWrongType } from "./keyword-values.js";
import type { JsonType } from "../../model/model.js";
import type { SchemaContext } from "./schema-context.js";

// Most schemas name one type: the lists of one are shared.
const single: ReadonlyMap<JsonValue, readonly [JsonType]> = new Map(
  jsonTypes.map((type) => [type, [type]]),
);

/** What a name that is none of a type plainly means. */
interface TypeAlias {
  /** Absent where anything is meant. */
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

/** The names of `type`: one, or a list. */
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
    reportWrongType(value, draft, key, context, "a type's name or a list");
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
  context.diagnostics.wrongType(location, name, "a type's name");
  return undefined;
}

function nullUnquoted(
  location: Location,
  { diagnostics }: SchemaContext,
): "null" {
  diagnostics.warning(
    location,
    "null-unquoted",
    'A type is named by a string; null itself is taken for `"null"`.',
    "Put quotes around it.",
  );
  return "null";
}

/** What a name means that is none of a type, where that is plain; nothing where it lets anything stand. */
function unknownType(
  name: string,
  location: Location,
  draft: Draft,
  context: SchemaContext,
): JsonType | undefined {
  const meant = typeAliases.get(name.toLowerCase());
  if (meant !== undefined)
    return replaceAlias(name, meant, location, draft, context);
  context.diagnostics.error(
    location,
    "type-unknown",
    `There is no type \`${name}\`.`,
    "A type is one of boolean, integer, number, string, array, object and null.",
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
  const kind = format === undefined ? "" : ` of the format \`${format}\``;
  const taken = type === undefined ? "anything" : `\`${type}\`${kind}`;
  diagnostics.warning(
    location,
    "type-unknown",
    `There is no type \`${name}\`; it is taken for ${taken}.`,
    type === undefined
      ? "Leave the type out where anything may stand."
      : `Write \`type: ${type}\`${format === undefined ? "" : ` and \`format: ${format}\``}.`,
  );
  return type;
}
