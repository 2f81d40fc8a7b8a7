/** Media types: RFC 9110, 8.3. */
import type { Content } from "./operation.js";

/** Says whether a media type is JSON, or a dialect of it. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Type and subtype in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.replace(/;.*/s, "").trim().toLowerCase();
}

/** Says whether a media type is a range such as `image/*`: something that no body is of. */
export function isRange(mediaType: string): boolean {
  return mediaType.includes("*") && essence(mediaType).includes("*");
}

/** Whether a range such as `image/*` or `application/*+json` holds a type. Both without parameters. */
export function holds(range: string, type: string): boolean {
  const [start = "", end] = range.replace("*/*", "*").split("*");
  return end === undefined
    ? range === type
    : type === range || (type.startsWith(start) && type.endsWith(end));
}

/** A type in a range for a value of JSON: of `application/*+json` one with that suffix. */
export function jsonIn(range: string): string {
  return range.includes("*+") ? range.replace("*", "x") : "application/json";
}

/** The declared one that a media type is of, the most precise first: with its parameters, without, in its range. */
export function declared(
  content: readonly Content[],
  mediaType: string,
): Content | undefined {
  const exact = content.find(({ type }) => type === mediaType);
  // No range holds what is of no type at all.
  if (exact !== undefined || essence(mediaType) === "") return exact;
  const same = (read: (text: string) => string) =>
    content.find(({ type }) => read(type) === read(mediaType));
  return (
    same((type) => type.replace(/\s/g, "").toLowerCase()) ??
    same(essence) ??
    content.find(({ type }) => holds(essence(type), essence(mediaType)))
  );
}

/** What a media type is called: as it is declared, and of a range what came. */
export function called({ type }: Content, mediaType: string): string {
  return isRange(type) ? essence(mediaType) : type;
}

/** Whether a media type is that of Problem Details (RFC 9457, section 3). */
export function isProblemDocument(mediaType: string): boolean {
  return /^\s*application\/problem\+json\s*(;|$)/i.test(mediaType);
}
