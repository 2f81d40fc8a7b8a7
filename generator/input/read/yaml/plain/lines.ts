import { NotPlain } from "./scalars.js";

/**
 * Characters whose role depends on more than the line that they are in, document
 * markers and directives. A range of control characters would need an exception from
 * the linter.
 */
const unknown = /[^\n\P{Cc}]|[\u2028\u2029\ufeff]|^(?:---|\.\.\.|%)/mu;

/** The marker of the first document, after comments. */
const marker = /^(?:(?:#.*| *)\n)*---(?=\n)/;

/** The lines of a text, and the current one. */
export class Lines {
  /** The current line; empty after the last one. */
  line = "";
  /** The number of spaces before its content. */
  indent = 0;
  readonly #lines: readonly string[];
  #at = -1;
  /** The offset of the current line. */
  #start = 0;

  /** The length of each line break. */
  readonly #break: number;

  /** undefined for a text with unknown characters. */
  static of(text: string): Lines | undefined {
    const lines = text.split("\r\n");
    const isWindows = lines.length > 1;
    // A carriage return or a line feed that stands alone is left.
    if (isWindows && lines.some((line) => line.includes("\n")))
      return undefined;
    const whole = (isWindows ? lines.join("\n") : text).replace(
      marker,
      (comments) => `${comments.slice(0, -3)}   `,
    );
    // The package does not always count spaces after the last line break.
    if (unknown.test(whole) || /\n +$/.test(whole)) return undefined;
    return new Lines(whole.split("\n"), isWindows ? 2 : 1);
  }

  private constructor(lines: readonly string[], lineBreak: number) {
    this.#lines = lines;
    this.#break = lineBreak;
    this.#go(0);
  }

  isAtEnd(): boolean {
    return this.#at >= this.#lines.length;
  }

  next(): void {
    this.#start += this.line.length + this.#break;
    this.#go(this.#at + 1);
  }

  /** The line after the current one by a number; undefined after the last one. */
  ahead(count: number): string | undefined {
    return this.#lines[this.#at + count];
  }

  /** The text from the current line up to the first one with less indentation. */
  deeper(indent: number): string {
    let end = this.#at + 1;
    for (; end < this.#lines.length; end++) {
      const line = this.#lines[end] ?? "";
      if (line.trim() !== "" && indentOf(line) <= indent) break;
    }
    const rest = this.#lines.slice(this.#at + 1, end);
    // The positions in it would be wrong.
    if (rest.length > 0 && this.#break > 1) throw new NotPlain();
    return [this.line, ...rest].join("\n");
  }

  /** Goes to the line after the one with the end of a text that `deeper` returned. */
  goBehind(length: number): void {
    let column = length;
    while (column > this.line.length) {
      column -= this.line.length + 1;
      this.next();
    }
    const isSpaced = /^(?: |$)/.test(this.line.slice(column));
    if (!isSpaced || this.firstAfter(column) !== undefined)
      throw new NotPlain();
    this.next();
  }

  #go(at: number): void {
    this.#at = at;
    this.line = this.#lines[at] ?? "";
    this.indent = indentOf(this.line);
  }

  /** Skips lines without content and comments. */
  skipEmpty(): void {
    while (!this.isAtEnd()) {
      const code = this.line.charCodeAt(this.indent);
      // It is not a number after the last character.
      if (!Number.isNaN(code) && code !== HASH) return;
      this.next();
    }
  }

  isIndented(indent: number): boolean {
    return !this.isAtEnd() && this.indent === indent;
  }

  isDeeper(indent: number): boolean {
    return !this.isAtEnd() && this.indent > indent;
  }

  /** The column of the content after a column; undefined if only a comment follows. */
  firstAfter(column: number): number | undefined {
    let at = column;
    while (this.line.charCodeAt(at) === SPACE) at++;
    const isEmpty = at >= this.line.length;
    return isEmpty || this.line.charCodeAt(at) === HASH ? undefined : at;
  }

  /** The offset of a column of the current line in the text. */
  offset(column: number): number {
    return this.#start + column;
  }

  /** Replaces what is before a column with spaces, because a collection starts there. */
  blank(column: number): void {
    this.line = " ".repeat(column) + this.line.slice(column);
    this.indent = indentOf(this.line);
  }
}

/** The number of spaces at the start. */
export function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === SPACE) at++;
  return at;
}

const SPACE = 0x20;
const HASH = 0x23;
