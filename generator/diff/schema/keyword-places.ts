import type { Location } from "../../json/location.js";
import type { Pair } from "./schema.js";
import type { Locations } from "../facts.js";

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
