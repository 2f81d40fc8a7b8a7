import type { Operation } from "../../../language/model/model.js";

/** How the operations of two API versions correspond. */
interface MatchedOperations {
  /** The old one first, in the order of the old version. */
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly added: readonly Operation[];
  readonly removed: readonly Operation[];
}

/**
 * Matches operations by method and path, then those that moved by their
 * `operationId`. The names of path parameters matter only among paths that
 * differ in nothing else.
 */
export function matchOperations(
  before: readonly Operation[],
  after: readonly Operation[],
): MatchedOperations {
  // An id derived from method and path differs after a move.
  return matchByKeys(before, after, [...pathKeys(), ({ id }) => id]);
}

type KeyOf = (operation: Operation) => string;

/** Matches operations that have the same key, by the first key first. */
export function matchByKeys(
  before: readonly Operation[],
  after: readonly Operation[],
  keys: readonly KeyOf[],
): MatchedOperations {
  const found = new Map<Operation, Operation>();
  let [removed, added] = [before, after];
  for (const keyOf of keys) {
    const free = groupedBy(added, keyOf);
    for (const old of removed) {
      const updated = free.get(keyOf(old))?.shift();
      if (updated !== undefined) found.set(old, updated);
    }
    const taken = new Set(found.values());
    removed = removed.filter((one) => !found.has(one));
    added = added.filter((one) => !taken.has(one));
  }
  const pairs = before.flatMap((old) => {
    const updated = found.get(old);
    return updated === undefined ? [] : [[old, updated] as const];
  });
  return { pairs, removed, added };
}

function groupedBy(operations: readonly Operation[], keyOf: KeyOf) {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(keyOf(operation));
    if (group) group.push(operation);
    else groups.set(keyOf(operation), [operation]);
  }
  return groups;
}

/** Keys that identify an operation by its method and path, the most exact first. */
export function pathKeys(pathOf: KeyOf = ({ path }) => path): readonly KeyOf[] {
  const shapeOf = (one: Operation) => `${one.method} ${pathShape(pathOf(one))}`;
  return [
    (one) => `${one.method} ${pathOf(one)}`,
    (one) => `${shapeOf(one)} ${one.name}`,
    shapeOf,
  ];
}

/** Identifies an operation on the wire, without the names of path parameters. */
export function operationKey({ method, path }: Operation): string {
  return `${method} ${pathShape(path)}`;
}

/** A path without the names of its parameters. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}
