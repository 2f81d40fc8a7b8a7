import { childLocation, type Location } from "../json/location.js";
import { isObject } from "../json/json.js";
import { Entry, type Item } from "./node.js";
import type { Findings } from "./diagnostics-collector.js";
import { isOfKind, type Kind } from "./warnings/object-kinds.js";
import type { References } from "./references.js";
import type { SchemaBuilder } from "./schema/schema.js";

/** What every part of the builder works with. */
export interface Context {
  readonly findings: Findings;
  readonly references: References;
  readonly schemas: SchemaBuilder;
}

/** Where a chain of references ended, and each place on its way there. */
export interface Followed {
  readonly entry: Entry;
  /** The targets of the references, the last being the entry's; empty where there is none. */
  readonly trail: readonly Location[];
}

/** Follows the `$ref`s of an object other than a schema to the object meant, which must be of the wanted kind. */
export function follow(
  item: Item,
  wanted: Kind,
  context: Context,
): Followed | undefined {
  const { findings, references } = context;
  const trail: Location[] = [];
  let { value, location } = item;
  while (isObject(value) && value.$ref !== undefined) {
    const at = childLocation(location, "$ref");
    if (typeof value.$ref !== "string") {
      findings.wrongType(at, value.$ref, "a string");
      return undefined;
    }
    const target = references.resolve(value.$ref, location);
    if (target === undefined) return undefined;
    if (!isOfKind(wanted, target, at, findings)) return undefined;
    if (trail.includes(target.location)) {
      findings.error(
        childLocation(item.location, "$ref"),
        "ref-cycle",
        "The reference leads back to itself, and to no value.",
      );
      return undefined;
    }
    trail.push(target.location);
    ({ value, location } = target);
  }
  const entry = Entry.of(value, location, findings);
  return entry === undefined ? undefined : { entry, trail };
}
