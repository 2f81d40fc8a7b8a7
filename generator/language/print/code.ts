/**
 * Source text as typed values. Only this file makes `Code`, from the templates
 * of this repository and from the escaping functions in `escape.ts`. A plain
 * string in a hole does not compile, so no string of a description reaches the
 * output unescaped.
 */

declare const trusted: unique symbol;

/** A piece of source text. It is laid out when its module is printed. */
export type Code = Doc & { readonly [trusted]: true };

/** A valid TypeScript identifier, made by `identifier()`. */
export interface Identifier {
  readonly kind: "identifier";
  readonly name: string;
}

/** An exported name of another module. A template that contains it imports it. */
export interface Import {
  readonly kind: "import";
  readonly name: string;
  /** The module, relative to the output folder and without extension. */
  readonly from: string;
  readonly typeOnly: boolean;
  /** The alias in the importing module; undefined: its own name. */
  readonly as?: string;
}

/** The values that a hole of a template accepts. */
export type Hole = Code | Identifier | Import | number | boolean;

/**
 * The layout primitives, a small version of Wadler's algebra as prettier uses
 * it.
 */
export type Doc =
  | string
  | Import
  | ReadonlyMark
  | { readonly kind: "concat"; readonly parts: readonly Doc[] }
  | { readonly kind: "indent"; readonly body: Doc }
  | Line
  | { readonly kind: "choice"; readonly broken: Doc; readonly flat: Doc }
  | { readonly kind: "hang"; readonly body: Doc }
  | Piece
  | Group;

/** A line break, or a possible one. */
export interface Line {
  readonly kind: "line";
  readonly mode: "soft" | "space" | "hard" | "blank";
}

/** Text that only modules with read-only types contain. */
export interface ReadonlyMark {
  readonly kind: "readonly";
  readonly text: "readonly " | "(" | ")";
}

/** Whole lines whose text is known if they were printed before: see `piece`. */
export interface Piece {
  readonly kind: "piece";
  readonly of: object;
  readonly part: string;
  readonly given: readonly unknown[];
  readonly print: () => Code;
}

/** Printed on one line if it fits; otherwise all of its own lines are broken. */
export interface Group {
  readonly kind: "group";
  readonly body: Doc;
  /** The width on one line; `Infinity` if the group contains a hard line. */
  width: number | undefined;
}

const softLine: Doc = { kind: "line", mode: "soft" };
const spaceLine: Doc = { kind: "line", mode: "space" };
const hardLine: Doc = { kind: "line", mode: "hard" };
const blankLine: Doc = { kind: "line", mode: "blank" };

// The only place where text becomes code. Callers pass text of this repository
// or escaped text.
function asCode(doc: Doc): Code {
  return doc as Code;
}

/** Marks text as code without escaping. Only `print/` may call it. */
export function rawCode(text: string): Code {
  return asCode(text);
}

/** Empty code. A template line that contains nothing else is dropped. */
export const empty: Code = asCode("");

/** A possible line break, empty on one line. */
export const soft: Code = asCode(softLine);

/** A possible line break, a space on one line. */
export const line: Code = asCode(spaceLine);

/** A line break. */
export const hard: Code = asCode(hardLine);

/** A line break followed by an empty line. */
export const blank: Code = asCode(blankLine);

/** Returns `text` in a module with read-only types, and otherwise empty code. */
export function ifReadonly(text: ReadonlyMark["text"]): Code {
  return asCode({ kind: "readonly", text });
}

/** Whether a piece of code is `empty`. */
export function isEmpty(part: Code): boolean {
  return part === empty;
}

function toDoc(hole: Hole): Doc {
  if (typeof hole === "number" || typeof hole === "boolean")
    return String(hole);
  if (typeof hole === "object" && hole.kind === "identifier") return hole.name;
  return hole;
}

/** Concatenates parts. */
export function concat(...parts: Hole[]): Code {
  return asCode(concatenation(parts));
}

/**
 * Most code is printed before V8 optimizes the functions of this file. Until then, each
 * iterator and each grown list costs more than the work itself, so they have loops over
 * indices.
 *
 * @param holes an array of the caller's own, which becomes the parts
 */
function concatenation(holes: Hole[]): Doc {
  const only = holes[0];
  if (only !== undefined && holes.length === 1) return toDoc(only);
  const parts: (Hole | Doc)[] = holes;
  for (let at = 0; at < parts.length; at++)
    parts[at] = toDoc(holes[at] ?? empty);
  // The loop has replaced each hole.
  return { kind: "concat", parts: parts as Doc[] };
}

/** Kept on one line if it fits. */
export function group(...parts: Hole[]): Code {
  return asCode({
    kind: "group",
    body: concatenation(parts),
    width: undefined,
  });
}

/** Indents all lines but the first by one level. */
export function indent(...parts: Hole[]): Code {
  return asCode({ kind: "indent", body: concatenation(parts) });
}

/**
 * Follows a space if its first line fits, else starts on the next line,
 * indented.
 */
export function hang(...parts: Hole[]): Code {
  return asCode({ kind: "hang", body: concatenation(parts) });
}

/** Returns `broken` if the enclosing group is broken, else `flat`. */
export function ifBroken(broken: Code, flat: Code): Code {
  return asCode({ kind: "choice", broken, flat });
}

/**
 * Whole lines that depend on nothing but an object and some other values. If a process
 * prints several times, it takes their text from the last time.
 *
 * @param part tells the pieces of one object apart
 * @param given the other values; objects count as changed if they are not identical
 * @param print returns code that is not empty
 */
export function piece(
  of: object,
  part: string,
  given: readonly unknown[],
  print: () => Code,
): Code {
  return asCode({ kind: "piece", of, part, given, print });
}

/** Joins parts with a separator. */
export function join(separator: Code, parts: readonly Hole[]): Code {
  const docs: Doc[] = [];
  for (let at = 0; at < parts.length; at++) {
    if (at > 0) docs.push(separator);
    docs.push(toDoc(parts[at] ?? empty));
  }
  return docs.length === 0 ? empty : asCode({ kind: "concat", parts: docs });
}

/** Joins parts with line breaks. */
export function lines(parts: readonly Hole[]): Code {
  return join(hard, parts.filter(isFilled));
}

/** Joins parts with empty lines. */
export function paragraphs(parts: readonly Hole[]): Code {
  return join(blank, parts.filter(isFilled));
}

function isFilled(part: Hole | Doc): boolean {
  return part !== "";
}

interface TemplateLine {
  readonly level: number;
  /** Its text, and `empty` for each hole. */
  readonly docs: readonly Doc[];
  /** The indices of its holes in `docs`. */
  readonly holes: readonly number[];
  /** The number of its first hole in the template. */
  readonly firstHole: number;
}

/** The lines of a template; a template without holes is parsed to code once. */
type Template = readonly TemplateLine[] | Code;

const parsed = new WeakMap<TemplateStringsArray, Template>();

/**
 * Tags a template of source text. Holes accept only the types of this module.
 * Lines in a hole get the indentation of their line, and a line whose holes are
 * all empty is dropped.
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

function hasHoles(template: Template): template is readonly TemplateLine[] {
  return Array.isArray(template);
}

function fillTemplate(
  rows: readonly TemplateLine[],
  holes: readonly Hole[],
): Code {
  const only = rows[0];
  if (only !== undefined && rows.length === 1)
    return codeOf(filledLine(only, holes));
  const docs: Doc[] = [];
  let pendingBlank = false;
  for (const row of rows) {
    if (row.docs.length === 0) {
      pendingBlank = docs.length > 0;
      continue;
    }
    const filled = filledLine(row, holes);
    if (filled.length === 0) continue;
    if (docs.length > 0) filled.unshift(pendingBlank ? blankLine : hardLine);
    if (row.level > 0) docs.push(indented(row.level, filled));
    else for (const doc of filled) docs.push(doc);
    pendingBlank = false;
  }
  return codeOf(docs);
}

/** The parts of a line that are not empty. */
function filledLine(
  { docs, holes: at, firstHole }: TemplateLine,
  holes: readonly Hole[],
): Doc[] {
  const filled = docs.slice();
  let isWhole = true;
  for (let next = 0; next < at.length; next++) {
    const doc = toDoc(holes[firstHole + next] ?? empty);
    filled[at[next] ?? 0] = doc;
    if (doc === "") isWhole = false;
  }
  return isWhole ? filled : filled.filter(isFilled);
}

function codeOf(docs: readonly Doc[]): Code {
  const only = docs[0];
  if (only === undefined) return empty;
  return asCode(docs.length === 1 ? only : { kind: "concat", parts: docs });
}

function indented(level: number, parts: readonly Doc[]): Doc {
  let doc: Doc = { kind: "concat", parts };
  for (let i = 0; i < level; i++) doc = { kind: "indent", body: doc };
  return doc;
}

function parseTemplate(strings: TemplateStringsArray): readonly TemplateLine[] {
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
    if (blankRow(row) && many) return templateLine(0, []);
    const level = many ? (depth(row) - common) / 2 : 0;
    const [first, ...rest] = row;
    const head = many && typeof first === "string" ? first.trimStart() : first;
    return templateLine(level, [head ?? "", ...rest]);
  });
}

/** @param row text and hole numbers in their order */
function templateLine(
  level: number,
  row: readonly (string | number)[],
): TemplateLine {
  const parts = row.filter((part) => part !== "");
  const isHole = (part: string | number) => typeof part === "number";
  return {
    level,
    docs: parts.map((part) => (typeof part === "number" ? empty : part)),
    holes: parts.flatMap((part, at) => (isHole(part) ? [at] : [])),
    firstHole: parts.find(isHole) ?? 0,
  };
}
