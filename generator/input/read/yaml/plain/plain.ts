/**
 * A fast reader for the YAML that most descriptions are written in: block mappings and
 * sequences with plain, quoted and block scalars. The `yaml` package takes forty times
 * as long, because it builds a node with positions for everything. `scalars.ts` reads
 * the text of scalars and `lines.ts` walks over the lines.
 *
 * Everything else stops this reader: anchors, tags, merge keys, tabs, most flow
 * collections, duplicate keys, and everything invalid. The `yaml` package then reads
 * the file. A test compares the values and positions of both.
 */
import type { JsonValue } from "../../../../language/json/json.js";
import { MAX_DEPTH } from "../../depth.js";
import type { Span } from "../../json/positions.js";
import { FlowReader } from "./flow.js";
import { Lines } from "./lines.js";
import { Scalars } from "./scalar-lines.js";
import { type Key, NotPlain, plainKey, quotedKey } from "./scalars.js";
import type { MemberSpans, Spans } from "./spans.js";

/**
 * Reads a text; undefined if it has something that this reader does not know.
 *
 * @param spans is filled, if it is given
 */
export function parsePlain(
  text: string,
  spans?: Spans,
): { readonly value: JsonValue; readonly start: number } | undefined {
  const lines = Lines.of(text);
  if (lines === undefined) return undefined;
  try {
    return new PlainReader(lines, spans).whole();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

class PlainReader {
  readonly #lines: Lines;
  readonly #scalars: Scalars;
  readonly #spans: Spans | undefined;
  #depth = 0;

  constructor(lines: Lines, spans: Spans | undefined) {
    this.#lines = lines;
    this.#scalars = new Scalars(lines);
    this.#spans = spans;
  }

  whole(): { readonly value: JsonValue; readonly start: number } {
    this.#lines.skipEmpty();
    if (this.#lines.isAtEnd()) throw new NotPlain();
    const indent = this.#lines.indent;
    const start = this.#lines.offset(indent);
    const value = this.#block(indent);
    this.#lines.skipEmpty();
    if (!this.#lines.isAtEnd()) throw new NotPlain();
    return { value, start };
  }

  /** The collection that starts at an indentation. */
  #block(indent: number): JsonValue {
    if (++this.#depth > MAX_DEPTH / 2) throw new NotPlain();
    const value = this.#startsItem(indent)
      ? this.#sequence(indent)
      : this.#mapping(indent);
    this.#depth--;
    return value;
  }

  /** Whether the line has a dash at this indentation. */
  #startsItem(indent: number): boolean {
    const { line } = this.#lines;
    if (line.charCodeAt(indent) !== DASH) return false;
    return line.length === indent + 1 || line.charCodeAt(indent + 1) === SPACE;
  }

  #sequence(indent: number): JsonValue {
    const items: JsonValue[] = [];
    const spans = this.#spans && new Map<string, Span>();
    while (this.#lines.isIndented(indent) && this.#startsItem(indent)) {
      const at = String(items.length);
      items.push(this.#item(indent, spans, at));
      this.#lines.skipEmpty();
    }
    if (this.#lines.isDeeper(indent)) throw new NotPlain();
    if (spans !== undefined) this.#spans?.set(items, spans);
    return items;
  }

  #item(indent: number, spans: MemberSpans | undefined, at: string): JsonValue {
    const start = this.#lines.firstAfter(indent + 1);
    if (start === undefined) return this.#below(indent, undefined, spans, at);
    const isBlock = this.#keyAt(start) !== undefined || this.#startsItem(start);
    if (!isBlock) return this.#scalar(start, indent, spans, at);
    const offset = this.#lines.offset(start);
    spans?.set(at, { start: offset, end: offset + 1 });
    this.#lines.blank(start);
    return this.#block(start);
  }

  #mapping(indent: number): JsonValue {
    const members: Record<string, JsonValue> = {};
    const spans = this.#spans && new Map<string, Span>();
    while (this.#lines.isIndented(indent)) {
      const key = this.#keyAt(indent);
      if (key === undefined || Object.hasOwn(members, key.name))
        throw new NotPlain();
      members[key.name] = this.#member(indent, key, spans);
      this.#lines.skipEmpty();
    }
    if (this.#lines.isDeeper(indent)) throw new NotPlain();
    if (spans !== undefined) this.#spans?.set(members, spans);
    return members;
  }

  #member(
    indent: number,
    { name, length }: Key,
    spans: MemberSpans | undefined,
  ): JsonValue {
    const offset = this.#lines.offset(indent);
    const key = { start: offset, end: offset + length };
    const start = this.#lines.firstAfter(indent + length + 1);
    if (start === undefined) return this.#below(indent, key, spans, name);
    return this.#scalar(start, indent, spans, name, key);
  }

  /** The value on the lines below a key or a dash. */
  #below(
    indent: number,
    key: Span | undefined,
    spans: MemberSpans | undefined,
    name: string,
  ): JsonValue {
    const lines = this.#lines;
    const after = key === undefined ? lines.offset(indent + 1) : key.end + 1;
    lines.next();
    lines.skipEmpty();
    const isItem = key !== undefined && lines.isIndented(indent);
    const isBelow = isItem ? this.#startsItem(indent) : lines.isDeeper(indent);
    if (!isBelow) {
      spans?.set(name, { start: after, end: after });
      return null;
    }
    const start = lines.indent;
    const offset = lines.offset(start);
    if (this.#keyAt(start) === undefined && !this.#startsItem(start))
      return this.#scalar(start, indent, spans, name, key);
    spans?.set(name, key ?? { start: offset, end: offset + 1 });
    return this.#block(start);
  }

  #scalar(
    start: number,
    indent: number,
    spans: MemberSpans | undefined,
    name: string,
    key?: Span,
  ): JsonValue {
    const offset = this.#lines.offset(start);
    if (FLOW.has(this.#lines.line.charCodeAt(start))) {
      spans?.set(name, key ?? { start: offset, end: offset + 1 });
      return this.#flow(start, indent);
    }
    const value = this.#scalars.read(start, indent);
    spans?.set(name, { start: offset, end: offset + this.#scalars.length });
    return value;
  }

  /** A collection in brackets, which may go on over several lines. */
  #flow(start: number, indent: number): JsonValue {
    const text = this.#lines.deeper(indent);
    const offset = this.#lines.offset(0);
    const reader = new FlowReader(text, start, offset, this.#spans);
    const value = reader.collection();
    this.#lines.goBehind(reader.at);
    return value;
  }

  /** The key of a mapping that starts in the line; undefined if none does. */
  #keyAt(start: number): Key | undefined {
    const { line } = this.#lines;
    const code = line.charCodeAt(start);
    return code === DOUBLE_QUOTE || code === SINGLE_QUOTE
      ? quotedKey(line, start)
      : plainKey(line, start);
  }
}

const DASH = 0x2d;
const SPACE = 0x20;
/** `[` and `{` */
const FLOW: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
