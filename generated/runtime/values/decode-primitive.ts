import type { Primitive } from "../operation.js";

const integer = /^-?(?:0|[1-9]\d*)$/;
/** The JSON syntax of a number. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Decodes a text to the first type of the shape that fits; undefined if none does. */
export function decodePrimitive(
  shape: Primitive | readonly Primitive[],
  text: string,
): bigint | boolean | number | string | null | undefined {
  const allows = (primitive: Primitive) => allowed(shape, primitive);
  if (allows("boolean") && (text === "true" || text === "false"))
    return text === "true";
  if (allows("integer") && integer.test(text)) {
    const value = Number(text);
    // Larger integers would lose digits.
    if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  }
  if (allows("int64") && integer.test(text) && text.length <= 20)
    return BigInt(text);
  if (allows("number") && number.test(text)) {
    const value = Number(text);
    if (Number.isFinite(value)) return value;
  }
  if (allows("string")) return text;
  return allows("null") && text === "null" ? null : undefined;
}

/** Whether a text is an integer of any size. */
export function isIntegerText(text: string): boolean {
  return integer.test(text);
}

/** Whether a shape includes a primitive type. */
export function allowed(
  shape: Primitive | readonly Primitive[],
  primitive: Primitive,
): boolean {
  return typeof shape === "string"
    ? shape === primitive
    : shape.includes(primitive);
}
