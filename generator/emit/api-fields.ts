import type { Documentation, Schema } from "../model/model.js";
import { codeSpan } from "../print/markdown.js";
import { notation } from "./notation.js";
import { requiredBeside } from "./required-beside.js";
import type { Lookup } from "./shape.js";

/** The properties of an inline object, one to a line, and theirs in turn. */
export function fieldLines(
  schema: Schema | undefined,
  depth: number,
  lookup: Lookup,
): readonly string[] {
  if (schema === undefined) return [];
  const beside = requiredBeside(schema, lookup);
  const own = (schema.object?.properties ?? []).flatMap((property) => {
    const { name, required, schema: held } = property;
    const notes = [
      ...(required || beside.has(name) ? [] : ["optional"]),
      ...defaultOf(held),
      ...flags(held.docs),
    ];
    const line = `- ${codeSpan(name)}: ${codeSpan(text(held))}${inParentheses(notes)}`;
    return [
      `${"  ".repeat(depth)}${line}`,
      ...fieldLines(held, depth + 1, lookup),
    ];
  });
  const required = (schema.object?.required ?? []).map(
    (name) => `${"  ".repeat(depth)}- ${codeSpan(name)}: required`,
  );
  const nested = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  const inItems = fieldLines(schema.array?.items, depth, lookup);
  const inMap = fieldLines(schema.object?.additionalProperties, depth, lookup);
  return [
    ...own,
    ...required,
    ...inItems,
    ...inMap,
    ...nested.flatMap((part) => fieldLines(part, depth, lookup)),
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
