import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  memberOf,
} from "../../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../../language/json/location.js";
import type { MediaType, Schema } from "../../../../language/model/model.js";
import type { SchemaLookup } from "../../../../language/schema/lookup.js";
import { withUnquoted } from "../../object-node/unquoted-values.js";
import type { ValueNode } from "../../object-node/value-node.js";
import { canonicalReference, type References } from "../../references.js";
import { sampleOf } from "./sample-values.js";

/**
 * The `example` or first of the `examples` of a payload's media type, or the one of
 * them with this name. Only samples use it, so faults in it are not reported.
 */
export function payloadExample(
  media: Pick<MediaType, "location"> | undefined,
  references: References,
  name?: string,
): JsonValue | undefined {
  if (media === undefined) return undefined;
  const entry = references.valueAt(media.location);
  if (!isObject(entry)) return undefined;
  const found = exampleIn(entry, media.location, references, name);
  const schema = childLocation(media.location, "schema");
  return found && withUnquoted(found, schema, references);
}

function exampleIn(
  { example, examples }: JsonObject,
  location: Location,
  references: References,
  wanted?: string,
): ValueNode | undefined {
  if (example !== undefined && wanted === undefined)
    return { value: example, location: childLocation(location, "example") };
  if (!isObject(examples)) return undefined;
  for (const [name, given] of Object.entries(examples)) {
    if (wanted !== undefined && name !== wanted) continue;
    const at = childLocation(location, "examples", name);
    const found = dereference({ value: given, location: at }, references);
    const value = found.value && memberOf(found.value, "value");
    if (value !== undefined)
      return { value, location: childLocation(found.location, "value") };
  }
  return undefined;
}

/** The target of a reference within the description, or the value itself. */
function dereference(item: ValueNode, references: References) {
  const { value } = item;
  if (
    !isObject(value) ||
    typeof value.$ref !== "string" ||
    !value.$ref.startsWith("#")
  )
    return item;
  const location = canonicalReference(value.$ref);
  return { value: references.valueAt(location), location };
}

/** The examples that the description gives at a schema's location. */
export function examplesAt(
  location: Location,
  references: References,
): readonly JsonValue[] {
  const value = location === "" ? undefined : references.valueAt(location);
  if (!isObject(value)) return [];
  const { example: one, examples: several } = value;
  const at = (...steps: readonly string[]) => childLocation(location, ...steps);
  const nodes = [
    ...(one === undefined ? [] : [{ value: one, location: at("example") }]),
    ...(isArray(several) ? several : []).map((each, index) => ({
      value: each,
      location: at("examples", String(index)),
    })),
  ];
  return nodes.map((node) => withUnquoted(node, location, references));
}

/** A sample of an event, generated from its schema and the examples in it. */
export function eventSample(
  schema: Schema,
  lookup: SchemaLookup,
  examples: (location: Location) => readonly JsonValue[],
  known: Map<Schema, JsonValue[]>,
  depth = 0,
): JsonValue {
  return sampleOf(
    schema,
    { lookup, examplesAt: examples, cache: known },
    depth,
  );
}
