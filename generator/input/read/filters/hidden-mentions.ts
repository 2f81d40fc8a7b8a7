import type { Location } from "../../../language/json/location.js";
import { unescapeStep } from "../../../language/json/location.js";
import { holdsData } from "../../../language/json/member-names.js";
import type { Resolved } from "../document.js";
import { isNamedFreely, itemsOf } from "./hidden-names.js";

/** The names in a runtime expression, or in a text with some in braces. */
export function expressionNames(expression: string): {
  /** The names of properties: steps of JSON pointers. */
  readonly properties: readonly string[];
  /** The names of parameters and headers: `query.limit`. */
  readonly values: readonly string[];
} {
  const pointers = expression.matchAll(/#\/([^}]*)/g);
  const values = expression.matchAll(
    /\$(?:request|response)\.(query|path|header)\.([^}]*)/g,
  );
  return {
    properties: [...pointers].flatMap(([, pointer = ""]) =>
      pointer.split("/").map((step) => unescapeStep(decoded(step))),
    ),
    values: [...values].map(([, place = "", name = ""]) =>
      // Names of headers have no case.
      place === "header" ? `header.${name.toLowerCase()}` : `${place}.${name}`,
    ),
  };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Members with texts for people. */
const prose: ReadonlySet<string> = new Set(["description", "summary", "title"]);

/** The texts for people in a part, apart from what is removed. */
export function* proseIn(
  part: Resolved,
  isGone: (location: Location) => boolean,
): Iterable<Resolved> {
  for (const item of itemsOf(part)) {
    if (isGone(item.location)) continue;
    if (prose.has(item.name) && typeof item.value === "string") yield item;
    else if (isNamedFreely(item))
      for (const each of itemsOf(item)) {
        if (!isGone(each.location)) yield* proseIn(each, isGone);
      }
    else if (!holdsData(item.name)) yield* proseIn(item, isGone);
  }
}

/** Finds names in texts. */
export class HiddenWords {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Whether one of the names is in a text, not as a part of a longer word. */
  within(text: string): boolean {
    return this.#names.some((name) => isWord(name, text));
  }

  /**
   * The name in a text for people; undefined if there is none. A name that could be an
   * ordinary word counts only between quotes or backticks.
   */
  in(text: string): string | undefined {
    return this.#names.find((name) =>
      isOrdinary.test(name)
        ? ["`", '"', "'"].some((mark) => text.includes(mark + name + mark))
        : isWord(name, text),
    );
  }
}

const isOrdinary = /^[A-Za-z]?[a-z]*$/;

function isWord(name: string, text: string): boolean {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (
    let at = text.indexOf(name);
    at >= 0 && name !== "";
    at = text.indexOf(name, at + 1)
  )
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length]))
      return true;
  return false;
}
