import { type Code, empty, lines, rawCode } from "./code.js";
import { escapeUnit, unsafe } from "./escape.js";

const COMMENT_WIDTH = 76;

/**
 * A doc comment, its text escaped and wrapped; nothing where there is nothing
 * to say. `@deprecated` is the one tag that is printed.
 */
export function docComment(text: string, deprecated = false): Code {
  const rows = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((row) => row.trimEnd());
  while (rows.length > 0 && rows[0] === "") rows.shift();
  while (rows.length > 0 && rows.at(-1) === "") rows.pop();
  const wrapped = rows.flatMap((row) => wrap(escapeComment(row)));
  if (deprecated) wrapped.push(...(rows.length > 0 ? [""] : []), "@deprecated");
  if (wrapped.length === 0) return empty;
  const [first] = wrapped;
  if (first !== undefined && wrapped.length === 1)
    return rawCode(`/** ${first} */`);
  return lines([
    rawCode("/**"),
    ...wrapped.map((row) => rawCode(row === "" ? " *" : ` * ${row}`)),
    rawCode(" */"),
  ]);
}

/** Prose that needs no escaping, as most does not. */
const plainProse = /^[ -)+-.0-?A-~]*$/;

function escapeComment(text: string): string {
  if (plainProse.test(text)) return text;
  return (
    text
      .replaceAll("*/", "*\\/")
      .replaceAll("/*", "/\\*")
      .replace(/\/\/([#@])/g, "/\\/$1")
      // An unescaped @ would start a tag: `@internal` hides a declaration.
      .replace(/(^|[\s{*/])@/g, "$1\\@")
      .replaceAll("\t", "  ")
      .replace(unsafe, escapeUnit)
  );
}

/** Breaks prose at spaces; code, tables and long words are left as they are. */
function wrap(row: string): readonly string[] {
  if (row.length <= COMMENT_WIDTH || /^(?: {4}|\||```|`[^`]*`$)/.test(row))
    return [row];
  const hanging = /^\s*(?:[-*+] |\d+\. )?/.exec(row)?.[0].length ?? 0;
  const rows: string[] = [];
  let current = "";
  for (const word of row.split(" ")) {
    if (
      current.trim() !== "" &&
      current.length + 1 + word.length > COMMENT_WIDTH
    ) {
      rows.push(current.trimEnd());
      current = " ".repeat(hanging) + word;
    } else
      current =
        current === "" && rows.length === 0 ? word : `${current} ${word}`;
  }
  return [...rows, current.trimEnd()];
}
