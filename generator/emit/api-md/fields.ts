import type { Documentation, Schema } from "../../model/model.js";
import { codeSpan } from "../../print/markdown.js";
import type { Lookup } from "../../schema/lookup.js";
import { otherItems, otherProperties } from "../../schema/rest.js";
import { requiredByAllOf } from "../types/properties.js";
import { schemaSummary } from "../types/schema-summary.js";

/** Lists the properties of an inline object and their properties, one per line. */
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
  const inherited = requiredByAllOf(schema, lookup);
  for (const { name, omitted, ...declared } of object?.properties ?? []) {
    // A property that is omitted in this direction is listed as it is in the
    // other one.
    const { required, schema: propertySchema } = omitted ?? declared;
    const notes = [
      ...(required || inherited.has(name) ? [] : ["optional"]),
      ...accessOf(propertySchema, lookup),
      ...defaultOf(propertySchema),
      ...docFlags(propertySchema.docs),
    ];
    lines.push(
      `${margin}- ${codeSpan(name)}: ${codeSpan(summaryOf(propertySchema))}${inParentheses(notes)}`,
    );
    addFields(propertySchema, depth + 1, lookup, lines);
  }
  for (const name of object?.required ?? [])
    lines.push(`${margin}- ${codeSpan(name)}: required`);
  addFields(otherItems(array), depth, lookup, lines);
  addFields(otherProperties(object), depth, lookup, lines);
  for (const part of [...allOf, ...anyOf, ...oneOf])
    addFields(part, depth, lookup, lines);
}

/**
 * Whether the property, or the schema it refers to, is `readOnly` or
 * `writeOnly`.
 */
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

/** A one-line summary of the schema. */
export function summaryOf(schema: Schema | undefined): string {
  return schema === undefined ? "any" : schemaSummary(schema);
}

/** The flags of an element's documentation. */
export function docFlags({
  deprecated,
  assumed,
}: Documentation): readonly string[] {
  return [
    ...(deprecated ? ["deprecated"] : []),
    ...(assumed ? ["assumed"] : []),
  ];
}

/** Notes in parentheses after an entry; empty if there are none. */
export function inParentheses(notes: readonly string[]): string {
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}
