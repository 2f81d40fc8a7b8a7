import { isArray, memberOf } from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import { holdsData } from "../../../language/json/member-names.js";
import type { Resolved } from "../document.js";
import {
  hasName,
  isNamedFreely,
  type Item,
  itemsOf,
  type Names,
} from "./hidden-names.js";

/** The locations of the examples in a part that have a property with one of the names. */
export function* examplesWith(
  part: Resolved,
  names: Names,
): Iterable<Location> {
  for (const item of itemsOf(part))
    if (item.name === "example" || item.name === "examples") {
      for (const example of examplesOf(item))
        if (hasName(example, names)) yield example.location;
    } else if (isNamedFreely(item))
      for (const each of itemsOf(item)) yield* examplesWith(each, names);
    else if (!holdsData(item.name)) yield* examplesWith(item, names);
}

/** The value of `example`, the items of `examples`, or the values of the Example Objects in it. */
function examplesOf(item: Item): readonly Resolved[] {
  if (item.name === "example") return [item];
  const items = itemsOf(item);
  return isArray(item.value)
    ? items
    : items.map(({ value, location }) => ({
        value: memberOf(value, "value") ?? null,
        location: childLocation(location, "value"),
      }));
}
