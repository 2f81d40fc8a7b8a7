import { isArray, isObject } from "../../json/json.js";
import { type Context, follow } from "../context.js";
import type { Entry, Item } from "../node.js";

/** The keywords whose schemas are alternatives. */
export const unionKeywords = ["oneOf", "anyOf"] as const;

/**
 * The objects that together are a schema, as it is written: what its references
 * lead to, the members of conjunctions, and lone alternatives. The first is the
 * schema itself; a schema that is no object has none.
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

/** Those of which one must hold, where there are several. */
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
