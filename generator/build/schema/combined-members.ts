import { isObject, type JsonValue } from "../../json/json.js";

/** Lists whose meaning does not change where a member stands twice. */
const sets: ReadonlySet<string> = new Set(["allOf", "anyOf"]);

/** The members of a list of schemas with their numbers, an `allOf` or `anyOf` without the second of two equal references. */
export function distinctMembers(
  list: readonly JsonValue[],
  keyword: string,
): readonly (readonly [number, JsonValue])[] {
  const members = [...list.entries()];
  if (!sets.has(keyword)) return members;
  const seen = new Set<string>();
  return members.filter(([, member]) => {
    const reference = loneReference(member);
    if (reference === undefined) return true;
    const isFirst = !seen.has(reference);
    seen.add(reference);
    return isFirst;
  });
}

/** The reference that is all a schema says. */
function loneReference(schema: JsonValue): string | undefined {
  if (!isObject(schema) || Object.keys(schema).length > 1) return undefined;
  return typeof schema.$ref === "string" ? schema.$ref : undefined;
}
