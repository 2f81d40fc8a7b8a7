import { all, classes, complement, dot, type Range } from "./characters.js";

/** What a pattern says, without what its groups are called. */
export type Node =
  | { readonly kind: "character"; readonly ranges: readonly Range[] }
  | { readonly kind: "sequence"; readonly items: readonly Node[] }
  | { readonly kind: "choice"; readonly items: readonly Node[] }
  | {
      readonly kind: "repeat";
      readonly item: Node;
      readonly min: number;
      readonly max: number;
    }
  /** The start or the end of the text. */
  | { readonly kind: "start" | "end" };

/** Longer patterns are not read. */
const MAX_LENGTH = 2000;
/** Deeper groups are not read. */
const MAX_DEPTH = 50;

/**
 * Reads a pattern of ECMA-262 with the flag `u`; nothing where it has what an
 * automaton cannot tell, such as a look ahead or a reference back.
 */
export function readPattern(pattern: string): Node | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  try {
    new RegExp(pattern, "u");
    return new Reader(pattern).whole();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Untold)
      return undefined;
    throw error;
  }
}

/** Thrown where a pattern has what is not told here. */
class Untold extends Error {}

const controls: ReadonlyMap<string, string> = new Map([
  ...([
    ["n", "\n"],
    ["r", "\r"],
    ["t", "\t"],
  ] as const),
  ...([
    ["f", "\f"],
    ["v", "\v"],
    ["0", "\0"],
  ] as const),
]);

class Reader {
  readonly #pattern: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  whole(): Node {
    const node = this.#choice();
    if (this.#at < this.#pattern.length) throw new Untold();
    return node;
  }

  #choice(): Node {
    if (++this.#depth > MAX_DEPTH) throw new Untold();
    const items = [this.#sequence()];
    while (this.#take(/\|/y) !== undefined) items.push(this.#sequence());
    this.#depth--;
    const [only, second] = items;
    return only && !second ? only : { kind: "choice", items };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#next()))
      items.push(this.#repeated());
    return { kind: "sequence", items };
  }

  #repeated(): Node {
    const item = this.#atom();
    const count = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (count === undefined) return item;
    if (item.kind === "start" || item.kind === "end") throw new Untold();
    const [, min = "", comma, max = ""] =
      /^\{(\d+)(,?)(\d*)\}/.exec(count) ?? [];
    if (min === "")
      return {
        ...{ kind: "repeat", item },
        min: count.startsWith("+") ? 1 : 0,
        max: count.startsWith("?") ? 1 : Infinity,
      };
    const least = Number(min);
    const most = comma === "" ? least : max === "" ? Infinity : Number(max);
    return { kind: "repeat", item, min: least, max: most };
  }

  #atom(): Node {
    if (this.#take(/\^/y) !== undefined) return { kind: "start" };
    if (this.#take(/\$/y) !== undefined) return { kind: "end" };
    if (this.#take(/\./y) !== undefined)
      return { kind: "character", ranges: dot };
    if (this.#take(/\[/y) !== undefined)
      return { kind: "character", ranges: this.#class() };
    if (this.#take(/\((?:\?:|\?<[^=!>][^>]*>|(?!\?))/y) !== undefined) {
      const inner = this.#choice();
      if (this.#take(/\)/y) === undefined) throw new Untold();
      return inner;
    }
    if (this.#next() === "(") throw new Untold();
    return { kind: "character", ranges: this.#character() };
  }

  #class(): readonly Range[] {
    const isOther = this.#take(/\^/y) !== undefined;
    const found: Range[] = [];
    while (this.#take(/\]/y) === undefined) {
      const first = this.#character();
      const isRange = this.#take(/-(?!\])/y) !== undefined;
      found.push(...(isRange ? between(first, this.#character()) : first));
    }
    return isOther ? complement(found) : found;
  }

  #character(): readonly Range[] {
    const escaped = this.#take(/\\./suy);
    if (escaped === undefined) return single(this.#take(/./suy) ?? "");
    const letter = escaped.slice(1);
    const known = classes.get(letter);
    if (known) return known;
    const code = this.#code(letter);
    if (code !== undefined) return [[code, code]];
    const control = controls.get(letter);
    if (control !== undefined) return single(control);
    // What is a letter or a digit means something else.
    if (/[A-Za-z\d]/.test(letter)) throw new Untold();
    return single(letter);
  }

  #code(letter: string): number | undefined {
    const digits =
      letter === "x"
        ? this.#take(/[\da-f]{2}/iy)
        : letter === "u"
          ? (this.#take(/\{[\da-f]+\}/iy) ?? this.#take(/[\da-f]{4}/iy))
          : undefined;
    return digits === undefined
      ? undefined
      : parseInt(digits.replace(/[{}]/g, ""), 16);
  }

  #next(): string {
    return this.#pattern.charAt(this.#at);
  }

  #take(token: RegExp): string | undefined {
    token.lastIndex = this.#at;
    const found = token.exec(this.#pattern)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

function single(text: string): readonly Range[] {
  const code = text.codePointAt(0);
  if (code === undefined) throw new Untold();
  return [[code, code]];
}

function between(
  [first]: readonly Range[],
  [last]: readonly Range[],
): readonly Range[] {
  if (first === undefined || last === undefined) throw new Untold();
  return [[first[0], last[1]]];
}

/** Any text. */
export const anything: Node = {
  kind: "repeat",
  item: { kind: "character", ranges: all },
  min: 0,
  max: Infinity,
};
