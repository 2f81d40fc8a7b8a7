/**
 * Changes of schemas that extend others through `allOf`. A property may move between
 * a schema and its bases; these files compare both together and return where each
 * change is reported, so that it is reported once.
 */

import type { EnclosingSchema } from "../facts.js";
import type { Named } from "./split-conjunction.js";

/** What a comparison learns about the changes that come through a reference to a base. */
export type Link =
  | {
      /**
       * `settled`: the schema with the reference reports the change. `kept`: beside
       * the reference, the same values are allowed as before, so that nothing is.
       */
      readonly kind: "settled" | "kept";
      readonly reference: Named;
      /** Empty for everything but properties. */
      readonly property: string;
    }
  | {
      /**
       * `muted`: no value depends on what the schema of the reference refers to.
       * `heard`: values depend on it, whatever is known for other places.
       */
      readonly kind: "muted" | "heard";
      readonly reference: Named;
    }
  | {
      /** The reference was compared with one that has the old name. */
      readonly kind: "met";
      readonly reference: Named;
      readonly oldName: string;
    };

/** The references through which a change has no effect, because it is reported elsewhere. */
export interface Detours {
  /** References from derived schemas that report the change themselves: the key of the reference, with the base it names. */
  readonly settled: ReadonlyMap<string, string>;
  /** References through which no change comes, of the schema or of those that it refers to. */
  readonly muted?: ReadonlySet<string>;
  /** The references for which the name replaced the compared one, if not all references did. */
  readonly met?: ReadonlySet<string>;
}

/**
 * Finds the references through which a change of a named schema is reported elsewhere,
 * and all through which it changes no value; absent if there are none.
 */
export type DetoursOf = (schema: EnclosingSchema) => {
  readonly reported?: Detours;
  readonly unaffected?: Detours;
};

/** Finds the detours of changes, by what the comparisons learned. */
export function detoursBy(links: readonly Link[]): DetoursOf {
  const keysOf = (kind: Link["kind"]) =>
    new Set(
      links
        .filter((one) => one.kind === kind)
        .map(({ reference }) => referenceKey(reference)),
    );
  const heard = keysOf("heard");
  const muted = new Set([...keysOf("muted")].filter((key) => !heard.has(key)));
  const settled = basesByProperty(links, "settled");
  const kept = basesByProperty(links, "kept");
  const met = oldNames(links);
  return ({ oldName, name, property = "" }) => {
    const all = [...(met.get(name) ?? [])];
    const own = all.filter(([, names]) => names.has(oldName));
    const isMet = oldName === name && own.length === all.length;
    const here = settled.get(property) ?? [];
    const both = new Map([...here, ...(kept.get(property) ?? [])]);
    const isAffected = isMet && both.size === 0 && muted.size === 0;
    return {
      ...(here.length > 0 && { reported: { settled: both } }),
      ...(!isAffected && {
        unaffected: {
          ...{ settled: both, muted },
          ...(!isMet && { met: new Set(own.map(([key]) => key)) }),
        },
      }),
    };
  };
}

/** The keys of the references of a kind, each with the base it names, by property. */
function basesByProperty(
  links: readonly Link[],
  kind: "settled" | "kept",
): ReadonlyMap<string, readonly (readonly [key: string, base: string])[]> {
  const found = new Map<string, (readonly [string, string])[]>();
  for (const link of links)
    if (link.kind === kind) {
      const known = found.get(link.property) ?? [];
      const { reference } = link;
      known.push([referenceKey(reference), reference.ref]);
      found.set(link.property, known);
    }
  return found;
}

/** For each name, the keys of its references with the names that they had before. */
function oldNames(
  links: readonly Link[],
): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const link of links) {
    if (link.kind !== "met") continue;
    const { ref } = link.reference;
    const key = referenceKey(link.reference);
    const keys = found.get(ref) ?? new Map<string, Set<string>>();
    const names = keys.get(key) ?? new Set<string>();
    found.set(ref, keys.set(key, names.add(link.oldName)));
  }
  return found;
}

/** The key of a reference. */
export function referenceKey({
  location,
  ref,
}: {
  readonly location?: unknown;
  readonly ref?: string;
}): string {
  return JSON.stringify([location, ref]);
}
