import type { JsonValue } from "../json/json.js";
import type { Documentation, DocumentedValue, Schema } from "../model/model.js";
import { listedValues } from "./types.js";

/**
 * The values of an enumeration, in the order of the description: those that it
 * lists or knows, and those of its alternatives. Undefined if the schema also
 * accepts other values.
 */
export function enumeratedValues(
  schema: Schema,
): readonly DocumentedValue[] | undefined {
  const { docs, types, knownValues, oneOf, anyOf = oneOf } = schema;
  const values = knownValues ?? listedValues(schema);
  if (values !== undefined)
    return values.map((value) => ({
      value,
      docs: docsOf(value, docs),
    }));
  if (types?.length === 1 && types[0] === "null")
    return [{ value: null, docs }];
  if (anyOf === undefined) return undefined;
  const found = new Map<JsonValue, Documentation>();
  for (const member of anyOf) {
    const own = enumeratedValues(member);
    if (own === undefined) return undefined;
    for (const { value, docs: described } of own)
      if (!found.has(value))
        found.set(value, {
          // A member with a single value describes that value.
          ...(own.length === 1 && member.docs),
          ...described,
          ...docsOf(value, docs),
        });
  }
  return [...found].map(([value, described]) => ({ value, docs: described }));
}

function docsOf(
  value: JsonValue,
  { values = [] }: Documentation,
): Documentation {
  return values.find((each) => each.value === value)?.docs ?? {};
}
