import type { EnclosingSchema } from "../facts.js";
import type { Named } from "./split-conjunction.js";

/** By which references a change reaches nobody. */
export interface Links {
  /** By which schemas build on others that say it, each by what it can be told by, with what is built on. */
  readonly settled: ReadonlyMap<string, string>;
  /** The references that took the name for what was changed, where not all did. */
  readonly met?: ReadonlySet<string>;
}

/**
 * What of a base is said where others build on it: by these references its
 * changes reach nobody.
 */
export class InheritanceLinks {
  readonly #settled = new Map<string, Map<string, string>>();
  /** By which references each name was met, and what it was there. */
  readonly #met = new Map<string, Map<string, Set<string>>>();

  /** @param property absent: all that is no property */
  settle(part: Named, property = ""): void {
    const known = this.#settled.get(property) ?? new Map<string, string>();
    this.#settled.set(property, known.set(linkOf(part), part.ref));
  }

  /** Takes a name for what became of another where it is referred to. */
  recordReference(oldName: string, part: Named): void {
    const links = this.#met.get(part.ref) ?? new Map<string, Set<string>>();
    const names = links.get(linkOf(part)) ?? new Set();
    this.#met.set(part.ref, links.set(linkOf(part), names.add(oldName)));
  }

  /** By which references what was changed of a named schema is no change; nothing where there are none. */
  linksFor({
    oldName,
    name,
    property = "",
  }: EnclosingSchema): Links | undefined {
    const all = [...(this.#met.get(name) ?? [])];
    const met = all.flatMap(([link, names]) =>
      names.has(oldName) ? link : [],
    );
    const settled = this.#settled.get(property) ?? new Map<string, string>();
    if (oldName !== name || met.length < all.length)
      return { settled, met: new Set(met) };
    return settled.size > 0 ? { settled } : undefined;
  }
}

/** Tells a reference from others. */
export function linkOf({
  location,
  ref,
}: {
  readonly location?: unknown;
  readonly ref?: string;
}): string {
  return JSON.stringify([location, ref]);
}
