import { isArray, isObject } from "../../../language/json/json.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";

/** The keywords that list alternatives. */
export const unionKeywords = ["oneOf", "anyOf"] as const;

/**
 * The objects of the description that together make up a schema: the schema
 * itself first, then its `allOf` members and single `oneOf` or `anyOf` members,
 * with references followed. Empty for a boolean schema.
 */
export function rawParts(
  item: ValueNode,
  context: Context,
  seen = new Set<string>(),
): readonly ObjectNode[] {
  const node = isObject(item.value)
    ? follow(item, "a schema", context)?.node
    : undefined;
  if (node === undefined || seen.has(node.location)) return [];
  seen.add(node.location);
  const nested = [
    ...membersOf(node, "allOf"),
    ...unionKeywords.flatMap((word) => {
      const members = membersOf(node, word);
      return members.length === 1 ? members : [];
    }),
  ];
  return [node, ...nested.flatMap((each) => rawParts(each, context, seen))];
}

/** The parts of the `schema` of a media type. */
export function bodySchemaParts(
  media: ObjectNode,
  context: Context,
): readonly ObjectNode[] {
  const value = media.value("schema");
  return value === undefined
    ? []
    : rawParts({ value, location: media.at("schema") }, context);
}

/** The `oneOf` or `anyOf` members of a schema's parts, where there are several. */
export function rawAlternatives(
  parts: readonly ObjectNode[],
): readonly ValueNode[] {
  return parts.flatMap((part) =>
    unionKeywords.flatMap((word) => {
      const members = membersOf(part, word);
      return members.length > 1 ? members : [];
    }),
  );
}

function membersOf(node: ObjectNode, word: string): readonly ValueNode[] {
  return isArray(node.value(word)) ? node.list(word) : [];
}
