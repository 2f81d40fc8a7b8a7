import type { Span } from "./positions.js";

/** A syntax error, and where it is. */
export interface SyntaxFault {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  readonly advice: string;
  /** The offset of the innermost bracket that is still open. */
  readonly opener?: number;
}

/**
 * Finds the first syntax error of a text that `JSON.parse` rejects. The
 * messages of `JSON.parse` differ between versions of Node, and do not always
 * contain a position. (`jsonc-parser` takes two to four times as long.)
 */
export function findJsonFault(text: string): SyntaxFault | undefined {
  return new JsonReader(text).read();
}

/** Two members of an object with the same name, and the ranges of their names. */
export interface Duplicate {
  readonly name: string;
  readonly first: Span;
  readonly second: Span;
}

/** Finds the members of a valid text that repeat the name of an earlier member of their object. */
export function findDuplicates(text: string): readonly Duplicate[] {
  const reader = new JsonReader(text);
  reader.read();
  return reader.duplicates;
}

/** An open bracket. */
interface Bracket {
  readonly offset: number;
  empty: boolean;
  /** The names of the members so far. */
  readonly names: Map<string, Span>;
}

// Thrown and caught only in this file, to stop the reader at the error.
class FaultFound extends Error {
  readonly fault: SyntaxFault;
  constructor(fault: SyntaxFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const word = /[\w$.+-]+/y;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- JSON strings must not contain them
const stringStop = /["\\\u0000-\u001f]/g;

class JsonReader {
  readonly #text: string;
  readonly duplicates: Duplicate[] = [];
  readonly #open: Bracket[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): SyntaxFault | undefined {
    try {
      this.#skipSpace();
      this.#value();
      while (this.#open.length > 0) this.#member();
      this.#skipSpace();
      if (this.#at < this.#text.length) this.#failAfterEnd();
      return undefined;
    } catch (error) {
      if (error instanceof FaultFound) return error.fault;
      throw error;
    }
  }

  /** Reads the next member or item of the innermost open bracket, or its end. */
  #member(): void {
    this.#skipSpace();
    const bracket = this.#open.at(-1);
    if (bracket === undefined) return;
    const closer = this.#text[bracket.offset] === "{" ? "}" : "]";
    if (this.#text[this.#at] === closer) {
      this.#at++;
      this.#open.pop();
      return;
    }
    if (!bracket.empty) this.#comma(closer);
    bracket.empty = false;
    if (closer === "}") this.#key(bracket);
    this.#value();
  }

  #comma(closer: string): void {
    if (this.#text[this.#at] !== ",") {
      this.#fail(
        `Expected \`,\` or \`${closer}\` here`,
        "A comma may be missing before it.",
      );
    }
    const comma = this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] === closer) {
      this.#at = comma;
      this.#fail(
        `Trailing comma before \`${closer}\``,
        "Remove it: JSON has no trailing commas.",
        1,
      );
    }
  }

  #key({ names }: Bracket): void {
    if (this.#text[this.#at] !== '"') {
      this.#fail(
        "Expected a member name here",
        "Put the name in double quotes.",
      );
    }
    const start = this.#at;
    this.#string();
    this.#note({ start, end: this.#at }, names);
    this.#skipSpace();
    if (this.#text[this.#at] !== ":") {
      this.#fail(
        "Expected `:` here",
        "Put a colon between the name and the value.",
      );
    }
    this.#at++;
    this.#skipSpace();
  }

  #note(span: Span, names: Map<string, Span>): void {
    const name = String(JSON.parse(this.#text.slice(span.start, span.end)));
    const first = names.get(name);
    if (first === undefined) names.set(name, span);
    else this.duplicates.push({ name, first, second: span });
  }

  #value(): void {
    const next = this.#text[this.#at];
    if (next === "{" || next === "[") {
      this.#open.push({ offset: this.#at++, empty: true, names: new Map() });
    } else if (next === '"') {
      this.#string();
    } else if (!this.#take(numberPattern) && !this.#literal()) {
      this.#failAtValue();
    }
  }

  #literal(): boolean {
    const literal = ["true", "false", "null"].find((name) =>
      this.#text.startsWith(name, this.#at),
    );
    this.#at += literal?.length ?? 0;
    return literal !== undefined;
  }

  #string(): void {
    const start = this.#at++;
    for (;;) {
      stringStop.lastIndex = this.#at;
      const stop = stringStop.exec(this.#text);
      this.#at = stop?.index ?? this.#text.length;
      if (stop?.[0] === '"') break;
      if (stop?.[0] === "\\") this.#escape();
      else this.#failInString(start);
    }
    this.#at++;
  }

  #escape(): void {
    const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    if (!this.#take(escape)) {
      this.#fail("Invalid escape sequence", "Write a backslash as `\\\\`.", 2);
    }
  }

  #failInString(start: number): never {
    const next = this.#text[this.#at];
    if (next === undefined || next === "\n" || next === "\r") {
      this.#at = start;
      this.#fail(
        "Unterminated string",
        'Close it with `"`; write a line break as `\\n`.',
        Infinity,
      );
    }
    this.#fail(
      "Control character in a string",
      "Write it as an escape sequence, such as `\\t` for a tab.",
      1,
    );
  }

  #failAtValue(): never {
    const next = this.#text[this.#at];
    if (next === "'")
      this.#fail(
        "Expected a value here",
        "Put strings in double quotes.",
        Infinity,
      );
    if (this.#text.trim() === "")
      this.#fail("The file is empty", "Save the description in it.");
    // The first word of the file, before a colon.
    if (
      /^\s*(?:---\s|#|[\w$-]+:\s)/.test(this.#text) &&
      this.#open.length === 0
    )
      this.#fail(
        "Expected JSON, but this looks like YAML",
        "Rename the file, so that its name ends in `.yaml`.",
      );
    this.#fail(
      "Expected a value here",
      "A value is a string in double quotes, a number, `true`, `false`, `null`, `{ … }` or `[ … ]`.",
    );
  }

  #failAfterEnd(): never {
    this.#fail(
      "Unexpected text after the end of the JSON value",
      "Remove it: a file contains one JSON value.",
      Infinity,
    );
  }

  #fail(what: string, advice: string, length?: number): never {
    const offset = this.#at;
    const rest =
      this.#text.startsWith("//", offset) ||
      this.#text.startsWith("/*", offset);
    const opener = this.#open.at(-1)?.offset;
    const ended = offset >= this.#text.length;
    word.lastIndex = offset;
    throw new FaultFound({
      offset,
      length: length ?? word.exec(this.#text)?.[0].length ?? 1,
      message: rest
        ? "JSON does not allow comments."
        : ended && this.#text.trim() !== ""
          ? `${what}, but the file ends.`
          : `${what}.`,
      advice: rest ? "Remove it." : advice,
      ...(ended && opener !== undefined && { opener }),
    });
  }

  #skipSpace(): void {
    this.#take(/[ \t\n\r]*/y);
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return false;
    this.#at += found[0].length;
    return true;
  }
}
