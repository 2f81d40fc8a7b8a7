import { constraintsKey } from "../../../language/schema/equal.js";
import {
  type Change,
  type Correspondence,
  type Difference,
  guarded,
  isChange,
  isCorrespondence,
  isLink,
} from "../difference.js";
import { unsent } from "../facts.js";
import { type Detours, detoursBy } from "../inheritance/inheritance.js";
import type { UsagesPastLinks } from "../inheritance/usages-past-links.js";
import { commonUsages } from "../usages.js";

/** Two named schemas that correspond, and how to compare them. */
export type ReferencePair = Required<Correspondence>;

/**
 * Compares the named schemas that differences refer to, and in turn those that their
 * differences refer to, once each.
 */
export function compareReferences(
  found: Iterable<Difference>,
  compare: (pair: ReferencePair) => Iterable<Difference>,
): readonly Difference[] {
  const differences: Difference[] = [];
  const references = new Map<string, ReferencePair>();
  const note = (one: Difference) => {
    if (isReferencePair(one)) references.set(keyOf(one), one);
  };
  for (const one of found) note(one);
  // Iterating a map also visits the entries added meanwhile.
  for (const pair of references.values())
    for (const one of compare(pair)) {
      differences.push(one);
      note(one);
    }
  return differences;
}

/** Whether a difference is that two names correspond, and are compared once. */
export function isReferencePair(one: Difference): one is ReferencePair {
  return isCorrespondence(one) && one.reference !== undefined;
}

function keyOf({ names, reference: { pins, isPart } }: ReferencePair): string {
  return JSON.stringify([names, ...pins.map(constraintsKey), isPart]);
}

/**
 * The changes among differences. Those within named schemas do not concern usages for
 * which a derived schema reports them, or which allow the same values as before. If
 * there are no others, only the schema by its name has changed.
 *
 * @param reachPast finds the usages of a name that do not go through given references
 */
export function* placedChanges(
  differences: readonly Difference[],
  reachPast: UsagesPastLinks,
): Iterable<Change> {
  const changes = differences.filter(isChange);
  const detoursOf = detoursBy(differences.filter(isLink));
  yield* changes.filter(({ scope }) => scope.enclosing === undefined);
  for (const one of changes) {
    const { scope, fact } = one;
    const { enclosing } = scope;
    if (enclosing === undefined) continue;
    const past = (detours?: Detours) =>
      detours
        ? commonUsages(reachPast(enclosing.name, detours), scope.reach)
        : scope.reach;
    yield* guarded(scope, fact.locations, () => {
      const { reported, unaffected } = detoursOf(enclosing);
      const reach = past(unaffected);
      if (reach.length > 0) return [{ ...one, scope: { ...scope, reach } }];
      const named = past(reported);
      return named.length > 0
        ? [{ ...one, scope: unsent({ ...scope, reach: named }) }]
        : [];
    });
  }
}
