import type { FactRecorder, Locations, Scope } from "../facts.js";
import type { Location } from "../../json/location.js";
import type { Schema } from "../../model/model.js";
import { Relations } from "../inclusion/relation.js";

/** Compares a part of two schemas. */
export type Compare = (before: Schema, after: Schema, scope: Scope) => void;

/** Two names that stand for each other. */
export interface ReferencePair {
  readonly names: readonly [before: string, after: string];
  /** What holds beside them there. */
  readonly pins: readonly [before: readonly Schema[], after: readonly Schema[]];
  /** More is demanded beside them there. */
  readonly isPart: boolean;
}

/** What a comparison of one keyword gets. */
export interface Pair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  readonly facts: FactRecorder;
  readonly compare: Compare;
  readonly relations: Relations;
  /** More is demanded, of which both are part. */
  readonly isPart: boolean;
}

/**
 * Where a keyword stands on both sides: at the schema where it is not said.
 * What cannot be found there is looked up where its schema stands.
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
