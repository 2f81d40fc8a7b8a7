import {
  isObject,
  type JsonValue,
  memberOf,
} from "../../../language/json/json.js";
import { isSpace } from "./positions.js";

/** Where a value is in a text: offsets of its first byte, and after its last one. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly value: JsonValue;
  /** The members of an object whose members are found one by one. */
  readonly members?: readonly MemberSpan[];
}

export interface MemberSpan {
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
  readonly span: ValueSpan;
}

/** The span of the value of a valid text. */
export function spanOf(bytes: Uint8Array, value: JsonValue): ValueSpan {
  let start = 0;
  // Before the value there is only white space, or a byte order mark.
  while (isSpace(bytes[start] ?? 0) || (bytes[start] ?? 0) >= 0x80) start++;
  return valueSpan(bytes, start, value, []);
}

/** The spans of the members of the object at an offset. */
export function memberSpans(
  bytes: Uint8Array,
  start: number,
  value: JsonValue,
  steps: readonly string[],
): readonly MemberSpan[] {
  const members: MemberSpan[] = [];
  let at = next(bytes, start + 1);
  while (bytes[at] === QUOTE) {
    const end = stringEnd(bytes, at);
    const name = nameAt(bytes, at, end);
    const colon = next(bytes, end);
    const member = memberOf(value, name) ?? null;
    const from = next(bytes, colon + 1);
    const span = valueSpan(bytes, from, member, [...steps, name]);
    members.push({ name, start: at, span });
    at = next(bytes, span.end);
    if (bytes[at] === COMMA) at = next(bytes, at + 1);
  }
  return members;
}

function valueSpan(
  bytes: Uint8Array,
  start: number,
  value: JsonValue,
  steps: readonly string[],
): ValueSpan {
  if (!isObject(value) || !isSplit(steps))
    return { start, end: valueEnd(bytes, start), value };
  const members = memberSpans(bytes, start, value, steps);
  const last = members.at(-1)?.span.end ?? start + 1;
  return { start, end: next(bytes, last) + 1, value, members };
}

/** Whether the members of an object are found one by one: the parts of a description that change alone. */
function isSplit([first, second, ...others]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (first === "components") return others.length === 0;
  return second === undefined && (first === "paths" || first === "webhooks");
}

function nameAt(bytes: Uint8Array, start: number, end: number): string {
  const text = decoder.decode(bytes.subarray(start, end));
  // The text of a string in valid JSON.
  return JSON.parse(text) as string;
}

const decoder = new TextDecoder();

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** The offset after the value that starts at an offset. */
function valueEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; ;) {
    const byte = bytes[at];
    if (byte === QUOTE) at = stringEnd(bytes, at);
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      at++;
    } else if (byte === 0x7d || byte === 0x5d) {
      // The bracket belongs to what contains a number or a word.
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0 && (byte === undefined || endsWord(byte))) return at;
    else at++;
    if (depth === 0 && (byte === QUOTE || byte === 0x7d || byte === 0x5d))
      return at;
  }
}

function endsWord(byte: number): boolean {
  return byte === COMMA || isSpace(byte);
}

/** The offset after the string that starts at an offset. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at])
    at += byte === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** The offset of the next byte that is not white space. */
function next(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at] ?? 0)) at++;
  return at;
}
