import type { Position, Sources } from "./diagnostics.js";
import { escapeControls, type Paint } from "./terminal.js";

/** The number of columns shown of a line. */
const WIDTH = 96;
/** The number of columns shown before the marked range, if the start of the line is cut off. */
const BEFORE = 32;

/**
 * A line with its neighbours, and carets below it:
 *
 *     16 |         "schema": {
 *     17 |           "$ref": "#/x"
 *        |                   ^^^^^
 *     18 |         }
 */
export function codeFrame(
  { file, line, column, length = 1 }: Position,
  sources: Sources,
  paint: Paint,
): readonly string[] {
  const shown = sources.line(file, line);
  if (shown === undefined) return [];
  const start = column - 1;
  const isNear = shown.length <= WIDTH || start < WIDTH - BEFORE;
  const left = isNear ? 0 : start - BEFORE;
  const margin = String(line + 1).length;
  const gutter = (number: string) =>
    `  ${paint("dim", `${number.padStart(margin)} |`)}`;
  const row = (number: number): readonly string[] => {
    const text = sources.line(file, number);
    const ends = text !== undefined && left > 0 && text.length <= left;
    if (text === undefined || ends) return [];
    const cut = cutOut(text, left);
    return [`${gutter(String(number))}${cut === "" ? "" : ` ${cut}`}`];
  };
  const end = Math.min(start + length, left + WIDTH);
  const indent = " ".repeat(width(cutOut(shown, left, start)));
  const span = width(display(shown.slice(Math.max(start, left), end)));
  const carets = "^".repeat(Math.max(1, span));
  return [
    ...row(line - 1),
    ...row(line),
    `${gutter("")} ${indent}${paint("red", carets)}`,
    ...row(line + 1),
  ];
}

/** A part of a line, with `…` where the line is cut. */
function cutOut(line: string, left: number, end = left + WIDTH): string {
  const head = left > 0 && line.length > 0 ? "…" : "";
  const tail = line.length > left + WIDTH && end >= left + WIDTH ? "…" : "";
  return head + display(wholeCharacters(line.slice(left, end))) + tail;
}

/** A text without the halves of surrogate pairs that were cut in two. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

function display(text: string): string {
  return escapeControls(text.replaceAll("\t", "  "));
}

/** The approximate number of columns of a text in a terminal. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    columns += wide.test(character) ? 2 : 1;
  }
  return columns;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
