import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../json/json.js";
import { childLocation, type Location } from "../../json/location.js";
import type { Document, Resolved } from "../document.js";

/**
 * Objects whose member names the description chooses, and whether a member can be
 * removed.
 */
const named: Readonly<Record<string, "removable" | "kept">> = {
  ...{ properties: "removable", patternProperties: "removable" },
  ...{ headers: "removable", schemas: "kept", parameters: "kept" },
  ...{ responses: "kept", $defs: "kept", definitions: "kept" },
};

/** Lists whose items can be removed. */
const lists: ReadonlySet<string> = new Set([
  ...["parameters", "allOf", "anyOf", "oneOf"],
]);

/** Members that hold values, not parts of the description. */
const values: ReadonlySet<string> = new Set([
  ...["default", "enum", "const", "example", "examples"],
]);

/**
 * Finds the parts of a description that an extension hides, by themselves or
 * through a reference: properties, parameters, headers, and members of unions
 * and intersections; with the names in `required` and in mappings that lead to
 * them. Parts in other files are not found.
 *
 * @param isMarked whether a part has the extension
 * @returns their locations
 */
export function hiddenMembers(
  document: Document,
  isMarked: (part: JsonObject) => boolean,
): readonly Location[] {
  const finder = new HiddenMembers(document, isMarked);
  finder.search({ value: document.root, location: "#" });
  return finder.found;
}

class HiddenMembers {
  readonly found: Location[] = [];
  readonly #document: Document;
  readonly #isMarked: (part: JsonObject) => boolean;

  constructor(document: Document, isMarked: (part: JsonObject) => boolean) {
    this.#document = document;
    this.#isMarked = isMarked;
  }

  search(part: Resolved): void {
    if (isArray(part.value))
      for (const item of itemsOf(part)) this.search(item);
    if (!isObject(part.value)) return;
    for (const [key, value] of Object.entries(part.value)) {
      const member = { value, location: childLocation(part.location, key) };
      if (values.has(key) || key.startsWith("x-")) continue;
      if (key === "required")
        this.#removeNames(member, this.#hiddenNames(part));
      else if (key === "mapping") this.#removeTargets(member);
      else if (lists.has(key) && isArray(value)) this.#keepOrRemove(member);
      else if (named[key] === "removable") this.#keepOrRemove(member);
      else if (named[key] === "kept" && isObject(value))
        for (const each of itemsOf(member)) this.search(each);
      else this.search(member);
    }
  }

  #keepOrRemove(container: Resolved): void {
    for (const item of itemsOf(container))
      if (this.#isHidden(item)) this.found.push(item.location);
      else this.search(item);
  }

  #isHidden(part: Resolved): boolean {
    return this.#chain(part).some(
      ({ value }) => isObject(value) && this.#isMarked(value),
    );
  }

  /** A part, and the parts that its references lead to. */
  #chain(part: Resolved): readonly Resolved[] {
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

  /** The names of hidden properties of a schema and of those that it combines. */
  #hiddenNames(
    schema: Resolved,
    seen: ReadonlySet<Location> = new Set(),
  ): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { value, location } of this.#chain(schema)) {
      if (!isObject(value) || seen.has(location)) continue;
      const { properties = null, allOf = null } = value;
      const own = { value: properties, location: `${location}/properties` };
      for (const property of itemsOf(own))
        if (this.#isHidden(property)) names.add(property.name);
      const parts = itemsOf({ value: allOf, location: `${location}/allOf` });
      for (const part of parts)
        for (const name of this.#hiddenNames(
          part,
          new Set([...seen, location]),
        ))
          names.add(name);
    }
    return names;
  }

  #removeNames(required: Resolved, names: ReadonlySet<string>): void {
    if (!isArray(required.value)) return;
    for (const { value, location } of itemsOf(required))
      if (typeof value === "string" && names.has(value))
        this.found.push(location);
  }

  /** A value of a mapping is the name of a schema, or a reference. */
  #removeTargets(mapping: Resolved): void {
    for (const { value, location } of itemsOf(mapping)) {
      if (typeof value !== "string") continue;
      const byName = childLocation("#/components/schemas", value);
      const named = this.#document.valueAt(byName);
      const target =
        named === undefined
          ? this.#document.resolve(value, location)
          : { value: named, location: byName };
      if (target !== undefined && this.#isHidden(target))
        this.found.push(location);
    }
  }
}

/** The members of an object, or the items of an array. */
function itemsOf({
  value,
  location,
}: Resolved): readonly (Resolved & { readonly name: string })[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, item]: [string, JsonValue]) => ({
    name,
    value: item,
    location: childLocation(location, name),
  }));
}
