import type { Documentation, Schema } from "../../model/model.js";
import { codeSpan } from "../../print/markdown.js";
import type { Lookup } from "../types/composition.js";
import { requiredByAllOf } from "../types/properties.js";
import { schemaSummary } from "../types/schema-summary.js";

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
  const beside = requiredByAllOf(schema, lookup);
  for (const { name, omitted: absent, ...here } of object?.properties ?? []) {
    // What only travels the other way is told as it does there.
    const { required, schema: held } = absent ?? here;
    const notes = [
      ...(required || beside.has(name) ? [] : ["optional"]),
      ...accessOf(held, lookup),
      ...defaultOf(held),
      ...docFlags(held.docs),
    ];
    lines.push(
      `${margin}- ${codeSpan(name)}: ${codeSpan(summaryOf(held))}${inParentheses(notes)}`,
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
function accessOf(schema: Schema, lookup: Lookup): readonly string[] {
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
export function summaryOf(schema: Schema | undefined): string {
  return schema === undefined ? "any" : schemaSummary(schema);
}

/** What is to be noted of an element. */
export function docFlags({
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
