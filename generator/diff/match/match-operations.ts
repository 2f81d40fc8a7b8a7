import type { Operation } from "../../model/model.js";

/** Which operations of two surfaces are the same. */
export interface MatchedOperations {
  /** The old one first. */
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly added: readonly Operation[];
  readonly removed: readonly Operation[];
}

/**
 * Pairs operations by method and path, whatever the parameters in it are
 * called, then those that went elsewhere by the ids that were given to them.
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
    // An id that was made of method and path is another elsewhere.
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

/** What an operation is told by on the wire; the names of path parameters do not matter. */
export function operationKey({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}
