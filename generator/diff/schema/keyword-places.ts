import type { Place } from "../../model/model.js";
import type { Pair } from "./schema.js";
import type { Places } from "../facts.js";

/**
 * Where a keyword stands on both sides: at the schema where it is not said.
 * What cannot be found there is looked up where its schema stands.
 */
export function keywordPlaces(
  { before, after }: Pick<Pair, "before" | "after">,
  keyword: string,
  isSaid: readonly [before: boolean, after: boolean],
): Places {
  return {
    before: placeOf(before.place, keyword, isSaid[0]),
    after: placeOf(after.place, keyword, isSaid[1]),
  };
}

function placeOf(place: Place, keyword: string, isSaid: boolean): Place {
  return isSaid && place !== "" ? `${place}/${keyword}` : place;
}
