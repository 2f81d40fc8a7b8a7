import type { ApiVersion, Schema } from "../../../language/model/model.js";
import { conjuncts } from "../../../language/schema/conjunctions.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { eachReference } from "../../../language/schema/references.js";
import type { Usage } from "../facts.js";
import { payloadRoots } from "../usages.js";
import { type Detours, referenceKey } from "./inheritance.js";

/** A reference within a schema. */
interface Reference {
  readonly name: string;
  readonly link: string;
  /** The schema includes the name with `allOf`. */
  readonly isBase: boolean;
  readonly location: unknown;
}

/** A name, and whether it was reached without following a link. */
interface Visit {
  readonly name: string;
  readonly isPast: boolean;
}

/** Finds the usages of a named schema that do not go through the given references. */
export type UsagesPastLinks = (
  name: string,
  detours: Detours,
) => readonly Usage[];

/**
 * Finds the usages of named schemas that do not depend on links, nor on a schema
 * that includes them over a link. The base of a discriminated hierarchy is itself
 * one of its members, so it is left out together with the derived schemas.
 */
export function usagesPastLinks(apiVersion: ApiVersion): UsagesPastLinks {
  const lookup = lookupIn(apiVersion.schemas);
  const nested = new Map<string, readonly Reference[]>();
  const within = (name: string) => {
    const schema = lookup(name);
    const known = nested.get(name) ?? (schema ? referencesIn(schema) : []);
    nested.set(name, known);
    return known;
  };
  const findRoots = () =>
    payloadRoots(apiVersion).map(({ schemas, usage }) => ({
      references: schemas.flatMap(referencesIn),
      usage,
    }));
  let roots: ReturnType<typeof findRoots> | undefined;
  return (wanted, detours) => {
    const isCut = cutBy(wanted, detours, lookup);
    const open = (references: readonly Reference[]) =>
      references.filter(({ link }) => detours.muted?.has(link) !== true);
    const inside = (name: string) => open(within(name));
    roots ??= findRoots();
    return roots.flatMap(({ references, usage }) =>
      isReached(wanted, open(references), inside, isCut) ? [usage] : [],
    );
  };
}

/** Whether a reference, found within a schema or a payload, does not count. */
type IsCut = (reference: Reference, from?: Visit) => boolean;

function cutBy(
  wanted: string,
  { settled, met }: Detours,
  lookup: Lookup,
): IsCut {
  const bases = new Set(settled.values());
  return ({ name, link, isBase, location }, from) =>
    settled.has(link) ||
    (isBase && from?.isPast === false) ||
    (bases.has(name) && lookup(name)?.location === location) ||
    (name === wanted && met?.has(link) === false);
}

function isReached(
  wanted: string,
  references: readonly Reference[],
  within: (name: string) => readonly Reference[],
  isCut: IsCut,
): boolean {
  const visits = new Map<string, Visit>();
  const visit = (found: readonly Reference[], from?: Visit) => {
    for (const reference of found) {
      const one = { name: reference.name, isPast: !isCut(reference, from) };
      visits.set(`${one.isPast ? "+" : "-"}${one.name}`, one);
    }
  };
  visit(references);
  // Iterating a map also visits the entries added meanwhile.
  for (const one of visits.values()) {
    if (one.isPast && one.name === wanted) return true;
    visit(within(one.name), one);
  }
  return false;
}

function referencesIn(schema: Schema): readonly Reference[] {
  const bases = new Set(conjuncts(schema).map(referenceKey));
  const references: Reference[] = [];
  eachReference(schema, (part) => {
    const link = referenceKey(part);
    const { ref, location } = part;
    references.push({ name: ref, link, isBase: bases.has(link), location });
  });
  return references;
}
