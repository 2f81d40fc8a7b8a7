/**
 * The files of a description: their bytes, text, lines and values. `files.ts`
 * reads the disk and `git-revision.ts` a revision, `source-folder.ts` keeps
 * references inside a folder, and `source-set.ts` loads each file once.
 */
import type { Diagnostic, Position } from "../../diagnostics/diagnostics.js";
import type { JsonValue } from "../../json/json.js";
import { asciiJson } from "../json/ascii.js";
import type { Positions } from "../json/positions.js";

/** The format of a file. A `text` is a single string, such as a description in Markdown. */
export type Format = "json" | "yaml" | "text";

/** A file that was read. It is kept as bytes, because most runs never need its text again. */
export class Source {
  /** The path relative to the description's folder, with `/` as separator; empty for the description itself. */
  readonly file: string;
  /** The path as messages show it. */
  readonly name: string;
  /**
   * Whether a report will show positions in it. Then its text is kept, and positions are
   * recorded while it is parsed, because parsing it again takes longer.
   */
  readonly isShown: boolean;
  readonly #bytes: Uint8Array;
  #text: string | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(file: string, name: string, bytes: Uint8Array, isShown = false) {
    this.file = file;
    this.name = name;
    this.isShown = isShown;
    this.#bytes = bytes;
  }

  /**
   * A text that parses as JSON to the same value, or not at all, like the text itself:
   * the text if it is shown, and so kept, or else one that takes less memory.
   */
  jsonToParse(): string {
    if (this.isShown) return this.text;
    const { buffer, byteOffset, length } = this.#bytes;
    const ascii = asciiJson(Buffer.from(buffer, byteOffset, length));
    return ascii ?? this.#decode();
  }

  #decode(): string {
    // `TextDecoder` removes the byte order mark.
    return new TextDecoder().decode(this.#bytes);
  }

  /** The text, cached for diagnostics. */
  get text(): string {
    return (this.#text ??= this.#decode());
  }

  /** The line and column of an offset. The range ends with its line at the latest. */
  positionAt(offset: number, length = 1): Position {
    const starts = this.#lines();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] ?? 0;
    const rest = (this.line(low + 1) ?? "").length - (offset - start);
    return {
      file: this.name,
      line: low + 1,
      column: offset - start + 1,
      length: Math.max(1, Math.min(length, rest)),
    };
  }

  /** The text of a line, counted from 1, without its line break. */
  line(number: number): string | undefined {
    const starts = this.#lines();
    const start = starts[number - 1];
    if (start === undefined) return undefined;
    // No line starts after the last line break.
    if (start > 0 && start === this.text.length) return undefined;
    const next = starts[number] ?? this.text.length + 1;
    const line = this.text.slice(start, next - 1);
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  #lines(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    const text = this.text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      starts.push(at + 1);
    return (this.#lineStarts = starts);
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
