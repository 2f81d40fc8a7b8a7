import type { Schema, ApiVersion } from "../../model/model.js";
import type { Usage } from "../facts.js";
import { conjuncts } from "../../schema/conjunctions.js";
import { linkOf, type Links } from "./inheritance.js";
import { payloadRoots } from "../usages.js";
import { eachReference } from "../../schema/references.js";

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

/**
 * Finds the usages of a named schema that do not depend on links, nor on a
 * schema that includes it over a link. The base of a discriminated hierarchy is
 * itself one of its members, so it is left out together with the derived schemas.
 */
export function usagesPastLinks(
  apiVersion: ApiVersion,
  wanted: string,
  { settled, met }: Links,
): readonly Usage[] {
  const named = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const bases = new Set(settled.values());
  const isCut = ({ name, link, isBase, location }: Reference, from?: Visit) =>
    settled.has(link) ||
    (isBase && from?.isPast === false) ||
    (bases.has(name) && named.get(name)?.location === location) ||
    (name === wanted && met?.has(link) === false);
  const nested = new Map<string, readonly Reference[]>();
  const within = (name: string) => {
    const schema = named.get(name);
    const known = nested.get(name) ?? (schema ? referencesIn(schema) : []);
    nested.set(name, known);
    return known;
  };
  return payloadRoots(apiVersion).flatMap(({ schemas, usage }) => {
    const visits = new Map<string, Visit>();
    const visit = (references: readonly Reference[], from?: Visit) => {
      for (const reference of references) {
        const one = { name: reference.name, isPast: !isCut(reference, from) };
        visits.set(JSON.stringify(one), one);
      }
    };
    visit(schemas.flatMap(referencesIn));
    // Iterating a map also visits the entries added meanwhile.
    for (const one of visits.values()) visit(within(one.name), one);
    const isReached = visits.has(
      JSON.stringify({ name: wanted, isPast: true }),
    );
    return isReached ? [usage] : [];
  });
}

function referencesIn(schema: Schema): readonly Reference[] {
  const bases = new Set(conjuncts(schema).map(linkOf));
  const references: Reference[] = [];
  eachReference(schema, (part) => {
    const link = linkOf(part);
    const { ref, location } = part;
    references.push({ name: ref, link, isBase: bases.has(link), location });
  });
  return references;
}
