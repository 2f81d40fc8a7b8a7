import type { JsonValue } from "../json/json.js";
import { findNonJson } from "../json/non-json.js";
import {
  code,
  type Code as InnerCode,
  concat,
  type Hole as InnerHole,
  lines,
  paragraphs,
} from "../print/code.js";
import { docComment } from "../print/comments.js";
import { identifier, literal, propertyKey } from "../print/escape.js";
import { importType, importValue } from "../print/print.js";
import { EmitterError } from "./emitter-error.js";
import { refuseHolesInText } from "./template-text.js";

declare const sealed: unique symbol;

/** A piece of source text. Only a `Printer` makes one. */
export interface Code {
  readonly [sealed]: true;
}

/** What a hole of a template accepts. A string does not compile, and is refused at run time. */
export type Hole = Code | number | boolean;

/** What an emitter prints with. Outside text enters only escaped: as a literal, a key, a name, or a comment. */
export interface Printer {
  /** Tags a template of TypeScript source. */
  code(strings: TemplateStringsArray, ...holes: readonly Hole[]): Code;
  /** Prints a JSON value as an expression. A string is quoted and escaped. */
  literal(value: JsonValue): Code;
  /** Prints a property key, quoted if it must be. */
  key(name: string): Code;
  /** Prints a name as it is. Throws if it is no identifier. */
  identifier(name: string): Code;
  /** Prints a comment above a declaration; empty for an empty text. */
  docComment(text: string): Code;
  /** Imports a value where it is used. `from` is a path in the output folder without extension: `v2/operations`, `runtime/client`. */
  importValue(from: string, name: string): Code;
  /** Imports a type where it is used. */
  importType(from: string, name: string): Code;
  /** Joins parts with line breaks. */
  lines(parts: readonly Hole[]): Code;
  /** Joins parts with empty lines. */
  paragraphs(parts: readonly Hole[]): Code;
}

/**
 * The content of each piece of code that was made here. An emitter in
 * JavaScript, or one whose types are stripped, has no compiler that refuses a
 * string, so that the pieces are recognized at run time too.
 */
const contents = new WeakMap<object, InnerHole>();

function seal(content: InnerHole): Code {
  // The brand exists in types only.
  const piece = Object.freeze({}) as Code;
  contents.set(piece, content);
  return piece;
}

function open(hole: unknown): InnerHole {
  if (typeof hole === "number" || typeof hole === "boolean") return hole;
  const content =
    typeof hole === "object" && hole !== null ? contents.get(hole) : undefined;
  if (content !== undefined) return content;
  const shown =
    typeof hole === "string"
      ? `the string ${JSON.stringify(hole.slice(0, 40))}`
      : `a value of type ${hole === null ? "null" : typeof hole}`;
  throw new EmitterError(
    `Code has ${shown}. Print it with literal, key, identifier, or docComment.`,
  );
}

/** The content of a piece of code, or of a value that an emitter passes for one. */
export function codeOf(piece: unknown): InnerCode {
  return concat(open(piece));
}

function template(
  strings: TemplateStringsArray,
  ...holes: readonly unknown[]
): Code {
  // A frozen list with `raw` is what the compiler makes of a template.
  if (
    !Array.isArray(strings) ||
    !Object.isFrozen(strings) ||
    !("raw" in strings)
  )
    throw new EmitterError("`code` is the tag of a template: code`…`.");
  refuseHolesInText(strings);
  return seal(code(strings, ...holes.map(open)));
}

/** Without a compiler, a date would be printed as `{}`. */
function jsonLiteral(value: unknown): Code {
  const wrong = findNonJson(value);
  if (wrong !== undefined)
    throw new EmitterError(
      `literal prints JSON values only, and ${wrong.pointer === "" ? "the value" : wrong.pointer} is ${wrong.what}.`,
    );
  // What has no other part is a JSON value.
  return seal(literal(value as JsonValue));
}

/** Text that a function got, from an emitter that may not be type-checked. */
function textFor(printing: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new EmitterError(
    `${printing} needs a string, and got ${value === null ? "null" : typeof value}.`,
  );
}

function nameFor(printing: string, value: unknown): Code {
  const name = textFor(printing, value);
  try {
    return seal(identifier(name));
  } catch {
    throw new EmitterError(
      `${printing} got ${JSON.stringify(name)}, which is no identifier.`,
    );
  }
}

function partsFor(printing: string, parts: unknown): readonly InnerHole[] {
  if (Array.isArray(parts)) return parts.map(open);
  throw new EmitterError(`${printing} needs a list.`);
}

/** The printer that every emitter gets. */
export const printer: Printer = Object.freeze({
  code: template,
  literal: jsonLiteral,
  key: (name) => seal(propertyKey(textFor("key", name))),
  identifier: (name) => nameFor("identifier", name),
  docComment: (text) => seal(docComment(textFor("docComment", text))),
  importValue: (from, name) => seal(importValue(from, name)),
  importType: (from, name) => seal(importType(from, name)),
  lines: (parts) => seal(lines(partsFor("lines", parts))),
  paragraphs: (parts) => seal(paragraphs(partsFor("paragraphs", parts))),
} satisfies Printer);
