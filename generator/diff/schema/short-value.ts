import type { ObjectConstraints, Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { constrainsNothing } from "../../schema/schema.js";

/** Longer values are not shown. */
const MAX_LENGTH = 200;

/** The value of a keyword, if it is short. */
export function shortValue(value: unknown): JsonValue | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  const shown = isSchema(value) ? shortSchema(value) : undefined;
  return shown !== undefined && JSON.stringify(shown).length <= MAX_LENGTH
    ? shown
    : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "location" in value;
}

/** A schema without subschemas; nothing for other schemas. */
function shortSchema(schema: Schema): JsonValue | undefined {
  const { ref, types, enum: values, string, number, ...rest } = schema;
  if (!constrainsNothing(rest)) return undefined;
  if (ref !== undefined) return ref;
  const [type, second] = types ?? [];
  const [value, another] = values ?? [];
  return {
    ...(type !== undefined &&
      values === undefined && {
        type: second === undefined ? type : (types ?? []),
      }),
    ...(value !== undefined &&
      (another === undefined ? { const: value } : { enum: values ?? [] })),
    ...string,
    ...number,
  };
}

/** The properties that others require, `{"a": ["b"]}`, if that is short. */
export function shortDependencies(
  rules: ObjectConstraints["dependentRequired"],
): JsonValue | undefined {
  if (rules === undefined) return undefined;
  const shown = Object.fromEntries(
    rules.map(({ name, required }) => [name, required]),
  );
  return JSON.stringify(shown).length <= MAX_LENGTH ? shown : undefined;
}
