import type { JsonType, Property, Schema } from "../../model/model.js";
import { conjuncts, expanded, type Lookup } from "../../schema/conjunctions.js";

/** What a value is where it becomes text: styles treat each otherwise. */
export type Shape = "single" | "array" | "object";

const every: readonly Shape[] = ["single", "array", "object"];

/** The shapes that a schema lets stand; what cannot be told may be any. */
export function shapesOf(
  schema: Schema,
  lookup: Lookup,
  depth = 0,
): readonly Shape[] {
  if (depth > 9) return every;
  const sets = expanded(conjuncts(schema), lookup).flatMap(
    ({ types, values, known, anyOf, oneOf }) => [
      ...(types ? [types.map(shapeOfType)] : []),
      ...(values ? [values.map(shapeOfValue)] : []),
      ...(known ? [["single" as const]] : []),
      ...[anyOf, oneOf].flatMap((members) =>
        members
          ? [members.flatMap((one) => shapesOf(one, lookup, depth + 1))]
          : [],
      ),
    ],
  );
  return every.filter((shape) => sets.every((set) => set.includes(shape)));
}

function shapeOfType(type: JsonType): Shape {
  return type === "array" || type === "object" ? type : "single";
}

function shapeOfValue(value: unknown): Shape {
  if (typeof value !== "object" || value === null) return "single";
  return Array.isArray(value) ? "array" : "object";
}

/** What both schemas let stand: for other shapes it is news enough that they come or go. */
export function commonShapes(
  one: readonly Shape[],
  other: readonly Shape[],
): readonly Shape[] {
  const common = one.filter((shape) => other.includes(shape));
  return common.length === 0 ? ["single"] : common;
}

/** The schema of a property, as far as one stands in the open. */
export function propertyOf(
  schema: Schema | undefined,
  name: string,
  lookup: Lookup,
): Schema | undefined {
  const parts = schema ? expanded(conjuncts(schema), lookup) : [];
  const found = parts.flatMap(({ object }): readonly Property[] =>
    (object?.properties ?? []).filter((one) => one.name === name),
  );
  return found[0]?.schema;
}
