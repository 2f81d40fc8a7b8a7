import { allowed, decodePrimitive } from "../decode-primitive.js";
import type { Primitive, Shape } from "../operation.js";

/** A value that cannot be decoded. The message is a sentence for the caller. */
export class Unreadable extends Error {}

export interface ObjectShape {
  readonly properties: { readonly [name: string]: Shape };
  readonly rest?: Shape;
}

export interface ArrayShape {
  readonly items: Shape;
  readonly alone?: Primitive | readonly Primitive[];
  readonly among?: readonly string[];
}

export function isArrayShape(shape: Shape): shape is ArrayShape {
  return typeof shape === "object" && "items" in shape;
}

export function isObjectShape(shape: Shape): shape is ObjectShape {
  return typeof shape === "object" && "properties" in shape;
}

/**
 * Decodes a list. A single value that matches the non-array alternative of the schema
 * is not made a list.
 */
export function decodeList<Item>(
  { items, alone, among }: ArrayShape,
  given: readonly Item[],
  read: (shape: Shape, item: Item) => unknown,
): unknown {
  const [first] = given;
  if (alone !== undefined && first !== undefined && given.length === 1) {
    const value = read(alone, first);
    const fits =
      typeof value !== "string" ||
      (among?.includes(value) ?? allowed(alone, "string"));
    if (fits) return value;
  }
  return given.map((item) => read(items, item));
}

/**
 * The shape of a property. Undeclared properties are text, unless
 * `additionalProperties` has a schema.
 */
export function propertyShape(shape: Shape, name: string): Shape {
  if (!isObjectShape(shape)) return "string";
  const listed = Object.hasOwn(shape.properties, name)
    ? shape.properties[name]
    : undefined;
  return listed ?? shape.rest ?? "string";
}

/**
 * Decodes a text. A text that matches no type of the shape is kept, so that the check
 * reports it.
 */
export function decodeText(shape: Shape, text: string): unknown {
  if (isArrayShape(shape) && shape.alone !== undefined && !text.startsWith("["))
    return decodeList(shape, [text], decodeText);
  if (isObjectShape(shape) || isArrayShape(shape)) return decodeNested(text);
  const value = decodePrimitive(shape, text);
  return value === undefined ? text : value;
}

/** An array or object inside a text is JSON. */
function decodeNested(text: string): unknown {
  try {
    // `unknown` instead of `any`: the check validates it.
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Decodes percent-encoding. Throws `Unreadable` if it is malformed. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable("Must be percent-encoded correctly.");
  }
}

/** Like `decodePercent`, but `+` is a space, as in queries and forms. */
export function decodePlus(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}

/** Sets a property, also one named `__proto__`. */
export function setOwn(
  target: { [name: string]: unknown },
  name: string,
  value: unknown,
): void {
  if (name !== "__proto__") target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
