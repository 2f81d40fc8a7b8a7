/**
 * Source text as typed values. A `Code` can only be built here, from the
 * templates in this repository and from the escaping functions of
 * `escape.ts`: a bare string in a hole does not compile, so no string of a
 * description reaches output unescaped.
 */

declare const trusted: unique symbol;

/** A piece of source text, laid out when its module is printed. */
export type Code = Doc & { readonly [trusted]: true };

/** A name that is legal as a TypeScript identifier; made by `identifier()`. */
export interface Identifier {
  readonly kind: "identifier";
  readonly name: string;
}

/** A name of another module; mentioning it in a template imports it. */
export interface Import {
  readonly kind: "import";
  readonly name: string;
  /** The module, relative to the output folder and without extension. */
  readonly from: string;
  readonly typeOnly: boolean;
  /** The name that it takes in the module that mentions it; absent: its own. */
  readonly as?: string;
}

/** What a hole of a template accepts. */
export type Hole = Code | Identifier | Import | number | boolean;

/** The layout algebra: a small form of Wadler's, as prettier uses it. */
export type Doc =
  | string
  | Import
  | { readonly kind: "concat"; readonly parts: readonly Doc[] }
  | { readonly kind: "indent"; readonly body: Doc }
  | {
      readonly kind: "line";
      readonly mode: "soft" | "space" | "hard" | "blank";
    }
  | { readonly kind: "choice"; readonly broken: Doc; readonly flat: Doc }
  | { readonly kind: "hang"; readonly body: Doc }
  | Group;

/** Printed on one line where it fits, with all its own lines broken where not. */
export interface Group {
  readonly kind: "group";
  readonly body: Doc;
  /** The width on one line; `Infinity` where a hard line stands within. */
  width: number | undefined;
}

const softLine: Doc = { kind: "line", mode: "soft" };
const spaceLine: Doc = { kind: "line", mode: "space" };
const hardLine: Doc = { kind: "line", mode: "hard" };
const blankLine: Doc = { kind: "line", mode: "blank" };

// The one place where text becomes code: every caller passes text of this
// repository or text that `escape.ts` has made harmless.
function asCode(doc: Doc): Code {
  return doc as Code;
}

/** Text that the caller vouches for; only `print/` may call it. */
export function rawCode(text: string): Code {
  return asCode(text);
}

/** Nothing: a template's line that holds only this vanishes. */
export const empty: Code = asCode("");

/** A place to break that is nothing on one line. */
export const soft: Code = asCode(softLine);

/** A place to break that is a space on one line. */
export const line: Code = asCode(spaceLine);

/** A break. */
export const hard: Code = asCode(hardLine);

/** A break with an empty line. */
export const blank: Code = asCode(blankLine);

/** Says whether a piece of code is nothing at all. */
export function isEmpty(part: Code): boolean {
  return part === empty;
}

function toDoc(hole: Hole): Doc {
  if (typeof hole === "number" || typeof hole === "boolean")
    return String(hole);
  if (typeof hole === "object" && hole.kind === "identifier") return hole.name;
  return hole;
}

/** One after the other. */
export function concat(...parts: readonly Hole[]): Code {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return asCode(toDoc(only));
  return asCode({ kind: "concat", parts: parts.map(toDoc) });
}

/** Kept on one line where it fits in the page. */
export function group(...parts: readonly Hole[]): Code {
  return asCode({ kind: "group", body: concat(...parts), width: undefined });
}

/** Deeper by one level, from the next line on. */
export function indent(...parts: readonly Hole[]): Code {
  return asCode({ kind: "indent", body: concat(...parts) });
}

/** Behind a space where its first line fits, else on the next line and deeper. */
export function hang(...parts: readonly Hole[]): Code {
  return asCode({ kind: "hang", body: concat(...parts) });
}

/** The first where the group around it is broken, the second where not. */
export function ifBroken(broken: Code, flat: Code): Code {
  return asCode({ kind: "choice", broken, flat });
}

/** `parts` with `separator` between them. */
export function join(separator: Code, parts: readonly Hole[]): Code {
  const docs: Doc[] = [];
  for (const part of parts) {
    if (docs.length > 0) docs.push(separator);
    docs.push(toDoc(part));
  }
  return docs.length === 0 ? empty : asCode({ kind: "concat", parts: docs });
}

/** One to a line. */
export function lines(parts: readonly Hole[]): Code {
  return join(
    hard,
    parts.filter((part) => part !== empty),
  );
}

/** One to a line, an empty line between. */
export function paragraphs(parts: readonly Hole[]): Code {
  return join(
    blank,
    parts.filter((part) => part !== empty),
  );
}

interface Line {
  readonly level: number;
  /** Text and hole numbers, in turn as they stand. */
  readonly parts: readonly (string | number)[];
}

/** A template: its lines; or its text, where it is nothing else. */
type Template = readonly Line[] | Code;

const parsed = new WeakMap<TemplateStringsArray, Template>();

/**
 * Source text. Holes take only values of this module's types; lines in a hole
 * are indented like the line it stands in; a line whose holes are all empty
 * vanishes.
 */
export function code(
  strings: TemplateStringsArray,
  ...holes: readonly Hole[]
): Code {
  let template = parsed.get(strings);
  if (template === undefined) {
    const rows = parseTemplate(strings);
    template = holes.length === 0 ? fillTemplate(rows, holes) : rows;
    parsed.set(strings, template);
  }
  return hasHoles(template) ? fillTemplate(template, holes) : template;
}

function hasHoles(template: Template): template is readonly Line[] {
  return Array.isArray(template);
}

function fillTemplate(rows: readonly Line[], holes: readonly Hole[]): Code {
  const docs: Doc[] = [];
  let pendingBlank = false;
  for (const { level, parts } of rows) {
    if (parts.length === 0) {
      pendingBlank = docs.length > 0;
      continue;
    }
    const row: Doc[] = level > 0 ? [] : docs;
    const start = row.length;
    const first = docs.length === 0;
    if (!first) row.push(pendingBlank ? blankLine : hardLine);
    const content = row.length;
    for (const part of parts) {
      const doc = typeof part === "string" ? part : toDoc(holes[part] ?? empty);
      if (doc !== "") row.push(doc);
    }
    if (row.length === content) {
      row.length = start;
      continue;
    }
    if (row !== docs) docs.push(indented(level, row));
    pendingBlank = false;
  }
  const [only] = docs;
  if (only === undefined) return empty;
  return asCode(docs.length === 1 ? only : { kind: "concat", parts: docs });
}

function indented(level: number, parts: readonly Doc[]): Doc {
  let doc: Doc = { kind: "concat", parts };
  for (let i = 0; i < level; i++) doc = { kind: "indent", body: doc };
  return doc;
}

function parseTemplate(strings: TemplateStringsArray): readonly Line[] {
  const rows: (string | number)[][] = [[]];
  strings.forEach((string, index) => {
    const [first = "", ...rest] = string.split("\n");
    rows.at(-1)?.push(first);
    for (const row of rest) rows.push([row]);
    if (index < strings.length - 1) rows.at(-1)?.push(index);
  });
  const many = rows.length > 1;
  const blankRow = (row: readonly (string | number)[]) =>
    row.every((part) => typeof part === "string" && part.trim() === "");
  if (many && rows[0] !== undefined && blankRow(rows[0])) rows.shift();
  const last = rows.at(-1);
  if (many && last !== undefined && blankRow(last)) rows.pop();
  const depth = (row: readonly (string | number)[]) =>
    typeof row[0] === "string" ? row[0].length - row[0].trimStart().length : 0;
  const common = Math.min(...rows.filter((row) => !blankRow(row)).map(depth));
  return rows.map((row) => {
    if (blankRow(row) && many) return { level: 0, parts: [] };
    const level = many ? (depth(row) - common) / 2 : 0;
    const [first, ...rest] = row;
    const head = many && typeof first === "string" ? first.trimStart() : first;
    const parts = [head ?? "", ...rest].filter((part) => part !== "");
    return { level, parts };
  });
}
