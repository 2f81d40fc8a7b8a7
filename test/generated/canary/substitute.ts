import type { JsonValue } from "../../../generator/language/json/json.js";

/** A text of the base description that stands for any text: `§name`. */
const mark = /§\w+/g;

/** Every marked text of a description, keys too. */
export function marksOf(description: JsonValue): readonly string[] {
  return [...new Set(JSON.stringify(description).match(mark))];
}

/** The description with other texts in the place of the marked ones. */
export function substitute(
  description: JsonValue,
  text: (marked: string) => string,
): JsonValue {
  const replaced = (value: string) => {
    // What a reference names is spelled as a pointer in a URI.
    const isReference = value.startsWith("#/");
    return value.replace(mark, (found) =>
      isReference ? pointerOf(text(found)) : text(found),
    );
  };
  return mapTexts(description, replaced);
}

function pointerOf(text: string): string {
  const step = text.replaceAll("~", "~0").replaceAll("/", "~1");
  return encodeURIComponent(wellFormed(step));
}

/** A text as UTF-8 and URIs can hold it, where half a surrogate pair has no place. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function mapTexts(
  value: JsonValue,
  text: (value: string) => string,
): JsonValue {
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return value;
  // A list is no object of its indices here, as `Object.entries` has it.
  if (Array.isArray(value))
    return value.map((item: JsonValue) => mapTexts(item, text));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      text(key),
      mapTexts(member, text),
    ]),
  );
}

/** How many texts stand in a description that are not marked, keys too. */
export function plainTexts(description: JsonValue): number {
  let count = 0;
  mapTexts(description, (text) => {
    if (!text.includes("§")) count++;
    return text;
  });
  return count;
}

/** The description with another text in the place of one that is not marked. */
export function substitutePlain(
  description: JsonValue,
  index: number,
  other: string,
): JsonValue {
  let count = 0;
  return mapTexts(description, (text) =>
    !text.includes("§") && count++ === index ? other : text,
  );
}
