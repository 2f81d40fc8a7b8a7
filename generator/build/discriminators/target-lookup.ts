import { Lookup } from "../../schema/schema-lookup.js";
import { nameOf, type Target } from "./targets.js";

/** Finds things in targets that have their names, as they are at the time. */
export function lookupAmong(targets: readonly Target[]): Lookup {
  return new Lookup(new Map(targets.map((target) => [nameOf(target), target])));
}
