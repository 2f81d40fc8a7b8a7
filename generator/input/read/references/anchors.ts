import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationOf,
} from "../../../language/json/location.js";
import { holdsData, isMap } from "../../../language/json/member-names.js";

/** A part of a file that fragments are relative to: a schema with an `$id`, or a Schema Object. */
export interface SchemaResource {
  readonly root: Location;
  /** The base URI of references; absent without an `$id`. */
  readonly id?: string;
  /** The schemas with `$anchor` or `$dynamicAnchor`, by name. */
  readonly anchors: Map<string, Location>;
  /** The schemas with `$dynamicAnchor`, by name. */
  readonly dynamicAnchors: Map<string, Location>;
}

/** The anchors and the schemas with an `$id` of one file, found in one walk. */
export class Anchors {
  readonly #resources = new Map<Location, SchemaResource>();
  readonly #byId = new Map<string, SchemaResource>();
  /** By the location of a schema, another schema with the same anchor or `$id`. */
  readonly #namesakes = new Map<Location, Location>();
  readonly #base: string;

  /** `base` is the base URI of the file. */
  constructor(file: string, root: JsonValue, base: string) {
    const self = isObject(root) ? idOf(root.$self, base) : undefined;
    this.#base = self ?? base;
    const whole = this.#add(locationOf(file, []), undefined);
    if (self !== undefined) this.#byId.set(self, whole);
    this.#walk(root, whole.root, whole, this.#base);
  }

  /** The resource that a location belongs to. */
  resourceOf(location: Location): SchemaResource | undefined {
    for (let at = location; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const resource = this.#resources.get(at);
      if (resource !== undefined) return resource;
      if (!at.includes("/")) return undefined;
    }
  }

  /** The resource that a URI without a fragment identifies, relative to another. */
  identified(
    uri: string,
    from: SchemaResource | undefined,
  ): SchemaResource | undefined {
    if (uri === "") return from?.id === undefined ? undefined : from;
    const absolute = idOf(uri, from?.id ?? this.#base);
    return absolute === undefined ? undefined : this.#byId.get(absolute);
  }

  /** The location of another schema with the same anchor or `$id`. */
  namesake(location: Location): Location | undefined {
    return this.#namesakes.get(location);
  }

  /** The location of an anchor: in the resource itself, or else in any resource without an `$id`. */
  anchor(name: string, from: SchemaResource | undefined): Location | undefined {
    const own = from?.anchors.get(name);
    if (own !== undefined || from?.id !== undefined) return own;
    for (const { id, anchors } of this.#resources.values()) {
      const location = id === undefined ? anchors.get(name) : undefined;
      if (location !== undefined) return location;
    }
    return undefined;
  }

  #walk(
    value: JsonValue,
    location: Location,
    outer: SchemaResource,
    base: string,
  ): void {
    if (isArray(value)) {
      value.forEach((item, index) => {
        this.#walk(item, childLocation(location, index), outer, base);
      });
    }
    if (!isObject(value)) return;
    const id = idOf(value.$id, base);
    const resource = id === undefined ? outer : this.#add(location, id);
    this.#note(value.$anchor, location, resource.anchors);
    this.#note(value.$dynamicAnchor, location, resource.anchors);
    this.#note(value.$dynamicAnchor, location, resource.dynamicAnchors);
    for (const [key, member] of Object.entries(value)) {
      if (holdsData(key)) continue;
      const at = childLocation(location, key);
      if (isMap(key, member))
        this.#members(key, member, at, resource, id ?? base);
      else if (key === "schema")
        this.#walk(member, at, this.#add(at, undefined), id ?? base);
      else this.#walk(member, at, resource, id ?? base);
    }
  }

  #members(
    key: string,
    members: { readonly [name: string]: JsonValue },
    location: Location,
    resource: SchemaResource,
    base: string,
  ): void {
    for (const [name, member] of Object.entries(members)) {
      const at = childLocation(location, name);
      // Each Schema Object is a separate resource, so its anchors are separate from
      // those of its siblings.
      const own = key === "schemas" ? this.#add(at, undefined) : resource;
      this.#walk(member, at, own, base);
    }
  }

  #add(root: Location, id: string | undefined): SchemaResource {
    const resource: SchemaResource = {
      root,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      ...(id !== undefined && { id }),
    };
    this.#resources.set(root, resource);
    if (id === undefined) return resource;
    const first = this.#byId.get(id);
    if (first === undefined) this.#byId.set(id, resource);
    else this.#namesakes.set(first.root, root);
    return resource;
  }

  #note(
    name: JsonValue | undefined,
    location: Location,
    anchors: Map<string, Location>,
  ): void {
    if (typeof name !== "string") return;
    const first = anchors.get(name);
    if (first === undefined) anchors.set(name, location);
    else if (first !== location) this.#namesakes.set(first, location);
  }
}

/** An absolute URI without its fragment. */
function idOf(
  uri: JsonValue | undefined,
  base: string | undefined,
): string | undefined {
  if (typeof uri !== "string") return undefined;
  try {
    const absolute = new URL(uri, base);
    absolute.hash = "";
    return absolute.href;
  } catch {
    return undefined;
  }
}
