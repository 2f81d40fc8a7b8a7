import type { Document } from "../../../../generator/input/read/document.js";
import type { JsonValue } from "../../../../generator/language/json/json.js";
import { refTo, sections, withComponents } from "./components.js";
import {
  changed,
  isObject,
  type JsonObject,
  type Kind,
  type Spot,
} from "./grammar.js";

/**
 * A description in one file, in which references lead only to components: other targets
 * become components. Undefined if a reference cannot be resolved.
 */
export function bundled(document: Document): JsonObject | undefined {
  const bundle = new Bundle(document);
  const root = bundle.whole();
  return bundle.isBroken ? undefined : root;
}

class Bundle {
  isBroken = false;
  readonly #document: Document;
  /** The name of the component for a location, and the component. */
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;
  readonly #more = new Map<string, Record<string, JsonValue>>();

  constructor(document: Document) {
    this.#document = document;
    const { components } = document.root;
    this.#taken = new Set(
      isObject(components)
        ? Object.values(components).flatMap((all) =>
            isObject(all) ? Object.keys(all) : [],
          )
        : [],
    );
  }

  whole(): JsonObject {
    const spot: Spot = { kind: "description", at: "", name: "", location: "#" };
    const root = this.#made(this.#document.root, spot);
    if (!isObject(root)) throw new Error("A description is an object.");
    return [...this.#more].reduce(
      (all, [section, found]) => withComponents(all, section, found),
      root,
    );
  }

  #made(value: JsonValue, spot: Spot): JsonValue {
    return changed(value, spot, (one, { kind, location }) => {
      if (!isObject(one) || typeof one["$ref"] !== "string") return one;
      return { ...one, $ref: this.#named(one["$ref"], kind, location) };
    });
  }

  /** A reference to the component that a reference is to become. */
  #named(ref: string, kind: Kind, from: string): string {
    const section = sections[kind];
    const target = this.#document.resolve(ref, from);
    if (target === undefined || section === undefined) {
      // An unresolved reference stays unresolved.
      if (!from.startsWith("#") || !/^(?:#|https?:)/.test(ref))
        this.isBroken = true;
      return ref;
    }
    const { location, value } = target;
    // A path or a webhook that a reference names is not moved.
    const own = new RegExp(
      `^#/(?:components/${section}|paths|webhooks)/[^/]+$`,
    );
    if (own.test(location)) return encodeURI(location);
    const key = `${section} ${location}`;
    const known = this.#names.get(key);
    if (known !== undefined) return refTo(section, known);
    const name = this.#nameFor(location);
    this.#names.set(key, name);
    const found = this.#more.get(section) ?? {};
    this.#more.set(section, found);
    found[name] = this.#made(value, { kind, at: section, name, location });
    return refTo(section, name);
  }

  #nameFor(location: string): string {
    const last = location.split(/[#/]/).at(-1) ?? "";
    const stem = last.replaceAll(/\.\w+$|\W/g, "") || "Part";
    let name = stem;
    for (let at = 2; this.#taken.has(name); at++) name = `${stem}${at}`;
    this.#taken.add(name);
    return name;
  }
}
