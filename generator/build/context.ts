import { childLocation, type Location } from "../json/location.js";
import { isObject } from "../json/json.js";
import { ObjectNode, type ValueNode } from "./object-node.js";
import type { DiagnosticCollector } from "./diagnostic-collector.js";
import { isOfObjectKind, type ObjectKind } from "./warnings/object-kinds.js";
import type { References } from "./references.js";
import type { SchemaBuilder } from "./schema/schema.js";

/** What every part of the build needs. */
export interface Context {
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;
  readonly schemas: SchemaBuilder;
}

/** The object at the end of a chain of references. */
export interface FollowedReference {
  readonly node: ObjectNode;
  /** The location of each target on the way, ending with the object; empty if there was no reference. */
  readonly trail: readonly Location[];
}

/** Follows the `$ref` of an object other than a schema, and reports a target of the wrong kind. */
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
        "The reference is circular: it leads back to itself.",
      );
      return undefined;
    }
    trail.push(target.location);
    ({ value, location } = target);
  }
  const node = ObjectNode.of(value, location, diagnostics);
  return node === undefined ? undefined : { node, trail };
}
