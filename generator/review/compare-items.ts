import type { Schema } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import { compareWhole } from "./compare-wholes.js";
import { within } from "./facts.js";

/** Compares what lists hold, position by position where they are listed. */
export function compareItems(pair: Pair): void {
  const { before, after, scope, compare } = pair;
  const [one, other] = [before.array, after.array];
  const [had, has] = [one?.prefixItems ?? [], other?.prefixItems ?? []];
  for (let at = 0; at < Math.max(had.length, has.length); at++)
    compare(
      had[at] ?? one?.items ?? anything(before),
      has[at] ?? other?.items ?? anything(after),
      within(scope, `[${at}]`),
    );
  if (one?.items !== undefined || other?.items !== undefined)
    compare(
      one?.items ?? anything(before),
      other?.items ?? anything(after),
      within(scope, "[]"),
    );
  for (const key of ["contains", "unevaluatedItems"] as const)
    compareWhole(pair, key, one?.[key], other?.[key], ({ array }) =>
      array === undefined ? {} : { array: { [key]: array[key] } },
    );
}

function anything({ place }: Schema): Schema {
  return { docs: {}, place };
}
