/** A run of code points, both ends included. */
export type Range = readonly [first: number, last: number];

export const LAST = 0x10ffff;

/** Any character, as far as ECMA-262 goes without the flag `s` for `.`. */
export const all: readonly Range[] = [[0, LAST]];

const digits: readonly Range[] = [[0x30, 0x39]];
const words: readonly Range[] = [
  ...digits,
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const spaces: readonly Range[] = [
  ...[[0x09, 0x0d] as const, [0x20, 0x20] as const, [0xa0, 0xa0] as const],
  ...[[0x1680, 0x1680] as const, [0x2000, 0x200a] as const],
  ...[[0x2028, 0x2029] as const, [0x202f, 0x202f] as const],
  ...[[0x205f, 0x205f] as const, [0x3000, 0x3000] as const],
  [0xfeff, 0xfeff],
];
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** What `.` stands for. */
export const dot = complement(lineEnds);

/** What escapes of classes stand for: ECMA-262, 22.2.1, `CharacterClassEscape`. */
export const classes: ReadonlyMap<string, readonly Range[]> = new Map([
  ["d", digits],
  ["D", complement(digits)],
  ["w", words],
  ["W", complement(words)],
  ["s", spaces],
  ["S", complement(spaces)],
]);

/** Characters that others are not. */
export function complement(ranges: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > next) found.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= LAST ? [...found, [next, LAST]] : found;
}

/** Whether a character is among others. */
export function isAmong(character: number, ranges: readonly Range[]): boolean {
  return ranges.some(
    ([first, last]) => first <= character && character <= last,
  );
}

/** One character of each kind that ranges tell apart, first those that people write. */
export function representatives(
  ranges: Iterable<readonly Range[]>,
): readonly number[] {
  const starts = new Set([0]);
  for (const each of ranges)
    for (const [first, last] of each) {
      starts.add(first);
      if (last < LAST) starts.add(last + 1);
    }
  const sorted = [...starts].sort((a, b) => a - b);
  const kinds = sorted.map((start, at): Range => [
    start,
    (sorted[at + 1] ?? LAST + 1) - 1,
  ]);
  return kinds
    .map(written)
    .sort(([, one], [, other]) => one - other)
    .map(([character]) => character);
}

const usual: readonly number[] = Array.from("aAz0-_.@ ").map(
  (character) => character.codePointAt(0) ?? 0,
);

/** A character of a kind, and its place among those that people write. */
function written([first, last]: Range): readonly [number, number] {
  const at = usual.findIndex((one) => first <= one && one <= last);
  if (at >= 0) return [usual[at] ?? first, at];
  return [first, usual.length + (first < 0x20 ? LAST : first)];
}
