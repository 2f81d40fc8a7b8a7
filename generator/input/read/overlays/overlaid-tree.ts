import {
  isArray,
  isObject,
  type JsonValue,
  memberOf,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationOf,
  locationParts,
} from "../../../language/json/location.js";

/** An object or an array of the copy. */
type Container = JsonValue[] | Record<string, JsonValue>;

type Steps = readonly string[];

/** A copy of a description that overlays change in place. It remembers where each value comes from. */
export class OverlaidTree {
  #root: JsonValue;
  /**
   * For changed objects and arrays: the locations of the members that have another
   * origin than the rest.
   */
  readonly #origins = new Map<Container, Map<string, Location>>();

  constructor(description: JsonValue) {
    this.#root = copyOf(description);
  }

  /** The current description. */
  get root(): JsonValue {
    return this.#root;
  }

  /** The value at some steps from the root. */
  valueAt(steps: Steps): JsonValue | undefined {
    let value: JsonValue | undefined = this.#root;
    for (const step of steps)
      value = value === undefined ? undefined : memberOf(value, step);
    return value;
  }

  /** The origin of the value at a location of the description. */
  originOf(location: Location): Location {
    const { file, steps } = locationParts(location);
    if (file !== "") return location;
    let origin: Location = "#";
    let value: JsonValue | undefined = this.#root;
    for (const step of steps) {
      const container = containerOf(value);
      const moved = container && this.#origins.get(container)?.get(step);
      origin = moved ?? childLocation(origin, step);
      value = value === undefined ? undefined : memberOf(value, step);
    }
    return origin;
  }

  /**
   * Merges a value into the one at some steps: objects recursively, an array by
   * appending, and anything else by replacing.
   *
   * @returns whether the values can be merged
   */
  update(steps: Steps, update: JsonValue, from: Location): boolean {
    const target = this.valueAt(steps);
    const container = containerOf(target);
    const key = steps.at(-1);
    const parent = containerOf(this.valueAt(steps.slice(0, -1)));
    if (isArray(target) && container !== undefined) {
      if (isArray(update)) this.#appendAll(container, update, from);
      else this.#append(container, update, from);
    } else if (container !== undefined) {
      if (!isObject(update)) return false;
      this.#mergeAll(container, update, from);
    } else {
      if (containerOf(update) !== undefined) return false;
      if (parent !== undefined && key !== undefined)
        this.#set(parent, key, update, from);
    }
    return true;
  }

  /**
   * Removes the values at some steps. The steps refer to the state before the removal.
   */
  remove(targets: readonly Steps[]): void {
    const removals = new Map<Container, { origin: Location; keys: string[] }>();
    for (const steps of targets) {
      const [parentSteps, key] = [steps.slice(0, -1), steps.at(-1)];
      const parent = containerOf(this.valueAt(parentSteps));
      if (parent === undefined || key === undefined) continue;
      const origin = this.originOf(locationOf("", parentSteps));
      const { keys } = removals.get(parent) ?? { keys: [] };
      removals.set(parent, { origin, keys: [...keys, key] });
    }
    for (const [parent, { origin, keys }] of removals)
      if (Array.isArray(parent)) this.#removeItems(parent, origin, keys);
      else for (const key of keys) Reflect.deleteProperty(parent, key);
  }

  #mergeAll(into: Container, update: JsonValue, from: Location): void {
    if (!isObject(update)) return;
    for (const [key, value] of Object.entries(update))
      this.#merge(into, key, value, childLocation(from, key));
  }

  #merge(
    into: Container,
    key: string,
    update: JsonValue,
    from: Location,
  ): void {
    const old = memberOf(into, key);
    const container = containerOf(old);
    if (container !== undefined && isObject(old) && isObject(update))
      this.#mergeAll(container, update, from);
    else if (container !== undefined && isArray(old) && isArray(update))
      this.#appendAll(container, update, from);
    else this.#set(into, key, update, from);
  }

  #appendAll(
    array: Container,
    items: readonly JsonValue[],
    from: Location,
  ): void {
    for (const [at, item] of items.entries())
      this.#append(array, item, childLocation(from, at));
  }

  #append(array: Container, item: JsonValue, from: Location): void {
    this.#set(array, String(Object.keys(array).length), item, from);
  }

  #set(
    container: Container,
    key: string,
    value: JsonValue,
    from: Location,
  ): void {
    // An assignment to `__proto__` would not create a member.
    Object.defineProperty(container, key, {
      value: copyOf(value),
      ...{ configurable: true, enumerable: true, writable: true },
    });
    this.#originsIn(container).set(key, from);
  }

  /** Removes items, and keeps the origins of those that move. */
  #removeItems(
    array: JsonValue[],
    origin: Location,
    keys: readonly string[],
  ): void {
    const before = this.#originsIn(array);
    const kept = [...array.keys()].filter((at) => !keys.includes(String(at)));
    const origins = kept.map((at, now): [string, Location] => [
      String(now),
      before.get(String(at)) ?? childLocation(origin, at),
    ]);
    const items = kept.flatMap((at) => array.slice(at, at + 1));
    array.splice(0, array.length, ...items);
    this.#origins.set(array, new Map(origins));
  }

  #originsIn(container: Container): Map<string, Location> {
    let origins = this.#origins.get(container);
    if (origins === undefined)
      this.#origins.set(container, (origins = new Map<string, Location>()));
    return origins;
  }
}

/** An object or an array of the copy, which may be changed. */
function containerOf(value: JsonValue | undefined): Container | undefined {
  return typeof value === "object" && value !== null
    ? // Read-only only to others: `copyOf` made it.
      (value as Container)
    : undefined;
}

/** A copy that shares nothing: YAML aliases and repeated updates share values. */
function copyOf(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(copyOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, copyOf(member)]),
  );
}
