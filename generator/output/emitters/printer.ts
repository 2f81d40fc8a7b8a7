import type { JsonValue } from "../../language/json/json.js";
import { findNonJson } from "../../language/json/non-json.js";
import {
  type Code as InnerCode,
  code,
  concat,
  type Hole as InnerHole,
  lines,
  paragraphs,
} from "../../language/print/code.js";
import { docComment } from "../../language/print/comments.js";
import {
  identifier,
  literal,
  propertyKey,
} from "../../language/print/escape.js";
import { importType, importValue } from "../../language/print/print.js";
import { reservedWords } from "../../language/print/reserved-words.js";
import { EmitterError } from "./emitter-error.js";
import { refuseHolesInText } from "./template-text.js";

declare const sealed: unique symbol;

/** A piece of source text. Only a `Printer` makes one. */
export interface Code {
  readonly [sealed]: true;
}

/**
 * The values that a hole of a template accepts. A string does not compile, and is
 * refused at run time.
 */
export type Hole = Code | number | boolean;

/**
 * The functions that an emitter prints with. Outside text enters only escaped: as a
 * literal, a key, a name, or a comment.
 */
export interface Printer {
  /** Tags a template of TypeScript source. */
  code(strings: TemplateStringsArray, ...holes: readonly Hole[]): Code;
  /** Prints a JSON value as an expression. A string is quoted and escaped. */
  literal(value: JsonValue): Code;
  /** Prints a property key, with quotes if it needs them. */
  key(name: string): Code;
  /**
   * Prints a name unchanged. Throws if it is not an identifier, or if it is a reserved
   * word such as `class`.
   */
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
 * The content of each piece of code that this module made. If an emitter is JavaScript,
 * or its types are stripped, no compiler refuses a string, so pieces are also
 * recognized at run time.
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

/**
 * Returns the content of a piece of code. Throws for any other value that an emitter
 * passes.
 */
export function codeOf(piece: unknown): InnerCode {
  return concat(open(piece));
}

function template(
  strings: TemplateStringsArray,
  ...holes: readonly unknown[]
): Code {
  // The compiler turns a template into a frozen list with `raw`.
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
  // A value without other parts is a JSON value.
  return seal(literal(value as JsonValue));
}

/**
 * Checks the text that an emitter passes, because the emitter may not be type-checked.
 */
function textFor(printing: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new EmitterError(
    `${printing} needs a string, and got ${value === null ? "null" : typeof value}.`,
  );
}

function nameFor(printing: string, value: unknown): Code {
  const name = textFor(printing, value);
  if (reservedWords.has(name))
    throw new EmitterError(
      `${printing} got ${JSON.stringify(name)}, which is a reserved word.`,
    );
  try {
    return seal(identifier(name));
  } catch {
    throw new EmitterError(
      `${printing} got ${JSON.stringify(name)}, which is not an identifier.`,
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
