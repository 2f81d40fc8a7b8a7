import {
  isObject,
  type JsonObject,
  without,
} from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import { isMap } from "../../../language/json/member-names.js";
import type { Document, Resolved } from "../document.js";

/** Names of properties. */
export type Names = ReadonlySet<string>;

export const noNames: Names = new Set();

/** Keywords with one schema for the same value. */
const inPlace = ["not", "if", "then", "else"];

/** Keywords with several schemas that apply to the same value. */
const always = ["allOf", "dependentSchemas", ...inPlace];

/** Keywords with several schemas of which not all apply to a value. */
const alternatives = ["anyOf", "oneOf"];

/** Finds which parts of a description an extension hides, by themselves or through a reference. */
export class HiddenNames {
  readonly #document: Document;
  readonly #isMarked: (part: JsonObject) => boolean;

  /** @param isMarked whether a part has the extension */
  constructor(document: Document, isMarked: (part: JsonObject) => boolean) {
    this.#document = document;
    this.#isMarked = isMarked;
  }

  isHidden(part: Resolved): boolean {
    return this.chain(part).some(
      ({ value }) => isObject(value) && this.#isMarked(value),
    );
  }

  /** A part, and the parts that its references lead to. */
  chain(part: Resolved): readonly Resolved[] {
    const chain = [part];
    // The chain grows while it is iterated.
    for (const { value, location } of chain) {
      if (!isObject(value) || typeof value["$ref"] !== "string") continue;
      const target = this.#document.resolve(value["$ref"], location);
      const isNew = chain.every((one) => one.location !== target?.location);
      if (target !== undefined && isNew) chain.push(target);
    }
    return chain;
  }

  /** The names of hidden properties of a schema, and of those that apply to the same value. */
  of(schema: Resolved, seen = noNames): Names {
    return this.#namesIn(schema, [...alternatives, ...always], seen);
  }

  /** The same without the members of unions, which do not apply to one another. */
  shared(schema: Resolved): Names {
    return this.#namesIn(schema, always, noNames);
  }

  /** The same without what a keyword of the schema adds. */
  beside(keyword: string, { value, location }: Resolved): Names {
    const rest = isObject(value) ? without(value, keyword) : value;
    return this.of({ value: rest, location });
  }

  #namesIn(
    schema: Resolved,
    keywords: readonly string[],
    seen: ReadonlySet<string>,
  ): Names {
    const names = new Set<string>();
    for (const { value, location } of this.chain(schema)) {
      if (!isObject(value) || seen.has(location)) continue;
      const at = (keyword: string) => ({
        value: value[keyword] ?? null,
        location: childLocation(location, keyword),
      });
      for (const property of itemsOf(at("properties")))
        if (this.isHidden(property)) names.add(property.name);
      const passed = new Set([...seen, location]);
      for (const keyword of keywords) {
        const part = at(keyword);
        for (const each of inPlace.includes(keyword) ? [part] : itemsOf(part))
          for (const name of this.of(each, passed)) names.add(name);
      }
    }
    return names;
  }
}

/** A member of an object, or an item of an array. */
export interface Item extends Resolved {
  readonly name: string;
}

/** The members of an object, or the items of an array. */
export function itemsOf({ value, location }: Resolved): readonly Item[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, item]) => ({
    name,
    value: item,
    location: childLocation(location, name),
  }));
}

/** Whether the description chooses the names in a member, so that none of them is a keyword. */
export function isNamedFreely({ name, value }: Item): boolean {
  return isMap(name, value) || name === "x-webhooks";
}

export function union(one: Names, other: Names): Names {
  return other.size === 0 ? one : new Set([...one, ...other]);
}

/** Whether a value has a property with one of the names, at any depth. */
export function hasName(part: Resolved, names: Names): boolean {
  return itemsOf(part).some(
    (item) =>
      (isObject(part.value) && names.has(item.name)) || hasName(item, names),
  );
}
