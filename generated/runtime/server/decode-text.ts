import { allowed, decodePrimitive } from "../decode-primitive.js";
import type { Primitive, Shape } from "../operation.js";

/** What cannot be read at all; its message says why. */
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
 * The value of what was given for a list: one thing is what may stand alone
 * where it reads as such, all else a list of items.
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

/** The shape of a property; of one that is not listed, text where nothing else is said. */
export function propertyShape(shape: Shape, name: string): Shape {
  if (!isObjectShape(shape)) return "string";
  const listed = Object.hasOwn(shape.properties, name)
    ? shape.properties[name]
    : undefined;
  return listed ?? shape.rest ?? "string";
}

/**
 * The value that a text stands for. A text that fits no primitive of the
 * shape stays as it is: the check of the request then says what is wrong.
 */
export function decodeText(shape: Shape, text: string): unknown {
  if (isArrayShape(shape) && shape.alone !== undefined && !text.startsWith("["))
    return decodeList(shape, [text], decodeText);
  if (isObjectShape(shape) || isArrayShape(shape)) return decodeNested(text);
  const value = decodePrimitive(shape, text);
  return value === undefined ? text : value;
}

/** An array or object within a text is JSON. */
function decodeNested(text: string): unknown {
  try {
    // `unknown` and not `any`: the check of the request looks at it.
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A text with its percent-encoding undone. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable("Must be percent-encoded correctly.");
  }
}

/** The same in a query or form, where `+` is a space. */
export function decodePlus(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}

/** Sets a member; `__proto__` is a name like any other. */
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
