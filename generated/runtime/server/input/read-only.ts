import type { Check, Failure } from "../../check.js";
import { memberOf } from "../../problem.js";
import type { RequestGroups } from "../request.js";

/** What happens to read-only properties of a request. */
export type ReadOnlyRule = "refuse" | "ignore" | "accept";

/** The detail of the failures that checks report for read-only properties. */
const readOnly = "Must not be present: it is read-only.";

/**
 * How often a request is checked. Each check names at most 50 properties, and a body with
 * many more must not cost more than it is worth.
 */
const ROUNDS = 20;

/** Checks a request. Read-only properties are removed first, or do not count. */
export function checkWithReadOnly(
  check: Check,
  groups: RequestGroups,
  rule: ReadOnlyRule,
): Failure[] {
  const removed: Removed[] = [];
  let found = failuresOf(check, groups);
  for (let round = 1; rule !== "refuse" && round < ROUNDS; round++) {
    const named = found.filter(({ detail }) => detail === readOnly);
    if (named.length === 0) break;
    for (const { pointer } of named) removed.push(...removeAt(groups, pointer));
    found = failuresOf(check, groups);
  }
  if (rule === "accept")
    for (const { owner, name, value } of removed)
      Reflect.set(owner, name, value);
  return found;
}

function failuresOf(check: Check, groups: RequestGroups): Failure[] {
  const found: Failure[] = [];
  check(groups, "", found);
  return found;
}

interface Removed {
  readonly owner: object;
  readonly name: string;
  readonly value: unknown;
}

/** Removes the property that a JSON pointer (RFC 6901) leads to. */
function removeAt(groups: object, pointer: string): readonly Removed[] {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const name = names.pop();
  let owner: unknown = groups;
  for (const each of names) owner = memberOf(owner, each);
  if (name === undefined || typeof owner !== "object" || owner === null)
    return [];
  const value = memberOf(owner, name);
  return Reflect.deleteProperty(owner, name) ? [{ owner, name, value }] : [];
}
