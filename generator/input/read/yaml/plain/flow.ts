import type { JsonValue } from "../../../../language/json/json.js";
import type { Span } from "../../json/positions.js";
import { NotPlain, plainValue, unescape } from "./scalars.js";
import type { Spans } from "./spans.js";

/**
 * Reads a collection in brackets: `[a, "b"]` or `{ type: string }`. Scalars of several
 * lines, comments, and members without a value are left to the `yaml` package.
 */
export class FlowReader {
  /** The index of the next character. */
  at: number;
  readonly #text: string;
  readonly #offset: number;
  readonly #spans: Spans | undefined;
  #depth = 0;

  /** @param offset the position of the text in the file */
  constructor(
    text: string,
    at: number,
    offset: number,
    spans: Spans | undefined,
  ) {
    this.#text = text;
    this.at = at;
    this.#offset = offset;
    this.#spans = spans;
  }

  /** The collection at the index. */
  collection(): JsonValue & object {
    if (++this.#depth > DEEPEST) throw new NotPlain();
    const isList = this.#char() === "[";
    this.at++;
    const value = isList ? this.#list() : this.#mapping();
    this.#depth--;
    return value;
  }

  #list(): JsonValue & object {
    const items: JsonValue[] = [];
    const spans = this.#spans && new Map<string, Span>();
    while (this.#hasNext("]", items.length === 0)) {
      const start = this.at;
      const value = this.#value();
      const isScalar = typeof value !== "object" || value === null;
      spans?.set(
        String(items.length),
        this.#span(start, isScalar ? this.at : start + 1),
      );
      items.push(value);
    }
    if (spans !== undefined) this.#spans?.set(items, spans);
    return items;
  }

  #mapping(): JsonValue & object {
    const members: Record<string, JsonValue> = {};
    const spans = this.#spans && new Map<string, Span>();
    for (let isFirst = true; this.#hasNext("}", isFirst); isFirst = false) {
      const start = this.at;
      const name = this.#key();
      const end = this.at;
      if (Object.hasOwn(members, name)) throw new NotPlain();
      this.at++;
      this.#skipSpace();
      const from = this.at;
      const value = this.#value();
      const isScalar = typeof value !== "object" || value === null;
      spans?.set(
        name,
        isScalar ? this.#span(from, this.at) : this.#span(start, end),
      );
      members[name] = value;
    }
    if (spans !== undefined) this.#spans?.set(members, spans);
    return members;
  }

  /** Goes to the next member; at the end, goes behind it. */
  #hasNext(end: "]" | "}", isFirst: boolean): boolean {
    this.#skipSpace();
    if (!isFirst && this.#char() !== end) {
      if (this.#char() !== ",") throw new NotPlain();
      this.at++;
      this.#skipSpace();
    }
    if (this.#char() !== end) return true;
    this.at++;
    return false;
  }

  /** The text of a key; the index is at its colon then. */
  #key(): string {
    const first = this.#char();
    const isQuoted = first === '"' || first === "'";
    const name = isQuoted ? this.#quoted(first) : this.#plain();
    const isKey =
      this.#char() === ":" && /[\s]/.test(this.#text.charAt(this.at + 1));
    const isOdd = name === "<<" || name === "__proto__" || name.length > 1000;
    if (!isKey || isOdd) throw new NotPlain();
    return name;
  }

  #value(): JsonValue {
    const first = this.#char();
    if (first === "[" || first === "{") return this.collection();
    const value =
      first === '"' || first === "'"
        ? this.#quoted(first)
        : plainValue(this.#plain());
    const start = this.at;
    this.#skipSpace();
    if (!/[,\]}]/.test(this.#char())) throw new NotPlain();
    this.at = start;
    return value;
  }

  /** The text of a plain scalar on one line. */
  #plain(): string {
    plain.lastIndex = this.at;
    const text = plain.exec(this.#text)?.[0];
    if (text === undefined) throw new NotPlain();
    this.at += text.length;
    return text;
  }

  #quoted(quote: '"' | "'"): string {
    const pattern = quote === '"' ? inDouble : inSingle;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found === null) throw new NotPlain();
    const [whole, text = ""] = found;
    this.at += whole.length;
    return quote === '"' ? unescape(text) : text.replaceAll("''", "'");
  }

  #char(): string {
    return this.#text.charAt(this.at);
  }

  #skipSpace(): void {
    while (/[ \n]/.test(this.#char())) this.at++;
  }

  #span(start: number, end: number): Span {
    return { start: this.#offset + start, end: this.#offset + end };
  }
}

const DEEPEST = 60;

/** Without characters whose meaning depends on their neighbours. */
const plain =
  /(?:[\w$./]|-(?=\w))(?:[^\n,[\]{}:#"'&*!|>%@`?]*[^\s,[\]{}:#"'&*!|>%@`?])?/y;
const inDouble = /"((?:[^"\\\n]|\\[^\n])*)"/y;
const inSingle = /'((?:[^'\n]|'')*)'/y;
