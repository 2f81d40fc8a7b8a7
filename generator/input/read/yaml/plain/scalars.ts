import type { JsonValue } from "../../../../language/json/json.js";

/** The text has something that the fast reader does not know. */
export class NotPlain extends Error {}

/** A key, and the length of its text as written. */
export interface Key {
  readonly name: string;
  readonly length: number;
}

/** The greatest length of a key that is on one line, with some distance to the limit of YAML. */
const LONGEST_KEY = 1000;

/** A colon that ends a key, or a comment. */
const stop = /:(?= |$)| #/g;

/** The plain key that starts at a column; undefined if there is none. */
export function plainKey(line: string, start: number): Key | undefined {
  if (!startsPlain(line, start)) return undefined;
  stop.lastIndex = start;
  const found = stop.exec(line);
  if (found?.[0] !== ":") return undefined;
  const name = line.slice(start, found.index);
  const isOdd =
    name.endsWith(" ") ||
    name.length > LONGEST_KEY ||
    name === "<<" ||
    name === "__proto__";
  if (isOdd) throw new NotPlain();
  return { name, length: name.length };
}

const quoted = /(?:"([^"\\]*)"|'([^']*)')(?=:(?: |$))/y;

/** The quoted key that starts at a column; undefined if there is none. */
export function quotedKey(line: string, start: number): Key | undefined {
  quoted.lastIndex = start;
  const found = quoted.exec(line);
  if (found === null) return undefined;
  const [text, inDouble, inSingle] = found;
  const name = inDouble ?? inSingle ?? "";
  if (name === "__proto__" || name.length > LONGEST_KEY) throw new NotPlain();
  return { name, length: text.length };
}

/** Whether a plain scalar can start at a column; a few that are rare are left out. */
export function startsPlain(line: string, start: number): boolean {
  return (
    !/[-?:,[\]{}#&*!|>'"%@`]/.test(line.charAt(start)) || isDash(line, start)
  );
}

/** A dash before something else than a space starts a plain scalar: `-1`. */
function isDash(line: string, start: number): boolean {
  return line.charAt(start) === "-" && /[\w.$/-]/.test(line.charAt(start + 1));
}

/** The value of a plain scalar in the core schema of YAML 1.2. */
export function plainValue(text: string): JsonValue {
  // Nearly every text starts with another character.
  if (!/^[-+.\dnNtTfF~]/.test(text)) return text;
  if (/^(?:~|[Nn]ull|NULL)$/.test(text)) return null;
  if (/^(?:[Tt]rue|TRUE)$/.test(text)) return true;
  if (/^(?:[Ff]alse|FALSE)$/.test(text)) return false;
  if (/^[-+]?\d+$/.test(text)) return finite(Number.parseInt(text, 10));
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text))
    return finite(Number(text));
  // JSON has no `.inf` and `.nan`, and the others are rare.
  if (/^(?:0o[0-7]+|0x[\da-f]+|[-+]?\.(?:inf|nan))$/i.test(text))
    throw new NotPlain();
  return text;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new NotPlain();
  return value;
}

const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '"', "\\": "\\", "/": "/", " ": " ", 0: "\0" },
  ...{ a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r" },
  ...{ t: "\t", v: "\v", N: "\x85", _: "\xa0", L: "\u2028", P: "\u2029" },
};

/** The text of a double-quoted scalar whose line breaks are folded. */
export function unescape(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(
    /\\(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|U(000[\dA-Fa-f]{5})|(.|$))/gs,
    (_, four?: string, two?: string, eight?: string, letter = "") => {
      const hex = four ?? two ?? eight;
      if (hex !== undefined)
        return String.fromCodePoint(Number.parseInt(hex, 16));
      const known = escapes[String(letter)];
      if (known === undefined) throw new NotPlain();
      return known;
    },
  );
}
