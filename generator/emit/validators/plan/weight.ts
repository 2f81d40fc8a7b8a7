import type { Schema } from "../../../model/model.js";
import { subschemas } from "../../../schema/children.js";
import { constrainsOnly } from "../../../schema/schema.js";

/**
 * As much as one function may weigh. The TypeScript compiler follows some 600
 * tests in a row and gives up on more (TS2563); a schema's weight is about half
 * as many as its tests.
 */
export const heaviest = 250;

const known = new WeakMap<Schema, number>();

/** About how many tests a schema is printed as, where it stands in line; a call weighs nothing. */
export function weightOf(schema: Schema): number {
  let weight = known.get(schema);
  if (weight === undefined) known.set(schema, (weight = weigh(schema)));
  return weight;
}

function weigh(schema: Schema): number {
  if (
    constrainsOnly(schema, "ref") ||
    constrainsOnly(schema, "types", "knownValues")
  )
    return 0;
  const { string = {}, number = {}, array, object } = schema;
  const rules = Object.keys(string).length + Object.keys(number).length;
  const names = object?.required.length ?? 0;
  const dependents = object?.dependentRequired?.length ?? 0;
  const items = array?.prefixItems?.length ?? 0;
  const patterns = object?.patternProperties?.length ?? 0;
  return (
    1 +
    rules +
    names +
    dependents +
    items +
    patterns +
    weightOfAll(subschemas(schema))
  );
}

/** What several schemas weigh together. */
export function weightOfAll(schemas: readonly Schema[]): number {
  return schemas.reduce((total, schema) => total + weightOf(schema), 0);
}

/** Shares a list out, in its order, so that no share is too heavy for a function. */
export function shares<T>(
  list: readonly T[],
  weight: (item: T) => number,
): readonly (readonly T[])[] {
  const found: T[][] = [];
  let left = 0;
  for (const item of list) {
    const last = found.at(-1);
    const own = 1 + weight(item);
    left -= own;
    if (last !== undefined && left >= 0) last.push(item);
    else {
      found.push([item]);
      left = heaviest - own;
    }
  }
  return found;
}
