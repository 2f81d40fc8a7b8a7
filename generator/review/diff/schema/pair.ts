import type { Location } from "../../../language/json/location.js";
import type { Schema } from "../../../language/model/model.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import type { Difference } from "../difference.js";
import type { Locations, Scope } from "../facts.js";
import type { Relations } from "../inclusion/relation.js";
import type { TypeRelations } from "../inclusion/type-relations.js";

/** Compares a pair of subschemas. */
export type Compare = (
  before: Schema,
  after: Schema,
  scope: Scope,
) => Iterable<Difference>;

/** The input of the comparison of one keyword. */
export interface Pair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  readonly compare: Compare;
  readonly relations: Relations;
  readonly types: TypeRelations;
  /** The named schemas of both descriptions. */
  readonly sides: readonly [before: Lookup, after: Lookup];
  /** The schemas that `before` and `after` are conjuncts of. */
  readonly whole: readonly [before: Schema, after: Schema];
  /** Both schemas are only a part of the constraints on the value. */
  readonly isPart: boolean;
}

/**
 * The locations of a keyword on both sides; the location of the schema on a side
 * without the keyword. Positions that do not exist fall back to the schema.
 */
export function keywordLocations(
  { before, after }: Pick<Pair, "before" | "after">,
  keyword: string,
  isSaid: readonly [before: boolean, after: boolean],
): Locations {
  return {
    before: locationOf(before.location, keyword, isSaid[0]),
    after: locationOf(after.location, keyword, isSaid[1]),
  };
}

function locationOf(
  location: Location,
  keyword: string,
  isSaid: boolean,
): Location {
  return isSaid && location !== "" ? `${location}/${keyword}` : location;
}
