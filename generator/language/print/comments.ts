import { type Code, empty, lines, rawCode } from "./code.js";
import { escapeUnit, unsafe } from "./escape.js";
import { memoized } from "./memoized.js";

const COMMENT_WIDTH = 76;

/**
 * Prints a doc comment with escaped and wrapped text; empty if there is no
 * text. `@deprecated` is the only tag.
 */
export function docComment(text: string, deprecated = false): Code {
  return deprecated ? deprecatedComment(text) : plainComment(text);
}

const plainComment = memoized((text) => commentOf(wrappedLines(text)));

const deprecatedComment = memoized((text) => {
  const wrapped = wrappedLines(text);
  const gap = wrapped.length > 0 ? [""] : [];
  return commentOf([...wrapped, ...gap, "@deprecated"]);
});

function wrappedLines(text: string): readonly string[] {
  const textLines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  while (textLines.length > 0 && textLines[0] === "") textLines.shift();
  while (textLines.length > 0 && textLines.at(-1) === "") textLines.pop();
  return textLines.flatMap((line) => wrap(escapeComment(line)));
}

function commentOf(wrapped: readonly string[]): Code {
  const [first] = wrapped;
  if (first === undefined) return empty;
  if (wrapped.length === 1) return rawCode(`/** ${first} */`);
  return lines([
    rawCode("/**"),
    ...wrapped.map((line) => rawCode(line === "" ? " *" : ` * ${line}`)),
    rawCode(" */"),
  ]);
}

/** Prints a comment of one line with escaped text. */
export function lineComment(text: string): Code {
  const escaped = text
    .replace(/\/\/([#@])/g, "/\\/$1")
    .replace(unsafe, escapeUnit);
  return rawCode(`// ${escaped}`);
}

/** Text that needs no escaping. Most text is like this. */
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

/** Breaks text at spaces. Code, tables and long words do not change. */
function wrap(line: string): readonly string[] {
  if (line.length <= COMMENT_WIDTH || /^(?: {4}|\||```|`[^`]*`$)/.test(line))
    return [line];
  const hanging = /^\s*(?:[-*+] |\d+\. )?/.exec(line)?.[0].length ?? 0;
  const wrapped: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (
      current.trim() !== "" &&
      current.length + 1 + word.length > COMMENT_WIDTH
    ) {
      wrapped.push(current.trimEnd());
      current = " ".repeat(hanging) + word;
    } else
      current =
        current === "" && wrapped.length === 0 ? word : `${current} ${word}`;
  }
  return [...wrapped, current.trimEnd()];
}
