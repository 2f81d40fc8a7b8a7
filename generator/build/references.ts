import type { Document, Resolved } from "../read/document.js";
import { childLocation, type Location } from "../json/location.js";
import { isFault, parseReference } from "../read/references/parse-reference.js";
import type { JsonValue } from "../json/json.js";

/** Follows references, each spelling of one scope once: most are written many times. */
export class References {
  readonly #document: Document;
  readonly #known = new Map<string, Resolved>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** What a reference leads to; nothing where it leads nowhere, which the document reports. */
  resolve(reference: string, from: Location): Resolved | undefined {
    const scope = this.#document.scopeOf(reference, from);
    const key = scope === "" ? reference : `${scope} ${reference}`;
    const known = this.#known.get(key);
    // Each place of a reference that leads nowhere is reported, so those are not kept.
    if (known !== undefined) return known;
    const resolved = this.#document.resolve(reference, from);
    if (resolved !== undefined) this.#known.set(key, resolved);
    return resolved;
  }

  /** What stands at a place. */
  valueAt(location: Location): JsonValue | undefined {
    return this.#document.valueAt(location);
  }
}

/** The place that a reference within the description names, however it is spelled. */
export function canonicalReference(reference: string): Location {
  const parsed = parseReference(reference);
  return isFault(parsed) ? reference : childLocation("#", ...parsed.steps);
}
