import { isArray, isObject, type JsonValue } from "../../json/json.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { MediaType, Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { plainly, type References } from "../references.js";
import { sampleOf } from "./sample-values.js";

/**
 * The example that the description gives of a payload, beside its schema.
 * Nothing but a sample hangs on it, so what is wrong with one is passed over.
 */
export function payloadExample(
  media: MediaType | undefined,
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

/** What a reference within the description leads to, or a value that is none. */
function dereference(value: JsonValue | undefined, references: References) {
  return isObject(value) &&
    typeof value.$ref === "string" &&
    value.$ref.startsWith("#")
    ? references.valueAt(plainly(value.$ref))
    : value;
}

/** What an event may look like by its schema, and by the examples within that. */
export function eventSample(
  schema: Schema,
  lookup: Lookup,
  references: References,
  known: Map<Schema, JsonValue[]>,
): JsonValue {
  const examplesAt = (location: Location): readonly JsonValue[] => {
    const value = location === "" ? undefined : references.valueAt(location);
    if (!isObject(value)) return [];
    const { example: one, examples: several } = value;
    return [
      ...(one === undefined ? [] : [one]),
      ...(several !== undefined && isArray(several) ? several : []),
    ];
  };
  return sampleOf(schema, { lookup, examplesAt, cache: known });
}
