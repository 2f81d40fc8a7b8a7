import { canonical } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import type {
  JsonType,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import {
  conjuncts,
  excludedValues,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import {
  isOfType,
  jsonTypes,
  listedValues,
} from "../../../language/schema/types.js";
import { withPlainUnions } from "../../../language/schema/unions.js";

/** Whether a schema excludes values with `not`, so that an enumeration may have fewer values. */
export function excludesValues(schema: Schema): boolean {
  return [schema, ...(schema.allOf ?? [])].some(
    ({ not }) => not && withPlainUnions(not).enum,
  );
}

/**
 * Removes from enumerations the values that `not` excludes. An open enumeration keeps its
 * `not`, because it accepts unlisted values; if all known values are excluded, it accepts
 * only those.
 */
export function removeExcludedValues(
  candidates: readonly Writable<Schema>[],
  lookup: SchemaLookup,
): void {
  for (const candidate of candidates) {
    const parts = resolveConjuncts(conjuncts(candidate), (name) =>
      lookup.target(name),
    );
    const [listed, ...others] = parts.filter(listsValues);
    if (listed && others.length === 0 && parts.every(isOfValues))
      keepValues(candidate, listed, parts.flatMap(excludedValues));
  }
}

/** Makes a schema the enumeration without the excluded values. */
function keepValues(
  schema: Writable<Schema>,
  listed: Schema,
  excluded: readonly JsonValue[],
): void {
  const texts = new Set(excluded.map(canonical));
  const isLeft = (value: JsonValue) => !texts.has(canonical(value));
  const { location } = schema;
  delete schema.ref;
  delete schema.allOf;
  delete schema.not;
  delete schema.enum;
  if (listed.knownValues === undefined) {
    const left = (listedValues(listed) ?? []).filter(isLeft);
    if (left.length > 0) schema.enum = left;
    const isKept = (type: JsonType) => left.some((one) => isOfType(one, type));
    schema.types = (listed.types ?? jsonTypes).filter(isKept);
    return;
  }
  if (listed.types !== undefined) schema.types = listed.types;
  schema.knownValues = listed.knownValues.filter(isLeft);
  schema.not = { docs: {}, location, types: ["string"], enum: excluded };
}

function listsValues(part: Schema): boolean {
  return (part.enum ?? part.knownValues) !== undefined;
}

/** Whether a schema only lists values and excludes others. */
function isOfValues(part: Schema): boolean {
  const not = part.not && withPlainUnions(part.not);
  return (
    constrainsOnly(part, "types", "enum", "knownValues", "not") &&
    (not === undefined ||
      (not.enum !== undefined && constrainsOnly(not, "types", "enum")))
  );
}
