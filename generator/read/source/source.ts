/**
 * The files of a description: their bytes, text, lines and values. `files.ts`
 * reads the disk and `git-revision.ts` a revision, `source-folder.ts` keeps
 * references inside a folder, and `source-set.ts` loads each file once.
 */
import type { Diagnostic, Position } from "../../diagnostics/diagnostics.js";
import type { JsonValue } from "../../json/json.js";
import { asciiJson } from "../json/ascii.js";
import type { Positions, Span } from "../json/positions.js";

/** The format of a file. A `text` is a single string, such as a description in Markdown. */
export type Format = "json" | "yaml" | "text";

/** A file that was read. It is kept as bytes, because most runs never need its text again. */
export class Source {
  /** The path relative to the description's folder, with `/` as separator; empty for the description itself. */
  readonly file: string;
  /** The path as messages show it. */
  readonly name: string;
  /**
   * Whether a report will show positions in it. Then positions in YAML are recorded while
   * it is parsed, because parsing it again takes longer.
   */
  readonly isShown: boolean;
  readonly #bytes: Buffer;
  #text: string | undefined;
  #lines: Lines | undefined;
  #latin1: string | undefined;
  #byteLines: Lines | undefined;

  constructor(file: string, name: string, bytes: Uint8Array, isShown = false) {
    this.file = file;
    this.name = name;
    this.isShown = isShown;
    const { buffer, byteOffset, length } = bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, length);
  }

  /**
   * A text that parses as JSON to the same value, or not at all, like the text itself: one
   * that takes less memory, or the text itself for a report, which is faster with two
   * descriptions.
   */
  jsonToParse(): string {
    if (this.isShown) return this.#decode();
    return asciiJson(this.#bytes) ?? this.#decode();
  }

  #decode(): string {
    // `TextDecoder` removes the byte order mark.
    return new TextDecoder().decode(this.#bytes);
  }

  /** The text of a range of bytes. */
  #textOf({ start, end }: Span): string {
    const latin1 = this.latin1.slice(start, end);
    if (!/[\x80-\xff]/.test(latin1)) return latin1;
    const text = this.#bytes.toString("utf8", start, end);
    return start === 0 ? text.replace(/^\ufeff/, "") : text;
  }

  /** The text, cached for diagnostics. */
  get text(): string {
    return (this.#text ??= this.#decode());
  }

  /**
   * The bytes as Latin-1, one character for each byte. For JSON, whose structure is ASCII:
   * one character of the text beyond Latin-1 would double its size.
   */
  get latin1(): string {
    return (this.#latin1 ??= this.#bytes.toString("latin1"));
  }

  /** The line and column of an offset in the text. The range ends with its line at the latest. */
  positionAt(offset: number, length = 1): Position {
    const lines = (this.#lines ??= new Lines(this.text));
    const number = lines.numberAt(offset);
    return this.#position(number, offset - lines.startOf(number), length);
  }

  /** The line and column of a range of bytes. It ends with its line at the latest. */
  positionOfBytes({ start, end }: Span): Position {
    const lines = (this.#byteLines ??= new Lines(this.latin1));
    const number = lines.numberAt(start);
    const before = { start: lines.startOf(number), end: start };
    return this.#position(
      number,
      this.#textOf(before).length,
      this.#textOf({ start, end }).length,
    );
  }

  #position(line: number, before: number, length: number): Position {
    const rest = (this.line(line) ?? "").length - before;
    return {
      file: this.name,
      line,
      column: before + 1,
      length: Math.max(1, Math.min(length, rest)),
    };
  }

  /** The text of a line, counted from 1, without its line break. */
  line(number: number): string | undefined {
    if (this.#lines !== undefined) {
      const range = this.#lines.rangeOf(number);
      return range && this.text.slice(range.start, range.end);
    }
    this.#byteLines ??= new Lines(this.latin1);
    const range = this.#byteLines.rangeOf(number);
    return range && this.#textOf(range);
  }
}

/** The lines of a text. */
class Lines {
  readonly #text: string;
  readonly #starts = [0];

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      this.#starts.push(at + 1);
  }

  /** The number of the line of an offset, counted from 1. */
  numberAt(offset: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  startOf(number: number): number {
    return this.#starts[number - 1] ?? 0;
  }

  /** The range of a line without its line break; undefined if there is no such line. */
  rangeOf(number: number): Span | undefined {
    const start = this.#starts[number - 1];
    if (start === undefined) return undefined;
    const { length } = this.#text;
    // No line starts after the last line break.
    if (start > 0 && start === length) return undefined;
    const end = (this.#starts[number] ?? length + 1) - 1;
    return { start, end: this.#text[end - 1] === "\r" ? end - 1 : end };
  }
}

/** A file with its value. */
export interface ParsedSource {
  readonly source: Source;
  readonly format: Format;
  readonly value: JsonValue;
  /** The positions that were recorded while it was parsed. */
  readonly positions?: Positions;
  /** Whether there is an `$id`. */
  readonly hasIds: boolean;
  /** Whether there is a `$dynamicRef`. */
  readonly hasDynamic: boolean;
  /** Its references to other files, as written. */
  readonly references: ReadonlySet<string>;
  readonly warnings: readonly Diagnostic[];
}

/** A file that cannot be read or parsed. */
export interface UnparsedSource {
  /** The reasons; at least one. */
  readonly faults: readonly Diagnostic[];
  /** Absent if there is no text to show. */
  readonly source?: Source;
  /** Present if the syntax is valid. */
  readonly format?: Format;
}
