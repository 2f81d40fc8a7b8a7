/**
 * JSON with exact integers. `JSON.parse` rounds integers beyond 2 ** 53, and not every
 * platform shows a reviver their digits.
 */
import type { JsonFormat } from "../operation.js";
import {
  type Conversion,
  type EventConversions,
  itemConversion,
  propertyConversion,
  readValue,
  setMember,
} from "./conversions.js";

/**
 * Parses and serializes JSON like `JSON`, but keeps all digits of integers: an integer
 * beyond 2 ** 53 becomes a `bigint` where the conversion declares one. All other numbers are
 * parsed as `JSON` does.
 */
export function exactJson(conversion: Conversion): JsonFormat {
  return {
    parse: (text) => parseExactly(text, conversion),
    stringify,
  };
}

function stringify(value: unknown): string {
  // Faster. Throws for a `bigint`, unless the program has defined
  // `BigInt.prototype.toJSON`.
  if (!("toJSON" in BigInt.prototype))
    try {
      return JSON.stringify(value);
    } catch {}
  // JSON cannot represent undefined.
  return textOf(value) ?? "";
}

/** The same `Json` for the items of a body, or for the data of its events. */
export function exactItems(conversion: Conversion, part?: "data"): JsonFormat {
  return exactJson(() => {
    const items = within(flat(conversion), 0);
    return { all: part === undefined ? items : within(items, part) };
  });
}

/** The same `Json` for an event, by name. */
export function exactEvent(
  conversions: EventConversions,
  name: string,
): JsonFormat {
  return exactJson(propertyConversion({ properties: conversions }, name) ?? {});
}

/**
 * Matches what may be an integer that `JSON.parse` rounds, or a number that it rounds
 * to an integer. Also matches within strings.
 */
const longNumbers = /(?:^|[[:,\s])(-?\d[\d.]{15,}[-+\deE]*)/g;
/** Also matches numbers like `1.5e17`. Slower, and few texts contain one. */
const longOrScaled = /(?:^|[[:,\s])(-?(?:\d[\d.]{15,}|\d[\d.]*[eE])[-+\deE]*)/g;
const scaled = /\d[eE][+\d]/;

const plainInteger = /^-?\d{16,20}$/;

/**
 * The value of a number whose type is `bigint`. A number with a fraction that is
 * rounded to an integer becomes `NaN`: checks refuse it like other fractions.
 */
function exactValue(text: string, rounded: number): bigint | number {
  // Checks refuse integers beyond 64 bits, even rounded ones.
  if (!Number.isInteger(rounded) || Math.abs(rounded) > 2 ** 64) return rounded;
  const exact = integerOf(text);
  if (exact === undefined) return NaN;
  return Number.isSafeInteger(rounded) ? rounded : exact;
}

/** The integer that a JSON number is; undefined if it has a fraction. */
function integerOf(text: string): bigint | undefined {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const end = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(end, "0");
  if (/[1-9]/.test(digits.slice(Math.max(end, 0)))) return undefined;
  const integer = digits.slice(0, Math.max(end, 0));
  // For `-0e-1`, only the sign remains.
  return /\d/.test(integer) ? BigInt(integer) : BigInt(0);
}

function parseExactly(text: string, conversion: Conversion): unknown {
  const value: unknown = JSON.parse(text);
  const known = new Map<number, string>();
  const numbers = scaled.test(text) ? longOrScaled : longNumbers;
  for (const [, digits = ""] of text.matchAll(numbers)) {
    const rounded = Number(digits);
    const isPlain = plainInteger.test(digits);
    if (!isPlain && exactValue(digits, rounded) === rounded) continue;
    // Two integers may be rounded to the same number, so only their place distinguishes
    // them.
    if (!isPlain || (known.get(rounded) ?? digits) !== digits)
      return valueOfTokens(text, conversion);
    known.set(rounded, digits);
  }
  return known.size === 0
    ? value
    : readValue(conversion, value, (type, held) => {
        const digits =
          type !== "bigint" || Number.isSafeInteger(held)
            ? undefined
            : // The expression matches only numbers.
              known.get(held as number);
        return digits === undefined ? held : BigInt(digits);
      });
}

/** The start of a string, or any other complete token. */
const token = /["[\]{}]|[^\s,:"[\]{}]+/g;

/** Makes a function that returns the next token of a valid JSON text. */
function tokensOf(text: string): () => string {
  let at = 0;
  return () => {
    token.lastIndex = at;
    const [found = ""] = token.exec(text) ?? [];
    const start = token.lastIndex - found.length;
    at = found === '"' ? endOfString(text, start) : token.lastIndex;
    return text.slice(start, at);
  };
}

/** The index after the quote that ends a string. A regular expression overflows the stack in long strings. */
function endOfString(text: string, start: number): number {
  let end = start;
  let escapes: number;
  do {
    end = text.indexOf('"', end + 1);
    escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
  } while (escapes % 2 === 1);
  return end + 1;
}

/** An object or array that is not read completely yet. */
interface Open {
  readonly value: object;
  readonly all: readonly Conversion[];
  readonly outer?: Open;
}

/**
 * Reads the value of a valid JSON text token by token: slower, but it knows each place.
 * Not recursive, because values may be nested deeply.
 */
function valueOfTokens(text: string, conversion: Conversion): unknown {
  const next = tokensOf(text);
  const root: unknown[] = [];
  let inner: Open = { value: root, all: [{ items: conversion }] };
  do {
    const first = next();
    if (first === "]" || first === "}") {
      inner = inner.outer ?? inner;
      continue;
    }
    const list = Array.isArray(inner.value) ? inner.value : undefined;
    // The token of a name is a string.
    const key = list?.length ?? (primitive(first, none) as string);
    const token = list ? first : next();
    const all = within(inner.all, key);
    const held = token === "[" ? [] : token === "{" ? {} : undefined;
    setMember(inner.value, key, held ?? primitive(token, all));
    if (held) inner = { value: held, all, outer: inner };
  } while (inner.value !== root);
  return root[0];
}

function primitive(text: string, all: readonly Conversion[]): unknown {
  if (text.startsWith('"') && !text.includes("\\")) return text.slice(1, -1);
  const value: unknown = JSON.parse(text);
  return typeof value === "number" && all.includes("bigint")
    ? exactValue(text, value)
    : value;
}

const none: readonly Conversion[] = [];

/** The conversions of an item or property. */
function within(
  all: readonly Conversion[],
  key: number | string,
): readonly Conversion[] {
  // Most values have none.
  if (all.length === 0) return none;
  return all.flatMap((each) => {
    if (typeof each !== "object") return [];
    const found =
      typeof key === "number"
        ? itemConversion(each, key)
        : propertyConversion(each, key);
    return found ? flat(found) : [];
  });
}

/** The types and parts that a conversion consists of. */
function flat(conversion: Conversion): readonly Conversion[] {
  if (typeof conversion === "function") return flat(conversion());
  if (typeof conversion === "string") return [conversion];
  return [conversion, ...(conversion.all ?? []).flatMap(flat)];
}

function hasOwnJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** Undefined for values that JSON omits. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (hasOwnJson(value)) return textOf(value.toJSON());
  if (Array.isArray(value))
    return `[${value.map((item) => textOf(item) ?? "null").join()}]`;
  let members = "";
  for (const [name, member] of Object.entries(value)) {
    const text = textOf(member);
    if (text === undefined) continue;
    members += `${members && ","}${JSON.stringify(name)}:${text}`;
  }
  return `{${members}}`;
}
