import type { Document, Resolved } from "../read/document.js";
import {
  childLocation,
  type Location,
  locationFile,
  locationOf,
} from "../json/location.js";
import { isFault, parseReference } from "../read/references/parse-reference.js";
import type { JsonValue } from "../json/json.js";

/** Resolves references. The same reference from the same scope is resolved once. */
export class References {
  readonly #document: Document;
  readonly #cached = new Map<string, Resolved>();
  /** The locations of each unresolved reference. */
  readonly #unresolved = new Map<string, Set<Location>>();
  /** Receives each reference with its target, or without one if it does not resolve. */
  onResolved: ((reference: string, target?: Resolved) => void) | undefined;

  /** Is called when a value depends on the text of the description, which its JSON does not have. */
  onText: (() => void) | undefined;

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
    if (text !== undefined) this.onText?.();
    return text;
  }

  /** The value at a location. */
  valueAt(location: Location): JsonValue | undefined {
    return this.#document.valueAt(location);
  }
}

/** The location of a reference within the document, in canonical form. */
export function canonicalReference(reference: string): Location {
  const parsed = parseReference(reference);
  return isFault(parsed) ? reference : childLocation("#", ...parsed.steps);
}
