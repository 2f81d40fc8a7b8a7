import type { Primitive } from "./operation.js";

const integer = /^-?(?:0|[1-9]\d*)$/;
/** As JSON writes a number. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The single value that a text stands for; undefined where it fits none of the kinds that may stand. */
export function decodePrimitive(
  shape: Primitive | readonly Primitive[],
  text: string,
): boolean | number | string | null | undefined {
  const allows = (primitive: Primitive) => allowed(shape, primitive);
  if (allows("boolean") && (text === "true" || text === "false"))
    return text === "true";
  if (allows("integer") && integer.test(text)) {
    const value = Number(text);
    // Beyond this a number would be another one than was written.
    if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  }
  if (allows("number") && number.test(text)) {
    const value = Number(text);
    if (Number.isFinite(value)) return value;
  }
  if (allows("string")) return text;
  return allows("null") && text === "null" ? null : undefined;
}

/** Whether a primitive is among those of a shape. */
export function allowed(
  shape: Primitive | readonly Primitive[],
  primitive: Primitive,
): boolean {
  return typeof shape === "string"
    ? shape === primitive
    : shape.includes(primitive);
}
