import { type Code, code, lines } from "../../../language/print/code.js";
import {
  arrayLiteral,
  constDeclaration,
  literal,
  literalProperty,
  objectLiteral,
  property,
  textOverLines,
} from "../../../language/print/escape.js";

/** A value of a row: data, or code for what JSON cannot hold. Undefined properties are left out. */
export type RowValue =
  string | number | boolean | null | RowCode | readonly RowValue[] | RowObject;

export interface RowObject {
  readonly [name: string]: RowValue | undefined;
}

const printed: unique symbol = Symbol("printed");

/** Code within a row, such as a parser of JSON. */
export interface RowCode {
  readonly [printed]: Code;
}

/** Makes code a value of a row. */
export function rowCode(code: Code): RowCode {
  return { [printed]: code };
}

/**
 * Declares the constant of a row. A row that JSON can hold is JSON in a text: a compiler
 * and an editor read a text much faster than an object literal, and there is a row for each
 * operation.
 */
export function rowDeclaration(head: Code, row: RowObject): Code {
  return isJson(row)
    ? code`${head} = ${textOverLines(jsonLines(row))};`
    : constDeclaration(head, rowLiteral(row));
}

const width = 90;

/**
 * JSON over lines: a line for each member with objects, so that a changed parameter is a
 * changed line. It is not indented, because bundles carry each character.
 */
function jsonLines(value: RowValue | undefined): string {
  const text = JSON.stringify(value);
  const isShort = text.length <= width;
  if (isShort || typeof value !== "object" || value === null || isCode(value))
    return text;
  if (isList(value)) return `[\n${overLines(value.map(jsonLines))}]`;
  const members = Object.entries(value).flatMap(([name, held]) =>
    held === undefined ? [] : [`${JSON.stringify(name)}:${jsonLines(held)}`],
  );
  return `{\n${overLines(members)}}`;
}

/** Members with commas: as many on a line as fit, those with objects on one of their own. */
function overLines(members: readonly string[]): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const member of members) {
    const isSimple = !member.includes("{");
    const last = lines.at(-1) ?? "";
    const fits = isOpen && isSimple && last.length + member.length < width;
    if (fits) lines[lines.length - 1] = `${last},${member}`;
    else lines.push(member);
    isOpen = isSimple;
  }
  return lines.join(",\n");
}

/** Whether JSON can hold a value: not code, and no negative zero or overflown number. */
function isJson(value: RowValue | undefined): boolean {
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null) return true;
  if (isCode(value)) return false;
  if (isList(value)) return value.every(isJson);
  for (const name in value) if (!isJson(value[name])) return false;
  return true;
}

/** Prints a value of a row as an expression. */
export function rowLiteral(value: RowValue): Code {
  if (typeof value !== "object" || value === null) return literal(value);
  if (isCode(value)) return value[printed];
  if (isList(value)) {
    const items = value.map(rowLiteral);
    return value.length > 1 && value.every(isLargeObject)
      ? linesOf(items)
      : arrayLiteral(items);
  }
  return objectLiteral(
    Object.entries(value).flatMap(([name, held]) =>
      held === undefined ? [] : [propertyOf(name, held)],
    ),
  );
}

/** TypeScript accepts no `as const` after `null` or `Infinity`, whose types are not widened. */
function propertyOf(name: string, value: RowValue): Code {
  return value === null || typeof value === "number"
    ? property(name, rowLiteral(value))
    : literalProperty(name, rowLiteral(value));
}

function isCode(value: object): value is RowCode {
  return printed in value;
}

function isList(
  value: readonly RowValue[] | RowObject,
): value is readonly RowValue[] {
  return Array.isArray(value);
}

/** prettier prints a list of such objects on a line each. */
function isLargeObject(value: RowValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return !isCode(value) && Object.keys(value).length > 1;
}

function linesOf(items: readonly Code[]): Code {
  return code`
    [
      ${lines(items.map((each) => code`${each},`))}
    ]
  `;
}
