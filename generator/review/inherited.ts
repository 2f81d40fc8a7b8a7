import type { Schema } from "../model/model.js";

/** References by which a schema builds on another, each by what it can be told by. */
export type Links = ReadonlySet<string>;

/**
 * What of a base is said where others build on it: by these references its
 * changes reach nobody.
 */
export class Inherited {
  readonly #links = new Map<string, Set<string>>();

  /** @param property absent: all that is no property */
  settle(ref: Schema, property = ""): void {
    const known = this.#links.get(property);
    if (known) known.add(linkOf(ref));
    else this.#links.set(property, new Set([linkOf(ref)]));
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
