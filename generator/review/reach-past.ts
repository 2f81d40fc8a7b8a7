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
}

/** A name, and whether it is reached past all links. */
interface Visit {
  readonly name: string;
  readonly isPast: boolean;
}

/** Finds for each named schema those whom it reaches, and not by links alone, or by what builds on it over one. */
export function reachPast(surface: Surface, links: Links): Reach {
  const nested = new Map(
    surface.schemas.map(({ name, schema }) => [name, referencesIn(schema)]),
  );
  const found = new Map<string, Reached[]>();
  for (const { schemas, reached } of rootsOf(surface)) {
    const visits = new Map<string, Visit>();
    const visit = (references: readonly Reference[], from?: Visit) => {
      for (const { name, link, isBase } of references) {
        const isCut = links.has(link) || (isBase && from?.isPast === false);
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
    references.push({ name: part.ref, link, isBase: bases.has(link) });
  });
  return references;
}
