import { isUnchanged } from "../../schema/equal.js";
import type { Lookup } from "../../schema/lookup.js";

/**
 * The names that mean the same in two descriptions: their schemas are equal in everything
 * but their locations, and so are all schemas that these refer to.
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
    const isAlike = isUnchanged(old, updated, (target) => targets.add(target));
    if (!isAlike) continue;
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
