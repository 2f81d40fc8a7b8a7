import type { Position, Sources } from "../diagnostics/diagnostics.js";

/** How many lines are shown before and behind the one that is meant. */
const BEFORE = 2;
const BEHIND = 5;
/** How much of a line is shown; a description may stand in one. */
const WIDTH = 160;
/** How much of that stands before what is meant, where the line's head is cut off. */
const HEAD = 40;

/** A line of a text, in three parts where it is the one that is meant. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly meant?: readonly [head: string, meant: string, tail: string];
}

/** The lines around a position, without what all of them are indented by; none where there is no text to show. */
export function excerptOf(
  { file, line, column, length = 1 }: Position,
  sources: Sources,
): readonly ExcerptLine[] {
  const lines = linesAround(line, (number) => sources.line(file, number));
  const start = column - 1;
  const isFar = start + length > WIDTH;
  const left = isFar
    ? start - HEAD
    : Math.min(...lines.map(({ text }) => indentOf(text)), start);
  const end = Math.min(start + length, left + WIDTH);
  return lines.map(({ number, text }) => {
    const shown = (from: number, to: number) =>
      text.slice(from, to).replaceAll("\t", "  ");
    const head = isFar && text.length > left ? "…" : "";
    const tail = text.length > left + WIDTH ? "…" : "";
    if (number !== line)
      return { number, text: head + shown(left, left + WIDTH) + tail };
    const parts = [
      head + shown(left, start),
      shown(start, end),
      shown(end, left + WIDTH) + tail,
    ] as const;
    return { number, text: parts.join(""), meant: parts };
  });
}

function linesAround(
  line: number,
  textOf: (number: number) => string | undefined,
): readonly ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  const first = Math.max(1, line - BEFORE);
  for (let number = first; number <= line + BEHIND; number++) {
    const text = textOf(number);
    if (text !== undefined) lines.push({ number, text });
  }
  return lines;
}

/** How far a line is indented; an empty one does not count. */
function indentOf(text: string): number {
  const at = text.search(/\S/);
  return at < 0 ? Infinity : at;
}
