import type { JsonValue } from "../../../language/json/json.js";
import type { Schema } from "../../../language/model/model.js";
import { type Term, termsOfName } from "../../../language/schema/term.js";
import { requiredOf } from "./objects.js";
import type { Shape, Shapes } from "./shapes.js";

/** Properties with more values are not used to distinguish alternatives. */
const MAX_VALUES = 40;

/**
 * Splits a shape of objects by the value of a required property that distinguishes
 * the alternatives. Returns an empty list if there is no such property.
 */
export function splitByFixedValue(
  shape: Shape,
  members: readonly Term[],
  shapes: Shapes,
): readonly Shape[] {
  if (shape.type !== "object") return [];
  for (const name of requiredOf(shape.parts)) {
    if (!members.some((member) => enumeratesProperty(member, name, shapes)))
      continue;
    const terms = shape.parts.flatMap((part) => termsOfName(part, name));
    const values = valuesOf(terms, shapes);
    if (values && values.length > 1 && values.length <= MAX_VALUES)
      return values.map((value) => withValue(shape, name, value));
  }
  return [];
}

/** Whether an alternative enumerates the values of a property. */
function enumeratesProperty(
  member: Term,
  name: string,
  shapes: Shapes,
): boolean {
  return shapes.of([member]).some((shape) => {
    const terms = shape.parts.flatMap((part) => termsOfName(part, name));
    return terms.length > 0 && valuesOf(terms, shapes) !== undefined;
  });
}

/** The accepted values, if they are enumerated. */
function valuesOf(
  terms: readonly Term[],
  shapes: Shapes,
): readonly JsonValue[] | undefined {
  const found = shapes.of(terms);
  return found.every(({ type }) => type === "values")
    ? found.flatMap(({ values }) => values)
    : undefined;
}

function withValue(shape: Shape, name: string, value: JsonValue): Shape {
  const only: Schema = { docs: {}, location: "", enum: [value] };
  const schema: Schema = {
    docs: {},
    location: "",
    types: ["object"],
    object: {
      properties: [{ name, required: true, schema: only }],
      required: [],
    },
  };
  return {
    ...shape,
    parts: [...shape.parts, { schema, lookup: () => undefined }],
  };
}
