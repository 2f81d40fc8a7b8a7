import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  locationParts,
} from "../../../language/json/location.js";
import type { Reading, ValueNode } from "./value-node.js";

/**
 * Follows a reference where OpenAPI allows none: in place of a text, a list or a map.
 * Other programs resolve every `$ref` of a file, so authors write such references.
 * Returns other values unchanged. Reports a reference that cannot be resolved, and
 * returns undefined for it.
 */
export function followMisplaced(
  item: ValueNode,
  reading: Reading,
  passed: readonly string[] = [],
): ValueNode | undefined {
  const { value, location } = item;
  if (!isOnlyReference(value)) return item;
  const { diagnostics, references } = reading;
  const target = references.resolve(value.$ref, location);
  if (target === undefined) return undefined;
  const at = childLocation(location, "$ref");
  if (passed.includes(target.location)) {
    diagnostics.error(at, "ref-cycle", "The reference leads back to itself.");
    return undefined;
  }
  const name = locationParts(location).steps.at(-1) ?? "";
  diagnostics.warning(
    at,
    "ref-misplaced",
    repaired(
      `OpenAPI allows no reference in place of \`${name}\`.`,
      "It is resolved.",
    ),
  );
  return followMisplaced(target, reading, [...passed, target.location]);
}

/** Whether a value is an object with a `$ref` and nothing else. */
export function isOnlyReference(
  value: JsonValue,
): value is JsonObject & { readonly $ref: string } {
  return (
    isObject(value) &&
    typeof value.$ref === "string" &&
    Object.keys(value).length === 1
  );
}
