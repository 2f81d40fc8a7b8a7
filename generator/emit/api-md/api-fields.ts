import type { Documentation, Schema } from "../../model/model.js";
import { codeSpan } from "../../print/markdown.js";
import { notation } from "../types/schema-summary.js";
import { requiredBeside } from "../types/required-beside.js";
import type { Lookup } from "../operations/decode-shape.js";

/** The properties of an inline object, one to a line, and theirs in turn. */
export function fieldLines(
  schema: Schema | undefined,
  depth: number,
  lookup: Lookup,
): readonly string[] {
  const lines: string[] = [];
  addFields(schema, depth, lookup, lines);
  return lines;
}

function addFields(
  schema: Schema | undefined,
  depth: number,
  lookup: Lookup,
  lines: string[],
): void {
  if (schema === undefined) return;
  const { object, array, allOf = [], anyOf = [], oneOf = [] } = schema;
  const margin = "  ".repeat(depth);
  const beside = requiredBeside(schema, lookup);
  for (const { name, absent, ...here } of object?.properties ?? []) {
    // What only travels the other way is told as it does there.
    const { required, schema: held } = absent ?? here;
    const notes = [
      ...(required || beside.has(name) ? [] : ["optional"]),
      ...directionOf(held, lookup),
      ...defaultOf(held),
      ...flags(held.docs),
    ];
    lines.push(
      `${margin}- ${codeSpan(name)}: ${codeSpan(text(held))}${inParentheses(notes)}`,
    );
    addFields(held, depth + 1, lookup, lines);
  }
  for (const name of object?.required ?? [])
    lines.push(`${margin}- ${codeSpan(name)}: required`);
  addFields(array?.items, depth, lookup, lines);
  addFields(object?.additionalProperties, depth, lookup, lines);
  for (const part of [...allOf, ...anyOf, ...oneOf])
    addFields(part, depth, lookup, lines);
}

/** Which way alone a property travels, as itself or what it refers to says. */
function directionOf(schema: Schema, lookup: Lookup): readonly string[] {
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const readOnly = schema.readOnly ?? target?.readOnly;
  const writeOnly = schema.writeOnly ?? target?.writeOnly;
  return [
    ...(readOnly ? ["read-only"] : []),
    ...(writeOnly ? ["write-only"] : []),
  ];
}

export function defaultOf(schema: Schema): readonly string[] {
  return schema.default === undefined
    ? []
    : [`default ${codeSpan(JSON.stringify(schema.default))}`];
}

/** The kind of value a schema accepts. */
export function text(schema: Schema | undefined): string {
  return schema === undefined ? "any" : notation(schema);
}

/** What is to be noted of an element. */
export function flags({
  deprecated,
  assumed,
}: Documentation): readonly string[] {
  return [
    ...(deprecated ? ["deprecated"] : []),
    ...(assumed ? ["assumed"] : []),
  ];
}

/** Notes behind an entry, or nothing. */
export function inParentheses(notes: readonly string[]): string {
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}
