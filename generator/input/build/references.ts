import { type JsonValue, text } from "../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationFile,
  locationOf,
} from "../../language/json/location.js";
import type { Document, Resolved } from "../read/document.js";
import { isFault, parseReference } from "../read/references/parse-reference.js";

/** A member of an object, or an item of an array. */
interface Member {
  readonly key: string;
  readonly value: JsonValue;
  /** Where the object is. */
  readonly owner: Location;
}

/** Resolves references. The same reference from the same scope is resolved once. */
export class References {
  readonly #document: Document;
  readonly #cached = new Map<string, Resolved>();
  /** The locations of each unresolved reference. */
  readonly #unresolved = new Map<string, Set<Location>>();
  /** Receives each reference with its target, or without one if it does not resolve. */
  onResolved: ((reference: string, target?: Resolved) => void) | undefined;

  /** Is called when a value depends on more than its JSON and its references. */
  onWhole: (() => void) | undefined;
  readonly #members = new Map<string, boolean>();
  #users: ReadonlyMap<Location, readonly Location[]> | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Returns the target of a reference, or nothing if it cannot be resolved, which the document reports. */
  resolve(reference: string, from: Location): Resolved | undefined {
    const target = this.#resolve(reference, from);
    this.onResolved?.(reference, target);
    return target;
  }

  #resolve(reference: string, from: Location): Resolved | undefined {
    const scope = this.#document.scopeOf(reference, from);
    const key = scope === "" ? reference : `${scope} ${reference}`;
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    // An unresolved reference is reported at each of its locations, once.
    const reported = this.#unresolved.get(key) ?? new Set();
    if (reported.has(from)) return undefined;
    const resolved = this.#document.resolve(reference, from);
    if (resolved !== undefined) this.#cached.set(key, resolved);
    else this.#unresolved.set(key, reported.add(from));
    return resolved;
  }

  /** Whether the description has a version before OpenAPI 3.2. */
  get isBefore32(): boolean {
    this.onWhole?.();
    return !/^3\.(?:[2-9]|\d\d)/.test(text(this.#document.root["openapi"]));
  }

  /** The location of the schema resource that a location is in, or of its file. */
  rootOf(location: Location): Location {
    const root = this.#document.resourceOf(location)?.root;
    return root ?? locationOf(locationFile(location), []);
  }

  /**
   * The text of a number or boolean that YAML found without quotes, where a string is
   * wanted: `08`, `1.10`. Undefined for values of JSON files, and for other values.
   */
  unquoted(location: Location): string | undefined {
    const text = this.#document.unquoted(location);
    if (text !== undefined) this.onWhole?.();
    return text;
  }

  /**
   * Whether the description, or a file that it refers to, has a member with a name whose
   * value passes a test. The test of a name is always the same.
   */
  hasMember(name: string, test: (value: JsonValue) => boolean): boolean {
    this.onWhole?.();
    let isFound = this.#members.get(name);
    if (isFound === undefined) {
      isFound = this.#findMember(name, test);
      this.#members.set(name, isFound);
    }
    return isFound;
  }

  #findMember(name: string, test: (value: JsonValue) => boolean): boolean {
    for (const { key, value } of this.#everyMember())
      if (key === name && test(value)) return true;
    return false;
  }

  /** The locations of the schemas that refer to a schema, as its location is written. */
  usersOf(location: Location): readonly Location[] {
    this.onWhole?.();
    this.#users ??= this.#findUsers();
    return this.#users.get(location) ?? [];
  }

  #findUsers(): ReadonlyMap<Location, readonly Location[]> {
    const users = new Map<Location, Location[]>();
    for (const { key, value, owner } of this.#everyMember()) {
      if (key !== "$ref" || typeof value !== "string") continue;
      const known = users.get(value);
      if (known) known.push(owner);
      else users.set(value, [owner]);
    }
    return users;
  }

  /** Every member of the description and of the files that it refers to, except in examples. */
  *#everyMember(): Iterable<Member> {
    const queue: Resolved[] = [{ value: this.#document.root, location: "#" }];
    const files = new Set<Location>();
    // The queue grows while it is iterated.
    for (const { value, location } of queue) {
      if (typeof value !== "object" || value === null) continue;
      for (const [key, member] of Object.entries(value)) {
        yield { key, value: member, owner: location };
        if (examples.has(key) || (key.startsWith("x-") && key !== "x-webhooks"))
          continue;
        const at = childLocation(location, key);
        const isOutside =
          key === "$ref" &&
          typeof member === "string" &&
          !member.startsWith("#");
        if (!isOutside) queue.push({ value: member, location: at });
        else {
          const target = this.#document.resolve(member, location);
          if (target === undefined || files.has(target.location)) continue;
          files.add(target.location);
          queue.push(target);
        }
      }
    }
  }

  /** The value at a location. */
  valueAt(location: Location): JsonValue | undefined {
    return this.#document.valueAt(location);
  }
}

/** Members that hold values, not parts of the description. */
const examples: ReadonlySet<string> = new Set([
  ...["default", "enum", "const", "example", "examples"],
]);

/** The location of a reference within the document, in canonical form. */
export function canonicalReference(reference: string): Location {
  const parsed = parseReference(reference);
  return isFault(parsed) ? reference : childLocation("#", ...parsed.steps);
}
