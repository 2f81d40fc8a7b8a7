import { childLocation, type Location } from "../json/location.js";
import { isObject } from "../json/json.js";
import { ObjectNode, type ValueNode } from "./object-node.js";
import type { DiagnosticCollector } from "./diagnostic-collector.js";
import { isOfObjectKind, type ObjectKind } from "./warnings/object-kinds.js";
import type { References } from "./references.js";
import type { SchemaBuilder } from "./schema/schema.js";

/** What every part of the builder works with. */
export interface Context {
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;
  readonly schemas: SchemaBuilder;
}

/** Where a chain of references ended, and each place on its way there. */
export interface FollowedReference {
  readonly node: ObjectNode;
  /** The targets of the references, the last being the entry's; empty where there is none. */
  readonly trail: readonly Location[];
}

/** Follows the `$ref`s of an object other than a schema to the object meant, which must be of the wanted kind. */
export function follow(
  item: ValueNode,
  wanted: ObjectKind,
  context: Context,
): FollowedReference | undefined {
  const { diagnostics, references } = context;
  const trail: Location[] = [];
  let { value, location } = item;
  while (isObject(value) && value.$ref !== undefined) {
    const at = childLocation(location, "$ref");
    if (typeof value.$ref !== "string") {
      diagnostics.wrongType(at, value.$ref, "a string");
      return undefined;
    }
    const target = references.resolve(value.$ref, location);
    if (target === undefined) return undefined;
    if (!isOfObjectKind(wanted, target, at, diagnostics)) return undefined;
    if (trail.includes(target.location)) {
      diagnostics.error(
        childLocation(item.location, "$ref"),
        "ref-cycle",
        "The reference leads back to itself, and to no value.",
      );
      return undefined;
    }
    trail.push(target.location);
    ({ value, location } = target);
  }
  const node = ObjectNode.of(value, location, diagnostics);
  return node === undefined ? undefined : { node, trail };
}
