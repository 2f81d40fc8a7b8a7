import type { Schema } from "../../model/model.js";
import type { Lookup } from "../../schema/conjunctions.js";

/** A schema with what the names in it stand for. */
export interface Term {
  readonly schema: Schema;
  readonly lookup: Lookup;
}

/** A schema that stands within a term. */
export function within(term: Term, schema: Schema): Term {
  return { schema, lookup: term.lookup };
}

/** A schema of what is said beside references, conjunctions and alternatives. */
export function own(schema: Schema): Schema {
  const known = owns.get(schema);
  if (known !== undefined) return known;
  const {
    docs,
    location,
    types,
    enum: values,
    string,
    number,
    array,
    object,
  } = schema;
  const rest: Schema = {
    docs,
    location,
    ...(types && { types }),
    ...(values && { enum: values }),
    ...(string && { string }),
    ...(number && { number }),
    ...(array && { array }),
    ...(object && { object }),
  };
  owns.set(schema, rest);
  return rest;
}

// The same each time, so that what was asked of it is known again.
const owns = new WeakMap<Schema, Schema>();
