/**
 * Values whose type is not that of their JSON: a `Date` for a text with the format
 * `date-time`. They are read from JSON and text where the description declares them, and
 * written as what they were read from.
 */
import { isDateTime } from "./formats.js";
import type { Operation } from "./operation.js";

/** Which parts of a value are converted, and to what. */
export type Conversion =
  | ConvertedType
  /** That of a named schema, which may contain itself. */
  | (() => Conversion)
  | ConvertedParts;

/** The type of a value. */
export type ConvertedType = "Date" | "Temporal.Instant";

/** The parts of an object or array that are converted. */
export interface ConvertedParts {
  /** Conversions that all apply to the value. */
  readonly all?: readonly Conversion[];
  readonly properties?: { readonly [name: string]: Conversion };
  /** The conversion of all properties that neither `properties` nor `except` names. */
  readonly others?: Conversion;
  readonly except?: readonly string[];
  /** The conversions of the first items. */
  readonly first?: readonly (Conversion | null)[];
  /** The conversion of the items after them, or of the items of a stream. */
  readonly items?: Conversion;
}

/** The conversions of events, by name. */
export interface EventConversions {
  readonly [event: string]: Conversion;
}

/** An operation with values that are converted. */
export interface ConvertedOperation extends Operation {
  readonly conversions: {
    /** Of a request as handlers receive it. */
    readonly request?: Conversion;
    /** Of response bodies, by status. */
    readonly replies?: { readonly [status: string]: Conversion };
  };
}

/** The conversions of an operation; empty if it has none. */
export function conversionsOf(
  operation: Operation,
): ConvertedOperation["conversions"] {
  return "conversions" in operation
    ? // Only a `ConvertedOperation` has this property.
      (operation as ConvertedOperation).conversions
    : {};
}

/**
 * Converts the parts of a parsed value, in place where they are in objects and arrays.
 * The items of a stream are converted as they are read. A text that is not a date-time
 * stays as it is.
 */
export function readValue(conversion: Conversion, value: unknown): unknown {
  if (typeof conversion === "function") return readValue(conversion(), value);
  if (typeof conversion === "string")
    return typeof value === "string" && isDateTime(value)
      ? readers[conversion](value)
      : value;
  if (typeof value !== "object" || value === null) return value;
  const { all = [] } = conversion;
  return all.reduce<unknown>(
    (read, each) => readValue(each, read),
    readParts(conversion, value),
  );
}

function readParts(parts: ConvertedParts, value: object): object {
  if (Array.isArray(value)) readItems(parts, value);
  else if (!(Symbol.asyncIterator in value)) readProperties(parts, value);
  else if (parts.items !== undefined)
    // Its items can be of any type.
    return eachRead(parts.items, value as AsyncIterable<unknown>);
  return value;
}

function readItems(
  { first = [], items }: ConvertedParts,
  value: unknown[],
): void {
  value.forEach((item, index) => {
    const conversion = index < first.length ? first[index] : items;
    if (conversion) value[index] = readValue(conversion, item);
  });
}

function readProperties(
  { properties = {}, others, except = [] }: ConvertedParts,
  value: object,
): void {
  const read = (name: string, conversion: Conversion) => {
    const before: unknown = Reflect.get(value, name);
    const after = readValue(conversion, before);
    // Setting a property `__proto__` would replace the prototype.
    if (after !== before)
      Object.defineProperty(value, name, {
        value: after,
        configurable: true,
        enumerable: true,
        writable: true,
      });
  };
  for (const [name, conversion] of Object.entries(properties))
    if (hasOwn(value, name)) read(name, conversion);
  if (others === undefined) return;
  for (const name of Object.keys(value))
    if (!hasOwn(properties, name) && !except.includes(name)) read(name, others);
}

function hasOwn(value: object, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, name);
}

async function* eachRead(
  items: Conversion,
  stream: AsyncIterable<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const item of stream) yield readValue(items, item);
}

/** How each type is made of a date-time of RFC 3339. */
const readers: {
  readonly [Type in ConvertedType]: (text: string) => unknown;
} = {
  // `Date` has no leap seconds, so one counts as the second before it.
  Date: (text) => new Date(text.toUpperCase().replace(/:60(?!\d)/, ":59")),
  "Temporal.Instant": (text) => temporal().Instant.from(text),
};

interface Temporal {
  readonly Instant: { from(text: string): unknown };
}

/** The global `Temporal`, which older platforms and the types of older compilers lack. */
function temporal(): Temporal {
  const { Temporal: found } = globalThis as { Temporal?: Temporal };
  if (found === undefined)
    throw new TypeError(
      "This platform has no Temporal: load a polyfill before the first call.",
    );
  return found;
}

/**
 * Returns a value with each date as text, which is how it is sent. Objects and arrays
 * with dates are copied. Throws a `TypeError` for an invalid date.
 *
 * @param name what the value is: `body`
 */
export function writtenValue(value: unknown, name: string): unknown {
  return written(value, [name]);
}

/** @param path the names that lead to the value */
function written(value: unknown, path: (string | number)[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) {
    if (!Number.isNaN(value.getTime())) return value.toISOString();
    throw new TypeError(`${path.join("/")} is an invalid date.`);
  }
  if (isInstant(value)) return value.toJSON();
  // Files, streams and others are written as they are.
  if (Array.isArray(value)) return writtenItems(value, path);
  return kindOf(value) === "[object Object]" && !isWrittenByItself(value)
    ? writtenProperties(value, path)
    : value;
}

function isInstant(value: object): value is { toJSON(): string } {
  return kindOf(value) === "[object Temporal.Instant]";
}

function kindOf(value: object): string {
  return Object.prototype.toString.call(value);
}

/** Whether a value has items, or a JSON of its own. */
function isWrittenByItself(value: object): boolean {
  return (
    "toJSON" in value ||
    Symbol.iterator in value ||
    Symbol.asyncIterator in value
  );
}

function writtenItems(
  value: readonly unknown[],
  path: (string | number)[],
): readonly unknown[] {
  const items = value.map((item, index) => within(index, item, path));
  return items.every((item, index) => item === value[index]) ? value : items;
}

function writtenProperties(value: object, path: (string | number)[]): object {
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([name, member]): [string, unknown] => [
    name,
    within(name, member, path),
  ]);
  return after.every(([, member], index) => member === before[index]?.[1])
    ? value
    : Object.fromEntries(after);
}

function within(
  name: string | number,
  member: unknown,
  path: (string | number)[],
): unknown {
  path.push(name);
  const result = written(member, path);
  path.pop();
  return result;
}
