/**
 * Converts values whose type differs from the type of their JSON: a `Date` for a text
 * with the format `date-time`, a `bigint` for a number with the format `int64`. They
 * are read from JSON and text where the description declares them, and are written in
 * the same form.
 */
import { isDate, isDateTime } from "../check/formats.js";
import type { Operation } from "../operation.js";

/** Which parts of a value are converted, and to what. */
export type Conversion =
  | ConvertedType
  /** A function for a named schema, because the schema may contain itself. */
  | (() => Conversion)
  | ConvertedParts;

/** The type of a value. */
export type ConvertedType =
  "Date" | "Temporal.Instant" | "Temporal.PlainDate" | "bigint";

/** The parts of an object or array that are converted. */
export interface ConvertedParts {
  /** Conversions that all apply to the same value. */
  readonly all?: readonly Conversion[];
  readonly properties?: { readonly [name: string]: Conversion };
  /**
   * The conversions of properties whose names match a pattern and are not in
   * `properties` or `except`.
   */
  readonly patterns?: readonly (readonly [RegExp, Conversion | null])[];
  /** The conversion of all other properties. */
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

/** An operation with converted values. */
export interface ConvertedOperation extends Operation {
  readonly conversions: {
    /** The conversions of a request as handlers receive it. */
    readonly request?: Conversion;
    /** The conversions of response bodies, by status. */
    readonly replies?: { readonly [status: string]: Conversion };
    /** The conversions of response headers, by status. */
    readonly headers?: { readonly [status: string]: Conversion };
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

/** Converts a value to a type. Returns any other value unchanged. */
type ReadType = (type: ConvertedType, value: unknown) => unknown;

/**
 * Converts the parts of a parsed value, in place where they are in objects and arrays.
 * The items of a stream are converted when they are read. A value that does not fit the
 * type, such as a text that is not a date-time, stays unchanged.
 */
export function readValue(
  conversion: Conversion,
  value: unknown,
  readType: ReadType = convert,
): unknown {
  const root = { value };
  // The parts still to convert are in a list, because recursion would overflow in
  // deeply nested values.
  const left: Place[] = [{ conversion, holder: root, key: "value" }];
  for (let place = left.pop(); place !== undefined; place = left.pop())
    readPlace(place, readType, left);
  return root.value;
}

/** A property or item with a conversion. */
interface Place {
  readonly conversion: Conversion;
  readonly holder: object;
  readonly key: string | number;
}

/** @param left receives the parts within the value */
function readPlace(
  { conversion, holder, key }: Place,
  readType: ReadType,
  left: Place[],
): void {
  if (typeof conversion === "function") {
    left.push({ conversion: conversion(), holder, key });
    return;
  }
  const value: unknown = Reflect.get(holder, key);
  if (typeof conversion === "string") {
    const read = readType(conversion, value);
    if (read !== value) setMember(holder, key, read);
    return;
  }
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) listItems(conversion, value, left);
    else if (!(Symbol.asyncIterator in value))
      listProperties(conversion, value, left);
    else if (conversion.items !== undefined)
      // Its items can have any type.
      setMember(
        holder,
        key,
        eachRead(conversion.items, value as AsyncIterable<unknown>),
      );
  }
  for (const each of conversion.all ?? [])
    left.push({ conversion: each, holder, key });
}

/** Sets a property or item. Assigning to a property `__proto__` would replace the prototype. */
export function setMember(
  holder: object,
  key: string | number,
  value: unknown,
): void {
  Object.defineProperty(holder, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

function listItems(
  parts: ConvertedParts,
  value: readonly unknown[],
  left: Place[],
): void {
  value.forEach((_, key) => {
    const conversion = itemConversion(parts, key);
    if (conversion) left.push({ conversion, holder: value, key });
  });
}

/** The conversion of an item of an array, if it has one. */
export function itemConversion(
  { first = [], items }: ConvertedParts,
  index: number,
): Conversion | null | undefined {
  return index < first.length ? first[index] : items;
}

/** The conversion of a property, if it has one. */
export function propertyConversion(
  { properties = {}, patterns = [], others, except = [] }: ConvertedParts,
  name: string,
): Conversion | undefined {
  if (hasOwn(properties, name)) return properties[name];
  if (except.includes(name)) return undefined;
  const matched = patterns.filter(([pattern]) => pattern.test(name));
  if (matched.length === 0) return others;
  return { all: matched.flatMap(([, conversion]) => conversion ?? []) };
}

function listProperties(
  parts: ConvertedParts,
  value: object,
  left: Place[],
): void {
  const keys = Object.keys(
    (parts.others ?? parts.patterns) ? value : (parts.properties ?? {}),
  );
  for (const key of keys) {
    const conversion = propertyConversion(parts, key);
    if (conversion !== undefined && hasOwn(value, key))
      left.push({ conversion, holder: value, key });
  }
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

function convert(type: ConvertedType, value: unknown): unknown {
  if (type === "bigint")
    return Number.isInteger(value) ? BigInt(value as number) : value;
  const fits = type === "Temporal.PlainDate" ? isDate : isDateTime;
  return typeof value === "string" && fits(value)
    ? readers[type](value)
    : value;
}

/** How each type is made from a date or a date-time of RFC 3339. */
const readers = {
  // `Date` has no leap seconds, so one counts as the second before it.
  Date: (text: string): unknown =>
    new Date(text.toUpperCase().replace(/:60(?!\d)/, ":59")),
  "Temporal.Instant": (text: string): unknown => temporal().Instant.from(text),
  "Temporal.PlainDate": (text: string): unknown =>
    temporal().PlainDate.from(text),
};

interface Temporal {
  readonly Instant: { from(text: string): unknown };
  readonly PlainDate: { from(text: string): unknown };
}

/** The global `Temporal`. Older platforms and the types of older compilers lack it. */
function temporal(): Temporal {
  const { Temporal: found } = globalThis as { Temporal?: Temporal };
  if (found === undefined)
    throw new TypeError(
      "This platform has no Temporal: load a polyfill before the first call.",
    );
  return found;
}

/**
 * Returns a value with each date as text, which is how it is sent, and each `bigint` as a
 * number where a number is exact. Objects and arrays with them are copied. Throws a
 * `TypeError` for an invalid date, unless `invalid` returns another value for it.
 *
 * @param name what the value is: `body`
 */
export function writtenValue(
  value: unknown,
  name: string,
  invalid: Invalid = refused,
): unknown {
  return written(value, [name], invalid);
}

/** What is written for an invalid date, by the names that lead to it. */
type Invalid = (path: readonly (string | number)[]) => unknown;

function refused(path: readonly (string | number)[]): never {
  throw new TypeError(`${path.join("/")} is an invalid date.`);
}

/** @param path the names that lead to the value */
function written(
  value: unknown,
  path: (string | number)[],
  invalid: Invalid,
): unknown {
  if (typeof value === "bigint") {
    const rounded = Number(value);
    return Number.isSafeInteger(rounded) ? rounded : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? invalid(path) : value.toISOString();
  }
  if (isTemporal(value)) return value.toJSON();
  // Files, streams and other values are returned unchanged.
  if (Array.isArray(value)) return writtenItems(value, path, invalid);
  return kindOf(value) === "[object Object]" && !isWrittenByItself(value)
    ? writtenProperties(value, path, invalid)
    : value;
}

function isTemporal(value: object): value is { toJSON(): string } {
  return /^\[object Temporal\.(?:Instant|PlainDate)\]$/.test(kindOf(value));
}

function kindOf(value: object): string {
  return Object.prototype.toString.call(value);
}

/** Whether a value has items, or a method `toJSON`. */
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
  invalid: Invalid,
): readonly unknown[] {
  const items = value.map((item, index) => within(index, item, path, invalid));
  return items.every((item, index) => item === value[index]) ? value : items;
}

function writtenProperties(
  value: object,
  path: (string | number)[],
  invalid: Invalid,
): object {
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([name, member]): [string, unknown] => [
    name,
    within(name, member, path, invalid),
  ]);
  return after.every(([, member], index) => member === before[index]?.[1])
    ? value
    : Object.fromEntries(after);
}

function within(
  name: string | number,
  member: unknown,
  path: (string | number)[],
  invalid: Invalid,
): unknown {
  path.push(name);
  const result = written(member, path, invalid);
  path.pop();
  return result;
}
