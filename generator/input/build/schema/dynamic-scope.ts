import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import { holdsData, isMap } from "../../../language/json/member-names.js";
import type { Document, Resolved } from "../../read/document.js";
import type { References } from "../references.js";

/** The target of each `$dynamicAnchor` on one path to a schema. */
export type DynamicBindings = ReadonlyMap<string, Location>;

const none: DynamicBindings = new Map();

/** The dynamic anchors and the schemas that a schema refers to. */
interface SchemaUses {
  readonly names: ReadonlySet<string>;
  readonly targets: readonly Resolved[];
}

/**
 * A schema on a path, and the anchors that no earlier schema on the path defines in the
 * same way.
 */
interface Visit {
  readonly target: Resolved;
  readonly openNames: readonly string[];
}

/**
 * Resolves `$dynamicRef` during the build. It leads to the anchor in the
 * outermost schema on the path to it (JSON Schema Core 2020-12, 8.2.3.2). A
 * schema that has different targets on different paths is built once for each.
 */
export class DynamicScope {
  readonly #document: Document;
  readonly #references: References;
  readonly #used = new Map<Location, SchemaUses>();

  constructor(document: Document, references: References) {
    this.#document = document;
    this.#references = references;
  }

  /** Whether the description has any `$dynamicRef`. */
  get matters(): boolean {
    return this.#document.hasDynamic;
  }

  /** The bindings at a location within the schema at `root`, which was reached with the given bindings. */
  within(
    root: Location,
    location: Location,
    bindings: DynamicBindings = none,
  ): DynamicBindings {
    const { steps } = locationParts(`#${location.slice(root.length)}`);
    let at = root;
    let bound = this.#enter(at, bindings);
    for (const step of steps) {
      at = childLocation(at, step);
      bound = this.#enter(at, bound);
    }
    return bound;
  }

  /** The bindings that matter to a schema, directly or through references. */
  relevant(target: Resolved, bindings: DynamicBindings): DynamicBindings {
    const used = new Set<string>();
    const visited = new Map<Location, Set<string>>();
    const queue: Visit[] = [{ target, openNames: [...bindings.keys()] }];
    // Iteration includes the schemas that are added meanwhile.
    for (const { target: next, openNames } of queue) {
      const undefinedNames = this.#undefinedIn(
        next.location,
        openNames,
        bindings,
        visited,
      );
      if (undefinedNames.length === 0) continue;
      const { names, targets } = this.#usesOf(next);
      for (const name of undefinedNames) if (names.has(name)) used.add(name);
      const bound = [...names].flatMap((name) => {
        const location = bindings.get(name);
        return location === undefined ? [] : (this.#at(location) ?? []);
      });
      for (const visit of [...targets, ...bound])
        queue.push({ target: visit, openNames: undefinedNames });
    }
    return new Map([...bindings].filter(([name]) => used.has(name)));
  }

  /** The anchors that a schema does not define in the same way, and that it was not visited with before. */
  #undefinedIn(
    location: Location,
    openNames: readonly string[],
    bindings: DynamicBindings,
    visited: Map<Location, Set<string>>,
  ): readonly string[] {
    const own = this.#enter(location, none);
    const before = visited.get(location) ?? new Set();
    visited.set(location, before);
    const undefinedNames = openNames.filter(
      (name) => own.get(name) !== bindings.get(name) && !before.has(name),
    );
    for (const name of undefinedNames) before.add(name);
    return undefinedNames;
  }

  /** The target of a `$dynamicRef`, given its target as a `$ref`. */
  target(
    reference: string,
    initial: Resolved,
    bindings: DynamicBindings,
  ): Resolved {
    const name = this.#dynamicName(reference, initial);
    const location = name === undefined ? undefined : bindings.get(name);
    return location === undefined ? initial : (this.#at(location) ?? initial);
  }

  /** The dynamic anchor of a `$dynamicRef`; undefined if it works like a `$ref`. */
  #dynamicName(reference: string, { location }: Resolved): string | undefined {
    const name = reference.slice(reference.indexOf("#") + 1);
    const resource = this.#document.resourceOf(location);
    return resource?.dynamicAnchors.get(name) === location ? name : undefined;
  }

  #enter(location: Location, bindings: DynamicBindings): DynamicBindings {
    const resource = this.#document.resourceOf(location);
    if (resource === undefined || resource.dynamicAnchors.size === 0)
      return bindings;
    const entered = new Map(bindings);
    for (const [name, anchored] of resource.dynamicAnchors)
      if (!entered.has(name)) entered.set(name, this.#anchorTarget(anchored));
    return entered;
  }

  /** If an anchored schema is only a reference, the anchor leads to its target. */
  #anchorTarget(location: Location): Location {
    const value = this.#at(location)?.value;
    if (!isObject(value) || typeof value.$ref !== "string") return location;
    if (
      Object.keys(value).some(
        (key) => !/^\$(?:ref|dynamicAnchor|comment)$/.test(key),
      )
    )
      return location;
    return this.#references.resolve(value.$ref, location)?.location ?? location;
  }

  #at(location: Location): Resolved | undefined {
    const value = this.#document.valueAt(location);
    return value === undefined ? undefined : { value, location };
  }

  #usesOf({ location, value }: Resolved): SchemaUses {
    const cached = this.#used.get(location);
    if (cached !== undefined) return cached;
    const names = new Set<string>();
    const targets: Resolved[] = [];
    const walk = (nested: JsonValue, at: Location): void => {
      if (isArray(nested))
        nested.forEach((item, index) => {
          walk(item, childLocation(at, index));
        });
      if (!isObject(nested)) return;
      for (const keyword of ["$ref", "$dynamicRef"] as const) {
        const reference = nested[keyword];
        if (typeof reference !== "string") continue;
        const target = this.#references.resolve(reference, at);
        if (target === undefined) continue;
        targets.push(target);
        const name =
          keyword === "$dynamicRef"
            ? this.#dynamicName(reference, target)
            : undefined;
        if (name !== undefined) names.add(name);
      }
      for (const [key, member] of Object.entries(nested)) {
        if (holdsData(key)) continue;
        const location = childLocation(at, key);
        if (isMap(key, member))
          for (const [name, held] of Object.entries(member))
            walk(held, childLocation(location, name));
        else walk(member, location);
      }
    };
    walk(value, location);
    const used = { names, targets };
    this.#used.set(location, used);
    return used;
  }
}
