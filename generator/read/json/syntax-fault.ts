import type { Span } from "./positions.js";

/** What is wrong with a text that does not parse, and where. */
export interface SyntaxFault {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  readonly advice: string;
  /** The offset of the bracket that is still open there. */
  readonly opener?: number;
}

/**
 * Finds the first fault of a text that `JSON.parse` refuses. Its own messages
 * differ between versions of Node and do not always say where.
 */
export function findJsonFault(text: string): SyntaxFault | undefined {
  return new JsonReader(text).read();
}

/** Two members of one name in one object, by the spans of their names. */
export interface Duplicate {
  readonly name: string;
  readonly first: Span;
  readonly second: Span;
}

/** Finds the members of a well formed text that have the name of an earlier one of their object. */
export function findDuplicates(text: string): readonly Duplicate[] {
  const reader = new JsonReader(text);
  reader.read();
  return reader.duplicates;
}

/** A bracket that is open. */
interface Bracket {
  readonly offset: number;
  empty: boolean;
  /** The names met in it. */
  readonly names: Map<string, Span>;
}

// Thrown within this file only, to leave the reader from where the fault is.
class FaultFound extends Error {
  readonly fault: SyntaxFault;
  constructor(fault: SyntaxFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const word = /[\w$.+-]+/y;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- JSON strings may hold none of them
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

  /** What stands in the innermost open bracket, from behind one value to behind the next. */
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
        "A comma may be missing in front of it.",
      );
    }
    const comma = this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] === closer) {
      this.#at = comma;
      this.#fail(
        `A comma stands in front of \`${closer}\``,
        "Remove it: JSON has no trailing commas.",
        1,
      );
    }
  }

  #key({ names }: Bracket): void {
    if (this.#text[this.#at] !== '"') {
      this.#fail(
        "Expected the name of a member here",
        "Names stand in double quotes.",
      );
    }
    const start = this.#at;
    this.#string();
    this.#note({ start, end: this.#at }, names);
    this.#skipSpace();
    if (this.#text[this.#at] !== ":") {
      this.#fail(
        "Expected `:` here",
        "A colon stands between a member's name and its value.",
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
      this.#fail(
        "This escape is none that JSON knows",
        "Write a backslash itself as `\\\\`.",
        2,
      );
    }
  }

  #failInString(start: number): never {
    const next = this.#text[this.#at];
    if (next === undefined || next === "\n" || next === "\r") {
      this.#at = start;
      this.#fail(
        "This string has no end on its line",
        'Close it with `"`; a line break in it is written `\\n`.',
        Infinity,
      );
    }
    this.#fail(
      "A raw control character stands in a string",
      "Write it as an escape: a tab is `\\t`.",
      1,
    );
  }

  #failAtValue(): never {
    const next = this.#text[this.#at];
    if (next === "'")
      this.#fail(
        "Expected a value here",
        "Strings stand in double quotes.",
        Infinity,
      );
    this.#fail(
      "Expected a value here",
      "A value is a string in double quotes, a number, `true`, `false`, `null`, `{ … }` or `[ … ]`.",
    );
  }

  #failAfterEnd(): never {
    this.#fail(
      "The value ends before this",
      "Remove what follows it: a file holds one JSON value.",
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
        ? "JSON has no comments."
        : ended
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
