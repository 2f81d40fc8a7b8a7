/**
 * Changes of schemas that extend others through `allOf`. A property may move between
 * a schema and its bases; these files compare both together and record where each
 * change is reported, so that it is reported once.
 */

import type { EnclosingSchema } from "../facts.js";
import type { Named } from "./split-conjunction.js";

/** The references through which a change has no effect, because it is reported elsewhere. */
export interface Links {
  /** References from derived schemas that report the change themselves: the key of the reference, with the base it names. */
  readonly settled: ReadonlyMap<string, string>;
  /** References through which no change comes, of the schema or of those that it refers to. */
  readonly muted?: ReadonlySet<string>;
  /** The references for which the name replaced the compared one, if not all references did. */
  readonly met?: ReadonlySet<string>;
}

/**
 * Records which changes of a base are reported at the schemas that extend it, so
 * that they are not reported again through these references.
 */
export class InheritanceLinks {
  readonly #settled = new Map<string, Map<string, string>>();
  /** As `#settled`, for what allows the same values as before, so that nothing is reported. */
  readonly #kept = new Map<string, Map<string, string>>();
  /** References beside which the same values are allowed as before. */
  readonly #muted = new Set<string>();
  /** References through which a change has an effect, in one of the places that they are compared for. */
  readonly #heard = new Set<string>();
  /** For each name, its references and the names they had before. */
  readonly #met = new Map<string, Map<string, Set<string>>>();

  /** @param property empty: everything but properties */
  settle(part: Named, property = ""): void {
    addLink(this.#settled, part, property);
  }

  /** Records that a property allows the same values as before beside a reference. */
  keep(part: Named, property = ""): void {
    addLink(this.#kept, part, property);
  }

  /** Records that no value depends on what the schema of a reference refers to. */
  mute(part: Named): void {
    this.#muted.add(linkOf(part));
  }

  /** Records that values depend on the schema of a reference, whatever was recorded for other places. */
  hear(part: Named): void {
    this.#heard.add(linkOf(part));
  }

  /** Records that a reference changed from one name to another. */
  recordReference(oldName: string, part: Named): void {
    const links = this.#met.get(part.ref) ?? new Map<string, Set<string>>();
    const names = links.get(linkOf(part)) ?? new Set();
    this.#met.set(part.ref, links.set(linkOf(part), names.add(oldName)));
  }

  /** The references through which no change of values comes; undefined if there are none. */
  mutedLinks(): ReadonlySet<string> | undefined {
    const muted = [...this.#muted].filter((link) => !this.#heard.has(link));
    return muted.length === 0 ? undefined : new Set(muted);
  }

  /**
   * The references through which a change of a named schema is reported elsewhere, and
   * all through which it changes no value; absent if there are none.
   */
  linksFor(
    { oldName, name, property = "" }: EnclosingSchema,
    muted?: ReadonlySet<string>,
  ): { readonly reported?: Links; readonly unaffected?: Links } {
    const all = [...(this.#met.get(name) ?? [])];
    const met = all.flatMap(([link, names]) =>
      names.has(oldName) ? link : [],
    );
    const isMet = oldName === name && met.length === all.length;
    const settled = this.#settled.get(property) ?? new Map<string, string>();
    const kept = this.#kept.get(property) ?? new Map<string, string>();
    const both = new Map([...settled, ...kept]);
    return {
      ...(settled.size > 0 && { reported: { settled: both } }),
      ...((!isMet || both.size > 0 || muted !== undefined) && {
        unaffected: {
          settled: both,
          ...(!isMet && { met: new Set(met) }),
          ...(muted && { muted }),
        },
      }),
    };
  }
}

function addLink(
  links: Map<string, Map<string, string>>,
  part: Named,
  property: string,
): void {
  const known = links.get(property) ?? new Map<string, string>();
  links.set(property, known.set(linkOf(part), part.ref));
}

/** The key of a reference. */
export function linkOf({
  location,
  ref,
}: {
  readonly location?: unknown;
  readonly ref?: string;
}): string {
  return JSON.stringify([location, ref]);
}
