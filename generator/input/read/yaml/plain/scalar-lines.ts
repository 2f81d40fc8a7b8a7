import type { JsonValue } from "../../../../language/json/json.js";
import { indentOf, type Lines } from "./lines.js";
import { NotPlain, plainValue, startsPlain, unescape } from "./scalars.js";

/** Reads scalars, which may go on over several lines. */
export class Scalars {
  /** The length of the last scalar that was read, up to the end of its first line. */
  length = 0;
  readonly #lines: Lines;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /**
   * Reads a scalar and goes to the line after it.
   *
   * @param start the column in the current line
   * @param indent the indentation of the parent; all lines of the scalar have more
   */
  read(start: number, indent: number): JsonValue {
    const first = this.#lines.line.charAt(start);
    if (first === "|" || first === ">") return this.#block(start, indent);
    if (first === '"' || first === "'")
      return this.#quoted(start, indent, first);
    if (!startsPlain(this.#lines.line, start)) throw new NotPlain();
    return this.#plain(start, indent);
  }

  #plain(start: number, indent: number): JsonValue {
    const { line } = this.#lines;
    const comment = line.indexOf(" #", start);
    const text = line
      .slice(start, comment < 0 ? line.length : comment)
      .trimEnd();
    refuseColon(text);
    this.length = text.length;
    this.#lines.next();
    if (comment >= 0) return plainValue(text);
    const continued = this.#continued(text, indent);
    if (continued === undefined) return plainValue(text);
    this.length = line.length - start;
    return continued;
  }

  /** A plain scalar with the lines that continue it; undefined if none does. */
  #continued(first: string, indent: number): string | undefined {
    let text: string | undefined;
    let breaks = 1;
    while (this.#goesOn(indent)) {
      const content = this.#lines.line.trim();
      if (content === "") breaks++;
      else {
        if (content.startsWith("#") || content.includes(" #"))
          throw new NotPlain();
        refuseColon(content);
        text = (text ?? first) + foldOf(breaks) + content;
        breaks = 1;
      }
      this.#lines.next();
    }
    return text;
  }

  /** Whether the next line with content has more indentation, from the current one on. */
  #goesOn(indent: number): boolean {
    for (let count = 0; ; count++) {
      const line = this.#lines.ahead(count);
      if (line === undefined) return false;
      if (line.trim() !== "") return indentOf(line) > indent;
    }
  }

  #quoted(start: number, indent: number, quote: string): string {
    const { line } = this.#lines;
    const end = endOfQuoted(line, start + 1, quote);
    this.length = (end ?? line.length - 1) + 1 - start;
    const raw =
      end === undefined
        ? this.#quotedLines(line.slice(start + 1), indent, quote)
        : line.slice(start + 1, end);
    if (end !== undefined) this.#endLine(end + 1);
    return quote === '"' ? unescape(raw) : raw.replaceAll("''", "'");
  }

  /** The folded text of a quoted scalar of several lines, up to its end. */
  #quotedLines(first: string, indent: number, quote: string): string {
    let text = lineOfQuoted(first, quote);
    for (let breaks = 1; ; breaks++) {
      this.#lines.next();
      if (this.#lines.isAtEnd()) throw new NotPlain();
      const { line } = this.#lines;
      const start = this.#lines.indent;
      if (start === line.length) continue;
      if (start <= indent) throw new NotPlain();
      const end = endOfQuoted(line, start, quote);
      const content =
        end === undefined
          ? lineOfQuoted(line.slice(start), quote)
          : line.slice(start, end);
      text = joined(text, breaks, content, quote);
      breaks = 0;
      if (end === undefined) continue;
      this.#endLine(end + 1);
      return text;
    }
  }

  /** Goes to the next line, if only a comment is left. */
  #endLine(column: number): void {
    const { line } = this.#lines;
    const isSpaced = column === line.length || line.charAt(column) === " ";
    if (!isSpaced || this.#lines.firstAfter(column) !== undefined)
      throw new NotPlain();
    this.#lines.next();
  }

  #block(start: number, indent: number): string {
    const found = header.exec(this.#lines.line.slice(start));
    if (found === null) throw new NotPlain();
    const [, style, digit = "", chomping = ""] = found;
    this.length = this.#lines.line.length - start;
    this.#lines.next();
    const own = digit === "" ? undefined : indent + Number(digit);
    const lines = this.#blockLines(indent, own);
    // A line that has only spaces, but more than the others, is content.
    const last = lines.findLastIndex((line) => line !== "");
    const content = lines.slice(0, last + 1);
    const text = style === "|" ? content.join("\n") : folded(content);
    if (chomping !== "+")
      return chomping === "-" || last < 0 ? text : `${text}\n`;
    const blank = lines.slice(last + 1);
    // At the end of a file, and with spaces in the blank lines, it is not so simple.
    if (last < 0 || this.#lines.isAtEnd() || blank.some((line) => line !== ""))
      throw new NotPlain();
    return text + "\n".repeat(blank.length + 1);
  }

  /** The lines of a block scalar without their indentation. */
  #blockLines(indent: number, given?: number): readonly string[] {
    const content: string[] = [];
    let own = given;
    let deepest = 0;
    while (!this.#lines.isAtEnd()) {
      const { line } = this.#lines;
      const spaces = this.#lines.indent;
      const isBlank = spaces === line.length;
      if (!isBlank) {
        if (spaces <= indent) break;
        // Blank lines before the first line must not have more indentation.
        if (own === undefined && deepest > spaces) throw new NotPlain();
        own ??= spaces;
        if (spaces < own) throw new NotPlain();
      } else deepest = Math.max(deepest, spaces);
      content.push(line.slice(own ?? spaces));
      this.#lines.next();
    }
    return content;
  }
}

const header = /^([|>])([1-9]?)([-+]?)(?: +#.*| *)$/;

/** The text of a folded block scalar. More indented lines keep their line breaks. */
function folded(lines: readonly string[]): string {
  let text = "";
  let before: string | undefined;
  let breaks = 0;
  for (const line of lines) {
    if (line !== "") {
      const isKept = before === undefined || isMore(before) || isMore(line);
      text += isKept ? "\n".repeat(breaks) : foldOf(breaks);
      text += line;
      before = line;
      breaks = 0;
    }
    breaks++;
  }
  return text;
}

function isMore(line: string): boolean {
  return line.startsWith(" ");
}

/** What a number of line breaks between two lines becomes. */
function foldOf(breaks: number): string {
  return breaks === 1 ? " " : "\n".repeat(breaks - 1);
}

/** A colon in a plain scalar is a nested mapping, or an error. */
function refuseColon(text: string): void {
  if (text.endsWith(":") || text.includes(": ")) throw new NotPlain();
}

/** The column of the closing quote; undefined if it is on another line. */
function endOfQuoted(
  line: string,
  start: number,
  quote: string,
): number | undefined {
  for (let at = start; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === "\\" && quote === '"') at++;
    else if (char === quote) {
      const isPair = quote === "'" && line.charAt(at + 1) === "'";
      if (!isPair) return at;
      at++;
    }
  }
  return undefined;
}

/** A line of a quoted scalar that goes on, without the spaces at its end. */
function lineOfQuoted(line: string, quote: string): string {
  // The space belongs to the escape.
  if (quote === '"' && /\\ +$/.test(line)) throw new NotPlain();
  return line.trimEnd();
}

/** Appends a line of a quoted scalar. A backslash before a line break removes it. */
function joined(
  text: string,
  breaks: number,
  content: string,
  quote: string,
): string {
  const slashes = quote === '"' ? (/\\+$/.exec(text)?.[0].length ?? 0) : 0;
  if (slashes % 2 === 0) return text + foldOf(breaks) + content;
  const line = text.slice(0, -1);
  if (breaks > 1 || unfinished.test(line)) throw new NotPlain();
  return line + content;
}

/** An escape without its last digits, which must not be on the next line. */
const unfinished = /\\(?:u[\dA-Fa-f]{0,3}|x[\dA-Fa-f]?|U[\dA-Fa-f]{0,7})$/;
