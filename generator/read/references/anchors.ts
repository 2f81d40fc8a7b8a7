import type { Json, Place } from "../../model/model.js";
import { holdsData, isMap } from "../../json/member-names.js";
import { childPlace, placeOf } from "../../json/location.js";
import { isArray, isObject } from "../../json/json.js";

/** A part of a file that fragments are relative to: a schema with an `$id`, or one that stands for itself. */
export interface SchemaResource {
  readonly root: Place;
  /** What references are relative to; absent where no `$id` says so. */
  readonly id?: string;
  /** `$anchor` and `$dynamicAnchor`, by their names. */
  readonly anchors: Map<string, Place>;
  /** `$dynamicAnchor` alone. */
  readonly dynamicAnchors: Map<string, Place>;
}

/** The anchors and identified schemas of one file, found in one walk. */
export class Anchors {
  readonly #resources = new Map<Place, SchemaResource>();
  readonly #byId = new Map<string, SchemaResource>();
  /** By the place of a schema, another that has its anchor or its `$id`. */
  readonly #namesakes = new Map<Place, Place>();
  readonly #base: string;

  /** `base` is what the outermost `$id`s are relative to. */
  constructor(file: string, root: Json, base: string) {
    const self = isObject(root) ? idOf(root.$self, base) : undefined;
    this.#base = self ?? base;
    const whole = this.#add(placeOf(file, []), undefined);
    if (self !== undefined) this.#byId.set(self, whole);
    this.#walk(root, whole.root, whole, this.#base);
  }

  /** The resource that a place belongs to. */
  resourceOf(place: Place): SchemaResource | undefined {
    for (let at = place; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const resource = this.#resources.get(at);
      if (resource !== undefined) return resource;
      if (!at.includes("/")) return undefined;
    }
  }

  /** The resource that a URI without a fragment names, read from another. */
  identified(
    uri: string,
    from: SchemaResource | undefined,
  ): SchemaResource | undefined {
    if (uri === "") return from?.id === undefined ? undefined : from;
    const absolute = idOf(uri, from?.id ?? this.#base);
    return absolute === undefined ? undefined : this.#byId.get(absolute);
  }

  /** Where another schema stands that has the anchor or the `$id` of one. */
  namesake(place: Place): Place | undefined {
    return this.#namesakes.get(place);
  }

  /** What an anchor names for a resource: its own first, then any that no `$id` sets apart. */
  anchor(name: string, from: SchemaResource | undefined): Place | undefined {
    const own = from?.anchors.get(name);
    if (own !== undefined || from?.id !== undefined) return own;
    for (const { id, anchors } of this.#resources.values()) {
      const place = id === undefined ? anchors.get(name) : undefined;
      if (place !== undefined) return place;
    }
    return undefined;
  }

  #walk(value: Json, place: Place, outer: SchemaResource, base: string): void {
    if (isArray(value)) {
      value.forEach((item, index) => {
        this.#walk(item, childPlace(place, index), outer, base);
      });
    }
    if (!isObject(value)) return;
    const id = idOf(value.$id, base);
    const resource = id === undefined ? outer : this.#add(place, id);
    this.#note(value.$anchor, place, resource.anchors);
    this.#note(value.$dynamicAnchor, place, resource.anchors);
    this.#note(value.$dynamicAnchor, place, resource.dynamicAnchors);
    for (const [key, member] of Object.entries(value)) {
      if (holdsData(key)) continue;
      const at = childPlace(place, key);
      if (isMap(key, member))
        this.#members(key, member, at, resource, id ?? base);
      else if (key === "schema")
        this.#walk(member, at, this.#add(at, undefined), id ?? base);
      else this.#walk(member, at, resource, id ?? base);
    }
  }

  #members(
    key: string,
    members: { readonly [name: string]: Json },
    place: Place,
    resource: SchemaResource,
    base: string,
  ): void {
    for (const [name, member] of Object.entries(members)) {
      const at = childPlace(place, name);
      // A Schema Object stands for itself: what it anchors is not mixed with its neighbours'.
      const own = key === "schemas" ? this.#add(at, undefined) : resource;
      this.#walk(member, at, own, base);
    }
  }

  #add(root: Place, id: string | undefined): SchemaResource {
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
    name: Json | undefined,
    place: Place,
    anchors: Map<string, Place>,
  ): void {
    if (typeof name !== "string") return;
    const first = anchors.get(name);
    if (first === undefined) anchors.set(name, place);
    else if (first !== place) this.#namesakes.set(first, place);
  }
}

/** A URI made absolute, without its fragment. */
function idOf(
  uri: Json | undefined,
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
