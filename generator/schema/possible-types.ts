import type { SchemaLookup } from "./lookup.js";
import type { JsonType, Schema } from "../model/model.js";

/** Whether a value may be of the type. */
export function allowsType(
  schema: Schema,
  type: JsonType,
  lookup: SchemaLookup,
): boolean {
  const fits = (given: Schema) =>
    lookup.parts(given).every(({ types }) => types?.includes(type) ?? true);
  const someFits = (others: readonly Schema[] | undefined) =>
    others?.some(fits) ?? true;
  return (
    fits(schema) &&
    lookup
      .parts(schema)
      .every(({ anyOf, oneOf }) => someFits(anyOf) && someFits(oneOf))
  );
}
