import type { JsonType, Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { isRefusing } from "./bounds.js";
import { accepts } from "../subsumption/accepts.js";

const scalars: ReadonlySet<JsonType> = new Set([
  ...(["boolean", "number", "integer", "string", "null"] as const),
]);

/**
 * Whether what one schema lets stand is, as text, let stand by another: a text
 * without limits takes every number.
 */
export function isTextOf(before: Schema, after: Schema): boolean {
  const { types = [], enum: values } = before;
  if (types.length === 0 || !types.every((type) => scalars.has(type)))
    return false;
  return values === undefined
    ? takesAll(after)
    : values.every((value) => takes(after, value));
}

/** Whether any text stands but, perhaps, the empty one, which no number is. */
function takesAll(schema: Schema): boolean {
  const {
    types,
    enum: values,
    knownValues: known,
    string,
    not,
    conditional,
  } = schema;
  const { minLength = 0, maxLength, pattern, format } = string ?? {};
  return (
    types?.includes("string") === true &&
    !(values ?? known ?? not ?? conditional ?? maxLength ?? pattern) &&
    minLength <= 1 &&
    !(format !== undefined && isRefusing(format, "string"))
  );
}

function takes(schema: Schema, value: JsonValue): boolean {
  const text = textOf(value);
  const term = { schema, lookup: () => undefined };
  return (
    schema.enum?.some((one) => textOf(one) === text) ??
    accepts(text, term) === "included"
  );
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
