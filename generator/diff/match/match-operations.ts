import type { Operation } from "../../model/model.js";

/** How the operations of two API versions correspond. */
export interface MatchedOperations {
  /** The old one first. */
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly added: readonly Operation[];
  readonly removed: readonly Operation[];
}

/**
 * Matches operations by method and path, then those that moved by their
 * `operationId`. The names of path parameters do not matter.
 */
export function matchOperations(
  before: readonly Operation[],
  after: readonly Operation[],
): MatchedOperations {
  const others = new Map(after.map((one) => [operationKey(one), one]));
  const pairs: (readonly [Operation, Operation])[] = [];
  const left: Operation[] = [];
  for (const operation of before) {
    const other = others.get(operationKey(operation));
    if (other === undefined) left.push(operation);
    else pairs.push([operation, other]);
    others.delete(operationKey(operation));
  }
  const byId = new Map([...others.values()].map((one) => [one.id, one]));
  const removed: Operation[] = [];
  for (const operation of left) {
    // An id derived from method and path differs after a move.
    const other = byId.get(operation.id);
    if (other === undefined) removed.push(operation);
    else {
      pairs.push([operation, other]);
      others.delete(operationKey(other));
    }
    byId.delete(operation.id);
  }
  return { pairs, removed, added: [...others.values()] };
}

/** Identifies an operation on the wire, without the names of path parameters. */
export function operationKey({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}
