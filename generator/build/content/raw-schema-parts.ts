import { isArray, isObject } from "../../json/json.js";
import { type Context, follow } from "../context.js";
import type { Entry, Item } from "../node.js";

/** The keywords that list alternatives. */
export const unionKeywords = ["oneOf", "anyOf"] as const;

/**
 * The objects of the description that together make up a schema: the schema
 * itself first, then its `allOf` members and single `oneOf` or `anyOf` members,
 * with references followed. Empty for a boolean schema.
 */
export function rawParts(
  item: Item,
  context: Context,
  seen = new Set<string>(),
): readonly Entry[] {
  const entry = isObject(item.value)
    ? follow(item, "a schema", context)?.entry
    : undefined;
  if (entry === undefined || seen.has(entry.location)) return [];
  seen.add(entry.location);
  const nested = [
    ...membersOf(entry, "allOf"),
    ...unionKeywords.flatMap((word) => {
      const members = membersOf(entry, word);
      return members.length === 1 ? members : [];
    }),
  ];
  return [entry, ...nested.flatMap((each) => rawParts(each, context, seen))];
}

/** The `oneOf` or `anyOf` members of a schema's parts, where there are several. */
export function rawAlternatives(parts: readonly Entry[]): readonly Item[] {
  return parts.flatMap((part) =>
    unionKeywords.flatMap((word) => {
      const members = membersOf(part, word);
      return members.length > 1 ? members : [];
    }),
  );
}

function membersOf(entry: Entry, word: string): readonly Item[] {
  return isArray(entry.value(word)) ? entry.list(word) : [];
}
