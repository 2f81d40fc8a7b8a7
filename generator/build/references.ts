import type { Document, Resolved } from "../read/document.js";
import { childLocation, type Location } from "../json/location.js";
import { isFault, parseReference } from "../read/references/parse-reference.js";
import type { JsonValue } from "../json/json.js";

/** Resolves references. The same reference from the same scope is resolved once. */
export class References {
  readonly #document: Document;
  readonly #cached = new Map<string, Resolved>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Returns the target of a reference, or nothing if it cannot be resolved, which the document reports. */
  resolve(reference: string, from: Location): Resolved | undefined {
    const scope = this.#document.scopeOf(reference, from);
    const key = scope === "" ? reference : `${scope} ${reference}`;
    const cached = this.#cached.get(key);
    // An unresolved reference is reported at each of its locations, so it is not cached.
    if (cached !== undefined) return cached;
    const resolved = this.#document.resolve(reference, from);
    if (resolved !== undefined) this.#cached.set(key, resolved);
    return resolved;
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
