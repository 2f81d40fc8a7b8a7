import { constraintsKey } from "../../../language/schema/equal.js";
import { type FactCollector, unsent } from "../facts.js";
import { guarded } from "../guard.js";
import type { Links } from "../inheritance/inheritance.js";
import type { UsagesPastLinks } from "../inheritance/usages-past-links.js";
import type { CompareSchemas } from "../pairs.js";
import { commonUsages } from "../usages.js";
import { type Change, type Correspondence, isChange } from "./difference.js";
import { SchemaComparison, type Surroundings } from "./schema.js";

/** Two named schemas that correspond, and how to compare them. */
export type ReferencePair = Required<Correspondence>;

/** Collects the differences between the schemas of two descriptions. */
export class SchemaRecorder {
  readonly #facts: FactCollector;
  readonly #comparison: SchemaComparison;
  /** The pairs of references whose schemas may differ, in the order in which they were found. */
  readonly #references = new Map<string, ReferencePair>();
  readonly #comparedInPlace: Correspondence["names"][] = [];
  /** Changes within named schemas. Their usages are known only after everything is compared. */
  readonly #held: Change[] = [];

  constructor(facts: FactCollector, surroundings: Surroundings) {
    this.#facts = facts;
    this.#comparison = new SchemaComparison(surroundings);
  }

  /** The pairs of references so far; iterating also visits those that are found meanwhile. */
  get references(): Iterable<ReferencePair> {
    return this.#references.values();
  }

  /** The names of references whose schemas were compared in place. */
  get comparedInPlace(): readonly Correspondence["names"][] {
    return this.#comparedInPlace;
  }

  /** Compares two schemas, and records the differences. */
  readonly compare: CompareSchemas = (before, after, scope) => {
    const { replaced } = scope;
    for (const one of this.#comparison.differences(before, after, scope)) {
      if (!isChange(one)) {
        this.#addCorrespondence(one);
        continue;
      }
      const found = replaced
        ? { ...one, scope: { ...one.scope, replaced } }
        : one;
      if (found.scope.enclosing) this.#held.push(found);
      else this.#facts.add(found.scope, found.fact);
    }
  };

  #addCorrespondence({ names, reference }: Correspondence): void {
    if (reference === undefined) {
      this.#comparedInPlace.push(names);
      return;
    }
    const { pins, isPart } = reference;
    const key = JSON.stringify([names, ...pins.map(constraintsKey), isPart]);
    this.#references.set(key, { names, reference });
  }

  /**
   * Reports the changes within named schemas, except to usages for which a derived
   * schema has already reported them, or which allow the same values as before. If
   * there are no others, only the schema by its name has changed.
   *
   * @param reachPast finds the usages of a name that do not go through given references
   */
  finish(reachPast: UsagesPastLinks): void {
    const { inherited } = this.#comparison.derived;
    const muted = inherited.mutedLinks();
    for (const { scope, fact } of this.#held) {
      const { enclosing } = scope;
      if (enclosing === undefined) continue;
      const past = (links?: Links) =>
        links
          ? commonUsages(reachPast(enclosing.name, links), scope.reach)
          : scope.reach;
      guarded(this.#facts, scope, fact.locations, () => {
        const { reported, unaffected } = inherited.linksFor(enclosing, muted);
        const reach = past(unaffected);
        if (reach.length > 0) {
          this.#facts.add({ ...scope, reach }, fact);
          return;
        }
        const named = past(reported);
        if (named.length > 0)
          this.#facts.add(unsent({ ...scope, reach: named }), fact);
      });
    }
  }
}
