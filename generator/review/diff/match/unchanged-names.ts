import { isUnchanged } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";

/**
 * The names that mean the same in two descriptions: their schemas are equal in everything
 * but their locations, and so are all schemas that these refer to, directly or indirectly.
 * Equal schemas that refer to each other in a cycle are unchanged.
 *
 * @param common the names to look for
 */
export function unchangedNames(
  before: Lookup,
  after: Lookup,
  common: Iterable<string>,
): ReadonlySet<string> {
  const unchanged = new Set<string>();
  const referrers = new Map<string, string[]>();
  for (const name of common) {
    const [old, updated] = [before(name), after(name)];
    if (old === undefined || updated === undefined) continue;
    const targets = new Set<string>();
    const isEqual = isUnchanged(old, updated, (target) => {
      targets.add(target);
      return true;
    });
    if (!isEqual) continue;
    unchanged.add(name);
    for (const target of targets) {
      const known = referrers.get(target);
      if (known === undefined) referrers.set(target, [name]);
      else known.push(name);
    }
  }
  const changed = new Set(
    [...referrers.keys()].filter((name) => !unchanged.has(name)),
  );
  // Iterating a set also visits the elements added meanwhile.
  for (const name of changed)
    for (const referrer of referrers.get(name) ?? []) {
      unchanged.delete(referrer);
      changed.add(referrer);
    }
  return unchanged;
}
