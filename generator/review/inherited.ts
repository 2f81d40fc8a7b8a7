import type { Named } from "./parted.js";

/** References by which a schema builds on another, each by what it can be told by, with what it builds on. */
export type Links = ReadonlyMap<string, string>;

/**
 * What of a base is said where others build on it: by these references its
 * changes reach nobody.
 */
export class Inherited {
  readonly #links = new Map<string, Map<string, string>>();

  /** @param property absent: all that is no property */
  settle(part: Named, property = ""): void {
    const known = this.#links.get(property) ?? new Map<string, string>();
    this.#links.set(property, known.set(linkOf(part), part.ref));
  }

  /** By which references a property is none that was changed; nothing where there are none. */
  linksFor(property = ""): Links | undefined {
    return this.#links.get(property);
  }
}

/** Tells a reference from others. */
export function linkOf({
  place,
  ref,
}: {
  readonly place?: unknown;
  readonly ref?: string;
}): string {
  return JSON.stringify([place, ref]);
}
