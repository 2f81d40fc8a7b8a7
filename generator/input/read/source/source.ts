/**
 * The files of a description: their bytes, text, lines and values. `files.ts`
 * reads the disk and `git-revision.ts` a revision, `source-folder.ts` keeps
 * references inside a folder, and `source-set.ts` loads each file once.
 */
import type {
  Diagnostic,
  Position,
} from "../../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../language/json/json.js";
import { asciiJson, markLength } from "../json/ascii.js";
import type { Positions, Span } from "../json/positions.js";
import { TextOffsets } from "./text-offsets.js";

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
  readonly #offsets: TextOffsets;
  #shownLine: { readonly number: number; readonly text: string } | undefined;

  constructor(file: string, name: string, bytes: Uint8Array, isShown = false) {
    this.file = file;
    this.name = name;
    this.isShown = isShown;
    const { buffer, byteOffset, length } = bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, length);
    this.#offsets = new TextOffsets(this.#bytes);
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
    const lines = (this.#lines ??= new Lines(this.text, 0));
    const line = lines.at(offset);
    const { start, end } = lines.rangeOf(line);
    return this.#position(line, offset - start, Math.min(length, end - offset));
  }

  /** The line and column of a range of bytes. It ends with its line at the latest. */
  positionOfBytes({ start, end }: Span): Position {
    const lines = this.#linesOfBytes();
    const line = lines.at(start);
    const range = lines.rangeOf(line);
    const at = this.#offsets.of(start);
    const before = at - this.#offsets.of(range.start);
    const length = this.#offsets.of(Math.min(end, range.end)) - at;
    return this.#position(line, before, length);
  }

  #position(line: number, before: number, length: number): Position {
    return {
      file: this.name,
      line: line + 1,
      column: before + 1,
      length: Math.max(1, length),
    };
  }

  #linesOfBytes(): Lines {
    const { latin1 } = this;
    return (this.#byteLines ??= new Lines(latin1, markLength(latin1)));
  }

  /** The text of a line, counted from 1, without its line break. */
  line(number: number): string | undefined {
    if (this.#shownLine?.number === number) return this.#shownLine.text;
    const lines = this.#lines ?? this.#linesOfBytes();
    if (!lines.has(number - 1)) return undefined;
    const { start, end } = lines.rangeOf(number - 1);
    const text =
      lines === this.#lines
        ? this.text.slice(start, end)
        : this.#bytes.toString("utf8", start, end);
    // All diagnostics of a minified description are in one long line.
    this.#shownLine = { number, text };
    return text;
  }
}

/** The lines of a text, counted from 0. */
class Lines {
  readonly #text: string;
  readonly #starts: number[];

  /** @param start where the first line starts */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#starts = [start];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      this.#starts.push(at + 1);
  }

  /** The line of an offset. */
  at(offset: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether there is such a line. None starts after the last line break. */
  has(line: number): boolean {
    const start = this.#starts[line];
    return start !== undefined && (line === 0 || start < this.#text.length);
  }

  /** The range of a line without its line break. */
  rangeOf(line: number): Span {
    const { length } = this.#text;
    const start = this.#starts[line] ?? length;
    const end = (this.#starts[line + 1] ?? length + 1) - 1;
    const isWindows = end > start && this.#text[end - 1] === "\r";
    return { start, end: isWindows ? end - 1 : end };
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
