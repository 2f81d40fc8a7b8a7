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
  return mediaType.includes("*") && essence(mediaType).includes("*");
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
 * Finds the declared content of a media type: with equal parameters, else without
 * parameters, else by range.
 */
export function declared(
  content: readonly Content[],
  mediaType: string,
): Content | undefined {
  const exact = content.find(({ type }) => type === mediaType);
  // No range includes an empty media type.
  if (exact !== undefined || essence(mediaType) === "") return exact;
  const same = (read: (text: string) => string) =>
    content.find(({ type }) => read(type) === read(mediaType));
  return (
    same((type) => type.replace(/\s/g, "").toLowerCase()) ??
    same(essence) ??
    content.find(({ type }) => holds(essence(type), essence(mediaType)))
  );
}

/** The media type as it is declared; for a range, the actual type. */
export function called({ type }: Content, mediaType: string): string {
  return isRange(type) ? essence(mediaType) : type;
}

/** Whether a media type is Problem Details (RFC 9457, section 3). */
export function isProblemDocument(mediaType: string): boolean {
  return /^\s*application\/problem\+json\s*(;|$)/i.test(mediaType);
}
