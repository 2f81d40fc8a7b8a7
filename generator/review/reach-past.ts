import type { Schema, Surface } from "../model/model.js";
import type { Reached } from "./facts.js";
import { conjuncts } from "./flattened.js";
import { linkOf, type Links } from "./inherited.js";
import { eachReference, type Reach, rootsOf } from "./reach.js";

/** A reference within a schema. */
interface Reference {
  readonly name: string;
  readonly link: string;
  /** The schema builds on the name: its rules are the schema's. */
  readonly isBase: boolean;
  readonly place: unknown;
}

/** A name, and whether it is reached past all links. */
interface Visit {
  readonly name: string;
  readonly isPast: boolean;
}

/**
 * Finds for each named schema those whom it reaches, and not by links alone, or
 * by what builds on it over one. Of what is told apart by a discriminator, the
 * base itself is an alternative as well: it is passed over with its heirs.
 */
export function reachPast(surface: Surface, links: Links): Reach {
  const nested = new Map(
    surface.schemas.map(({ name, schema }) => [name, referencesIn(schema)]),
  );
  const places = new Map(
    surface.schemas.map(({ name, schema }) => [name, schema.place]),
  );
  const bases = new Set(links.values());
  const found = new Map<string, Reached[]>();
  for (const { schemas, reached } of rootsOf(surface)) {
    const visits = new Map<string, Visit>();
    const visit = (references: readonly Reference[], from?: Visit) => {
      for (const { name, link, isBase, place } of references) {
        const isItself = bases.has(name) && places.get(name) === place;
        const isCut =
          isItself || links.has(link) || (isBase && from?.isPast === false);
        visits.set(`${name} ${isCut}`, { name, isPast: !isCut });
      }
    };
    visit(schemas.flatMap(referencesIn));
    // A map visits what is added while it is gone through.
    for (const one of visits.values()) visit(nested.get(one.name) ?? [], one);
    for (const { name, isPast } of visits.values())
      if (isPast) found.set(name, [...(found.get(name) ?? []), reached]);
  }
  return found;
}

function referencesIn(schema: Schema): readonly Reference[] {
  const bases = new Set(conjuncts(schema).map(linkOf));
  const references: Reference[] = [];
  eachReference(schema, (part) => {
    const link = linkOf(part);
    const { ref, place } = part;
    references.push({ name: ref, link, isBase: bases.has(link), place });
  });
  return references;
}
