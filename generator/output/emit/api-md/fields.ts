import type {
  Documentation,
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { codeSpan } from "../../../language/print/markdown.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import { typedAlternatives } from "../../../language/schema/unions.js";
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
  const { object, array, allOf, anyOf } = schema;
  if (object !== undefined) addProperties(schema, object, depth, lookup, lines);
  addFields(otherItems(array), depth, lookup, lines);
  addFields(otherProperties(object), depth, lookup, lines);
  for (const parts of [allOf, anyOf, typedAlternatives(schema)])
    for (const part of parts ?? []) addFields(part, depth, lookup, lines);
}

function addProperties(
  schema: Schema,
  object: ObjectConstraints,
  depth: number,
  lookup: Lookup,
  lines: string[],
): void {
  const margin = "  ".repeat(depth);
  const inherited = requiredByAllOf(schema, lookup);
  for (const property of object.properties) {
    const { name } = property;
    // A property that is omitted in this direction is listed as it is in the
    // other one.
    const { required, schema: described } = property.omitted ?? property;
    const isOptional = !required && !inherited.has(name);
    const notes = fieldNotes(described, isOptional, lookup);
    lines.push(
      `${margin}- ${codeSpan(name)}: ${codeSpan(summaryOf(described))}${inParentheses(notes)}`,
    );
    addFields(described, depth + 1, lookup, lines);
  }
  for (const name of object.required)
    lines.push(`${margin}- ${codeSpan(name)}: required`);
}

function fieldNotes(
  schema: Schema,
  isOptional: boolean,
  lookup: Lookup,
): readonly string[] {
  // A property can also be `readOnly` or `writeOnly` by the schema that it refers to.
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const notes = isOptional ? ["optional"] : [];
  if (schema.readOnly ?? target?.readOnly) notes.push("read-only");
  if (schema.writeOnly ?? target?.writeOnly) notes.push("write-only");
  notes.push(...defaultOf(schema), ...docFlags(schema.docs));
  return notes;
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
