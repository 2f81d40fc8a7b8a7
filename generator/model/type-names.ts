import { childPlace } from "../read/place.js";
import type { Draft } from "./draft.js";
import { isArray } from "./entry.js";
import { jsonTypes } from "./json-types.js";
import { type Read, wrong } from "./keyword-values.js";
import type { Json, JsonType, Place } from "./model.js";
import type { SchemaBuilder } from "./schemas.js";

// Most schemas name one type: the lists of one are shared.
const single: ReadonlyMap<Json, readonly [JsonType]> = new Map(
  jsonTypes.map((type) => [type, [type]]),
);

/** The names of `type`: one, or a list. */
export const typeNames: Read<readonly JsonType[] | undefined> = (
  value,
  draft,
  key,
  builder,
) => {
  const one = single.get(value);
  if (one !== undefined) return one;
  if (value === null)
    return [nullUnquoted(childPlace(draft.place, key), builder)];
  if (!isArray(value)) {
    if (typeof value === "string") unknownType(value, draft, builder);
    else wrong(value, draft, key, builder, "a type's name or a list");
    return undefined;
  }
  const names: JsonType[] = [];
  value.forEach((name, index) => {
    const type = listedType(name, index, draft, builder);
    if (type !== undefined) names.push(type);
  });
  return names.length < value.length ? undefined : names;
};

function listedType(
  name: Json,
  index: number,
  draft: Draft,
  builder: SchemaBuilder,
): JsonType | undefined {
  const [type] = single.get(name) ?? [];
  if (type !== undefined) return type;
  const place = childPlace(draft.place, "type", index);
  if (name === null) return nullUnquoted(place, builder);
  if (typeof name === "string") return unknownType(name, draft, builder);
  builder.findings.wrongType(place, name, "a type's name");
  return undefined;
}

function nullUnquoted(place: Place, { findings }: SchemaBuilder): "null" {
  findings.warning(
    place,
    "null-unquoted",
    'A type is named by a string; null itself is taken for `"null"`.',
    "Put quotes around it.",
  );
  return "null";
}

function unknownType(
  name: string,
  draft: Draft,
  builder: SchemaBuilder,
): JsonType | undefined {
  builder.findings.error(
    childPlace(draft.place, "type"),
    "type-unknown",
    `There is no type \`${name}\`.`,
    "A type is one of boolean, integer, number, string, array, object and null.",
  );
  return undefined;
}
