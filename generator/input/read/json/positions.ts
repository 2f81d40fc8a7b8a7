import { markLength } from "./ascii.js";

/** A range of a text, or of the bytes of a file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds the positions of values in a text. */
export interface Positions {
  /** The range to mark for a value: the name of an object or array, the value itself otherwise. */
  find(steps: readonly string[]): Span;
  /** The text of a number or boolean that YAML found without quotes; undefined for other values. */
  unquoted?(steps: readonly string[]): string | undefined;
}

interface Member {
  /** The range of the member's name; absent in an array. */
  readonly name?: Span;
  readonly value: Span;
}

/** The levels of a passed value whose ends are kept. Deeper ones are short enough to be passed again. */
const KEPT_DEPTH = 3;

/**
 * Finds the bytes of values in a file with valid JSON. Only the objects and arrays on the
 * path to a value are scanned, each once.
 */
export class JsonPositions implements Positions {
  readonly #text: string;
  readonly #start: number;
  readonly #members = new Map<number, ReadonlyMap<string, Member>>();
  /** The ends of objects and arrays that were passed, by their starts. */
  readonly #ends = new Map<number, number>();

  /** @param latin1 the bytes of the file as Latin-1 */
  constructor(latin1: string) {
    this.#text = latin1;
    this.#start = this.#skipSpace(markLength(latin1));
  }

  find(steps: readonly string[]): Span {
    let start = this.#start;
    let found: Member | undefined;
    for (const step of steps) {
      const next = this.#membersOf(start).get(step);
      if (next === undefined) break;
      found = next;
      ({ start } = next.value);
    }
    const isCompound = /[{[]/.test(this.#text[start] ?? "");
    if (!isCompound) return this.#valueSpan(start);
    return found?.name ?? { start, end: start + 1 };
  }

  #membersOf(start: number): ReadonlyMap<string, Member> {
    let members = this.#members.get(start);
    if (members === undefined) {
      members = new Map(this.#read(start));
      this.#members.set(start, members);
    }
    return members;
  }

  *#read(start: number): Iterable<[string, Member]> {
    const opener = this.#text[start];
    if (opener !== "{" && opener !== "[") return;
    let at = this.#skipSpace(start + 1);
    for (let index = 0; !/[}\]]/.test(this.#text[at] ?? "}"); index++) {
      let key = String(index);
      let name: Span | undefined;
      if (opener === "{") {
        name = { start: at, end: this.#stringEnd(at) };
        key = this.#unquote(name);
        at = this.#skipSpace(this.#skipSpace(name.end) + 1);
      }
      const value = this.#valueSpan(at);
      yield [key, name === undefined ? { value } : { name, value }];
      at = this.#skipSpace(value.end);
      if (this.#text[at] === ",") at = this.#skipSpace(at + 1);
    }
  }

  #unquote({ start, end }: Span): string {
    const bytes = Buffer.from(this.#text.slice(start, end), "latin1");
    const name: unknown = JSON.parse(bytes.toString());
    return String(name);
  }

  #valueSpan(start: number): Span {
    return { start, end: this.#valueEnd(start) };
  }

  #valueEnd(start: number): number {
    const known = this.#ends.get(start);
    if (known !== undefined) return known;
    const text = this.#text;
    const open: number[] = [];
    let at = start;
    do {
      const unit = text.charCodeAt(at);
      // Most units between strings are white space, which has the lowest units.
      if (unit <= 0x20) at++;
      else if (unit === 0x22) at = this.#stringEnd(at);
      else {
        if (unit === 0x7b || unit === 0x5b) open.push(at);
        else if (unit === 0x7d || unit === 0x5d) {
          const opener = open.pop() ?? start;
          if (open.length < KEPT_DEPTH) this.#ends.set(opener, at + 1);
        } else if (open.length === 0) return this.#scalarEnd(at);
        at++;
      }
    } while (open.length > 0 && at < text.length);
    return at;
  }

  #scalarEnd(start: number): number {
    const scalar = /[^\s,\]}]*/y;
    scalar.lastIndex = start;
    return start + (scalar.exec(this.#text)?.[0].length ?? 0);
  }

  #stringEnd(start: number): number {
    for (let at = start; ;) {
      at = this.#text.indexOf('"', at + 1);
      if (at < 0) return this.#text.length;
      let backslash = at;
      while (this.#text.charCodeAt(backslash - 1) === 0x5c) backslash--;
      if ((at - backslash) % 2 === 0) return at + 1;
    }
  }

  #skipSpace(start: number): number {
    let at = start;
    while (isSpace(this.#text.charCodeAt(at))) at++;
    return at;
  }
}

/** Whether a UTF-16 unit, or a byte of UTF-8, is white space of JSON. */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
