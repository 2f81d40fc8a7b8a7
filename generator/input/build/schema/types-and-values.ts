import { sameJson } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import type {
  JsonType,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import {
  isOfSomeType,
  jsonTypes,
  typeOfValue,
} from "../../../language/schema/types.js";
import type { Draft } from "./draft.js";

/** Combines `type`, `enum` and `const`: the accepted values, and their types. */
export function setTypesAndEnum(schema: Writable<Schema>, draft: Draft): void {
  const types = normalTypes(draft.type);
  const values = enumOf(draft);
  if (values !== undefined) {
    const accepted = values.filter((value) => isOfSomeType(value, types));
    const kept =
      accepted.length === 0 ? convertedValues(values, draft) : accepted;
    if (kept === undefined) schema.types = types ?? [];
    else schema.types = normalTypes(kept.map(typeOfValue)) ?? [];
    if (kept !== undefined && kept.length > 0) schema.enum = kept;
  } else if (types !== undefined) schema.types = types;
}

function enumOf(draft: Draft): readonly JsonValue[] | undefined {
  if (draft.const !== undefined) {
    const [value] = draft.const;
    if (draft.enum === undefined) return draft.const;
    return draft.enum.some((other) => sameJson(value, other)) ? [value] : [];
  }
  return draft.enum === undefined ? undefined : distinct(draft.enum);
}

/**
 * Converts the values of an `enum` if none has the schema's type, because
 * quotes are easily forgotten in YAML: to strings or to numbers. Returns
 * undefined if they cannot be converted, as with the values of items next to
 * `type: array`. The `enum` is then ignored.
 */
function convertedValues(
  values: readonly JsonValue[],
  draft: Draft,
): readonly JsonValue[] | undefined {
  if (values.length === 0 || draft.const !== undefined || values.includes(null))
    return [];
  const read = values.flatMap((value) => convertTo(value, draft.type) ?? []);
  return read.length === values.length ? distinct(read) : undefined;
}

function convertTo(
  value: JsonValue,
  types: Draft["type"],
): JsonValue | undefined {
  if (typeof value === "object") return undefined;
  if (types?.includes("string") === true) return String(value);
  const isNumber = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber && isOfSomeType(Number(value), types)
    ? Number(value)
    : undefined;
}

function distinct(values: readonly JsonValue[]): readonly JsonValue[] {
  if (values.every((value) => typeof value !== "object"))
    return [...new Set(values)];
  return values.filter(
    (value, index) =>
      !values.slice(0, index).some((other) => sameJson(value, other)),
  );
}

/** Types in a fixed order, without `integer` if `number` is there; undefined if all types are accepted. */
function normalTypes(
  types: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  if (types === undefined) return types;
  const [first] = types;
  if (first !== undefined && types.every((type) => type === first))
    return [first];
  const normal = jsonTypes.filter(
    (type) =>
      types.includes(type) && (type !== "integer" || !types.includes("number")),
  );
  return normal.length === jsonTypes.length - 1 ? undefined : normal;
}

/** Whether a schema accepts only null. */
export function isNullOnly(schema: Schema): boolean {
  return (
    schema.types?.length === 1 &&
    schema.types[0] === "null" &&
    constrainsOnly(schema, "types", "enum")
  );
}

/** Makes a schema accept null too. The given schema may be changed: nothing else refers to it yet. */
export function addNull(schema: Writable<Schema>): Writable<Schema> {
  if (
    constrainsOnly(
      schema,
      "types",
      "enum",
      "string",
      "number",
      "array",
      "object",
    )
  ) {
    const { types, enum: values } = schema;
    if (types !== undefined && !types.includes("null"))
      schema.types = [...types, "null"];
    if (values !== undefined && !values.includes(null))
      schema.enum = [...values, null];
    return schema;
  }
  const { docs, location } = schema;
  const onlyNull: Schema = { docs: {}, location, types: ["null"] };
  if (
    schema.anyOf !== undefined &&
    constrainsOnly(schema, "anyOf", "discriminator")
  ) {
    if (!schema.anyOf.some(isNullOnly))
      schema.anyOf = [...schema.anyOf, onlyNull];
    return schema;
  }
  schema.docs = {};
  return { docs, location, anyOf: [schema, onlyNull] };
}
