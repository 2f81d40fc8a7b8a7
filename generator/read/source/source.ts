import type { Diagnostic, Position } from "../../diagnostics/diagnostics.js";
import type { JsonValue } from "../../json/json.js";

/** How a text spells its values. */
export type Format = "json" | "yaml";

/** A file that was read. Its text is kept as bytes: most runs never look at it again. */
export class Source {
  /** Relative to the description's folder, with `/` between its parts; empty for the description itself. */
  readonly file: string;
  /** The path as the user would type it. */
  readonly name: string;
  readonly #bytes: Uint8Array;
  #text: string | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(file: string, name: string, bytes: Uint8Array) {
    this.file = file;
    this.name = name;
    this.#bytes = bytes;
  }

  /** The text without a byte-order mark, decoded anew at each call. */
  decode(): string {
    // `TextDecoder` drops the mark.
    return new TextDecoder().decode(this.#bytes);
  }

  /** The text, kept from the first call on: for diagnostics. */
  get text(): string {
    return (this.#text ??= this.decode());
  }

  /** Where an offset of the text stands; a span ends at the end of its line at the latest. */
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

  /** A line, counted from 1, without its end. */
  line(number: number): string | undefined {
    const starts = this.#lines();
    const start = starts[number - 1];
    if (start === undefined) return undefined;
    // Behind the last line's end no other line starts.
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

/** A file with what it says. */
export interface ParsedSource {
  readonly source: Source;
  readonly format: Format;
  readonly value: JsonValue;
  /** Whether an `$id` stands in it. */
  readonly hasIds: boolean;
  /** Whether a `$dynamicRef` stands in it. */
  readonly hasDynamic: boolean;
  /** Whether it uses `unevaluatedProperties` or `unevaluatedItems`. */
  readonly usesUnevaluated: boolean;
  /** Its references to other files, as written. */
  readonly references: ReadonlySet<string>;
}

/** A file that says nothing. */
export interface UnparsedSource {
  /** Why; at least one. */
  readonly faults: readonly Diagnostic[];
  /** Absent where there is no text to show. */
  readonly source?: Source;
  /** Present where the text is well formed all the same. */
  readonly format?: Format;
}
