/** Media types: RFC 9110, 8.3. */
import type { Content } from "../operation.js";

/** Whether a media type is JSON or ends with `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Type and subtype in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.replace(/;[^]*/, "").trim().toLowerCase();
}

/** Whether a media type is a range such as `image/*`. */
export function isRange(mediaType: string): boolean {
  return essence(mediaType).includes("*");
}

/**
 * Whether a range such as `image/*` or `application/*+json` includes a type. Both
 * without parameters.
 */
export function holds(range: string, type: string): boolean {
  const [start = "", end] = range.replace("*/*", "*").split("*");
  return end === undefined
    ? range === type
    : type === range || (type.startsWith(start) && type.endsWith(end));
}

/** A JSON type within a range; for `application/*+json`, one with that suffix. */
export function jsonIn(range: string): string {
  return range.includes("*+") ? range.replace("*", "x") : "application/json";
}

/**
 * The parameters of a header value, by name in lower case. A quoted value is read
 * without its quotes (RFC 9110, 5.6.6).
 *
 * @param escape the escapes in quoted values, with the escaped character as a group
 */
export function parametersOf(
  header: string,
  escape: RegExp = /\\([^])/g,
): ReadonlyMap<string, string> {
  const pattern = /;\s*([^=;\s]+)\s*=\s*(?:"((?:\\[^]|[^"\\])*)"?|([^;]*))/g;
  return new Map(
    Array.from(
      header.matchAll(pattern),
      ([, name = "", quoted, plain = ""]) => [
        name.toLowerCase(),
        quoted === undefined ? plain.trim() : quoted.replace(escape, "$1"),
      ],
    ),
  );
}

/** The charset of a media type, as it is written. */
export function charsetOf(mediaType: string): string | undefined {
  return parametersOf(mediaType).get("charset");
}

/**
 * How closely a media type or range describes a type (RFC 9110, 8.3.1 and 12.5.1): a
 * range whose parameters the type all has comes first, then the more precise name, then
 * the one with more of its parameters. Parameters that the range does not name do not
 * matter. Less than 0 if the range does not describe the type: it does not include the
 * name, or both have a parameter with different values.
 */
export function closeness(range: string, type: string): number {
  const name = essence(range);
  if (!holds(name, essence(type))) return -1;
  const given = parametersOf(type);
  let all = 1e6;
  let points = 0;
  for (const [parameter, wanted] of parametersOf(range)) {
    const value = given.get(parameter);
    if (value?.toLowerCase() === wanted.toLowerCase())
      points += value === wanted ? 4 : 3;
    // These do not say which content is meant.
    else if (/^(?:boundary|charset|q)$/.test(parameter)) points--;
    else if (value === undefined) all = 0;
    else return -1;
  }
  return all + name.replace(/\*/g, "").length * 1e3 + points;
}

/** The first item with the highest score; undefined if all scores are less than 0. */
export function highest<Item>(
  items: readonly Item[],
  scoreOf: (item: Item) => number,
): Item | undefined {
  let best = -1;
  let found: Item | undefined;
  for (const item of items) {
    const score = scoreOf(item);
    if (score <= best) continue;
    best = score;
    found = item;
  }
  return found;
}

/** Finds the content that describes a media type most closely. */
export function declared(
  content: readonly Content[],
  mediaType: string,
): Content | undefined {
  const exact = content.find(({ type }) => type === mediaType);
  // No range includes an empty media type.
  return exact !== undefined || essence(mediaType) === ""
    ? exact
    : highest(content, ({ type }) => closeness(type, mediaType));
}

/** The media type as it is declared; for a range, the actual type. */
export function called({ type }: Content, mediaType: string): string {
  return isRange(type) ? essence(mediaType) : type;
}

/** Whether a media type is Problem Details (RFC 9457, section 3). */
export function isProblemDocument(mediaType: string): boolean {
  return /^\s*application\/problem\+json\s*(;|$)/i.test(mediaType);
}
