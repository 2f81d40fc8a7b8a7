import { jsonOf, type Primitive, type Shape } from "../../operation.js";
import {
  allowed,
  decodePrimitive,
  isIntegerText,
} from "../../values/decode-primitive.js";

/** A value that cannot be decoded. The message is a sentence for the caller. */
export class Unreadable extends Error {}

export interface ObjectShape {
  readonly properties: { readonly [name: string]: Shape };
  readonly rest?: Shape | false;
}

export interface ArrayShape {
  readonly items: Shape;
  readonly alone?: Primitive | readonly Primitive[];
  readonly among?: readonly string[];
  readonly commas?: readonly string[];
}

export function isArrayShape(shape: Shape | undefined): shape is ArrayShape {
  return typeof shape === "object" && "items" in shape;
}

export function isObjectShape(shape: Shape | undefined): shape is ObjectShape {
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

/** The delimiter of a list or object, with its percent-encoded forms. */
export type Delimiter = "," | " " | "|" | "." | ";" | "\n";

const encodedForms: { readonly [each in Delimiter]?: RegExp } = {
  ",": /%2C/i,
  " ": /%20|\+/,
  "|": /%7C/i,
};

/**
 * Splits the raw text of a list or object. A client either encodes each item (RFC 6570,
 * 3.2.8), or it encodes the whole text with its delimiters, as `URLSearchParams` does.
 * So an encoded delimiter separates items only if the text has no other delimiter.
 * `decode` decodes one item.
 */
export function splitParts(
  shape: Shape,
  raw: string,
  delimiter: Delimiter,
  decode: (text: string) => string,
): readonly string[] {
  const parts = raw.split(delimiter);
  const encoded = encodedForms[delimiter];
  const [sample] = encoded?.exec(raw) ?? [];
  return encoded === undefined ||
    sample === undefined ||
    parts.length > 1 ||
    decode(sample) !== delimiter ||
    (delimiter === "," && isOneItem(shape, decode(raw)))
    ? parts
    : raw.split(encoded);
}

/** Whether a text with commas is one item: nested JSON, or a text that the schema allows. */
function isOneItem(shape: Shape, text: string): boolean {
  if (!isArrayShape(shape)) return false;
  const { items, alone, among, commas } = shape;
  return (
    isArrayShape(items) ||
    isObjectShape(items) ||
    commas?.includes(text) === true ||
    (alone !== undefined && (among?.includes(text) ?? allowed(alone, "string")))
  );
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
  const { rest = false } = shape;
  return listed ?? (rest === false ? "string" : rest);
}

/**
 * Decodes a text. A text that matches no type of the shape is kept, so that the check
 * reports it.
 */
export function decodeText(shape: Shape, text: string): unknown {
  if (isArrayShape(shape) && shape.alone !== undefined && !text.startsWith("["))
    return decodeList(shape, [text], decodeText);
  if (isObjectShape(shape) || isArrayShape(shape))
    return decodeNested(shape, text);
  const value = decodePrimitive(shape, text);
  return value === undefined ? text : value;
}

/**
 * Decodes the text of a whole parameter. Throws `Unreadable` for an integer that would lose
 * digits: the check would report that it is not an integer.
 */
export function decodeWhole(shape: Shape, text: string): unknown {
  const value = decodeText(shape, text);
  if (shape === "integer" && value === text && isIntegerText(text))
    throw new Unreadable(
      `Must be an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`,
    );
  return value;
}

/** An array or object inside a text is JSON. */
function decodeNested(shape: Shape, text: string): unknown {
  try {
    return jsonOf(shape).parse(text);
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
  return decodePercent(text.includes("+") ? text.replaceAll("+", " ") : text);
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

/** A property of a table; ignores inherited properties. */
export function own<Value>(
  table: { readonly [name: string]: Value },
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
