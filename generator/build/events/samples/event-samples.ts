import { isArray, isObject, type JsonValue } from "../../../json/json.js";
import type { SchemaLookup } from "../../../schema/lookup.js";
import type { MediaType, Schema } from "../../../model/model.js";
import type { Location } from "../../../json/location.js";
import { canonicalReference, type References } from "../../references.js";
import { sampleOf } from "./sample-values.js";

/**
 * The `example` or first of the `examples` of a payload's media type. Only
 * samples use it, so faults in it are not reported.
 */
export function payloadExample(
  media: Pick<MediaType, "location"> | undefined,
  references: References,
): JsonValue | undefined {
  const entry = media && references.valueAt(media.location);
  if (!isObject(entry)) return undefined;
  if (entry["example"] !== undefined) return entry["example"];
  const { examples } = entry;
  if (!isObject(examples)) return undefined;
  for (const given of Object.values(examples)) {
    const example = dereference(given, references);
    if (isObject(example) && example["value"] !== undefined)
      return example["value"];
  }
  return undefined;
}

/** The target of a reference within the description, or the value itself. */
function dereference(value: JsonValue | undefined, references: References) {
  return isObject(value) &&
    typeof value.$ref === "string" &&
    value.$ref.startsWith("#")
    ? references.valueAt(canonicalReference(value.$ref))
    : value;
}

/** The examples that the description gives at a schema's location. */
export function examplesAt(
  location: Location,
  references: References,
): readonly JsonValue[] {
  const value = location === "" ? undefined : references.valueAt(location);
  if (!isObject(value)) return [];
  const { example: one, examples: several } = value;
  return [
    ...(one === undefined ? [] : [one]),
    ...(several !== undefined && isArray(several) ? several : []),
  ];
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
