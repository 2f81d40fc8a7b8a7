/**
 * Parses structured fields (RFC 9651, section 4.2). Returns undefined for malformed
 * fields, which callers must ignore.
 */

/**
 * A value without parameters. Display strings are strings, dates are `Date`s and byte
 * sequences are `Uint8Array`s.
 */
export type BareItem = number | string | boolean | Date | Uint8Array | Token;

/** A token: a word without quotation marks. */
export interface Token {
  readonly token: string;
}

export type Parameters = ReadonlyMap<string, BareItem>;

export interface Item {
  readonly value: BareItem;
  readonly parameters: Parameters;
}

export interface InnerList {
  readonly items: readonly Item[];
  readonly parameters: Parameters;
}

/** Parses a field whose value is one item. */
export function parseItem(field: string): Item | undefined {
  return parse(field, itemIn);
}

/** Parses a field whose value is a list. */
export function parseList(
  field: string,
): readonly (Item | InnerList)[] | undefined {
  return parse(field, (text) => membersIn(text, () => memberIn(text)));
}

/**
 * Parses a field whose value is a dictionary. Of members with the same key, the last
 * one counts.
 */
export function parseDictionary(
  field: string,
): ReadonlyMap<string, Item | InnerList> | undefined {
  return parse(field, (text) => new Map(membersIn(text, () => entryIn(text))));
}

/** A text, and the position of the parser in it. */
class Text {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /**
   * Consumes the match of a sticky expression at this position. Returns its first
   * group, or the whole match.
   */
  take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match[1] ?? match[0];
  }

  must(expression: RegExp): string {
    return this.take(expression) ?? malformed();
  }
}

/** Throws; `parse` catches the error. */
function malformed(): never {
  throw new SyntaxError("No structured field.");
}

function parse<Parsed>(
  field: string,
  read: (text: Text) => Parsed,
): Parsed | undefined {
  try {
    const text = new Text(field);
    text.take(/ */y);
    const parsed = read(text);
    text.take(/ */y);
    return text.ended() ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the comma-separated members of a list or dictionary. */
function membersIn<Member>(text: Text, read: () => Member): Member[] {
  const members: Member[] = [];
  while (!text.ended()) {
    members.push(read());
    text.take(/[ \t]*/y);
    if (text.ended()) break;
    text.must(/,[ \t]*/y);
    if (text.ended()) malformed();
  }
  return members;
}

function entryIn(text: Text): [string, Item | InnerList] {
  const key = text.must(KEY);
  // A key without a value is true.
  return text.take(/=/y) === undefined
    ? [key, { value: true, parameters: parametersIn(text) }]
    : [key, memberIn(text)];
}

function memberIn(text: Text): Item | InnerList {
  if (text.take(/\(/y) === undefined) return itemIn(text);
  const items: Item[] = [];
  for (;;) {
    const spaced = text.take(/ +/y) !== undefined || items.length === 0;
    if (text.take(/\)/y) !== undefined)
      return { items, parameters: parametersIn(text) };
    if (!spaced) malformed();
    items.push(itemIn(text));
  }
}

function itemIn(text: Text): Item {
  const value = bareItemIn(text);
  return { value, parameters: parametersIn(text) };
}

const KEY = /[a-z*][a-z0-9_\-.*]*/y;

function parametersIn(text: Text): Parameters {
  const parameters = new Map<string, BareItem>();
  while (text.take(/; */y) !== undefined) {
    const key = text.must(KEY);
    parameters.set(
      key,
      text.take(/=/y) === undefined ? true : bareItemIn(text),
    );
  }
  return parameters;
}

/** The first character determines the kind of value. */
function bareItemIn(text: Text): BareItem {
  const number = text.take(/-?\d[\d.]*/y);
  if (number !== undefined) return numberOf(number);
  const string = text.take(/"((?:[ !#-[\]-~]|\\["\\])*)"/y);
  if (string !== undefined) return string.replace(/\\(.)/g, "$1");
  const token = text.take(/[a-z*][\w!#$%&'*+\-.^`|~:/]*/iy);
  if (token !== undefined) return { token };
  const bytes = text.take(/:([a-z0-9+/]*=*):/iy);
  if (bytes !== undefined)
    return Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
  const boolean = text.take(/\?([01])/y);
  if (boolean !== undefined) return boolean === "1";
  const date = text.take(/@(-?\d{1,15})/y);
  if (date !== undefined) return new Date(Number(date) * 1000);
  return decodeURIComponent(text.must(/%"((?:[ !#$&-~]|%[\da-f]{2})*)"/y));
}

/** Integers have up to 15 digits; decimals up to 12, and 3 after the point. */
function numberOf(text: string): number {
  if (!/^-?(\d{1,15}|\d{1,12}\.\d{1,3})$/.test(text)) malformed();
  // Turns `-0` into 0.
  return Number(text) + 0;
}
