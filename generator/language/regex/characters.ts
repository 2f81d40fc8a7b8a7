/** Code points from one to another, both included. */
export type Range = readonly [first: number, last: number];

const LAST = 0x10ffff;

/** Every character. */
export const all: readonly Range[] = [[0, LAST]];

const lineTerminators: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** The characters that `.` matches without the flag `s`. */
export const dot = complement(lineTerminators);

/** The characters that `\d`, `\s` and `\w` match: ECMA-262, 22.2.1, `CharacterClassEscape`. */
export const escapes = {
  digit: [[0x30, 0x39]],
  space: [
    ...[[0x09, 0x0d] as const, [0x20, 0x20] as const, [0xa0, 0xa0] as const],
    ...[[0x1680, 0x1680] as const, [0x2000, 0x200a] as const],
    ...[[0x2028, 0x2029] as const, [0x202f, 0x202f] as const],
    ...[[0x205f, 0x205f] as const, [0x3000, 0x3000] as const],
    [0xfeff, 0xfeff],
  ],
  word: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
} satisfies Record<string, readonly Range[]>;

/** The characters outside the ranges. */
export function complement(ranges: readonly Range[]): readonly Range[] {
  const outside: Range[] = [];
  let next = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > next) outside.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= LAST ? [...outside, [next, LAST]] : outside;
}

/** Whether the ranges contain a character. */
export function isAmong(character: number, ranges: readonly Range[]): boolean {
  return ranges.some(
    ([first, last]) => first <= character && character <= last,
  );
}

/**
 * One character of each class of characters that the ranges do not distinguish;
 * common characters come first, so that examples are readable.
 */
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
  const classes = sorted.map((start, at): Range => [
    start,
    (sorted[at + 1] ?? LAST + 1) - 1,
  ]);
  return classes
    .map(mostCommon)
    .sort(([, one], [, other]) => one - other)
    .map(([character]) => character);
}

const common: readonly number[] = Array.from("aAz0-_.@ ").map(
  (character) => character.codePointAt(0) ?? 0,
);

/** The most common character of a class, and its rank. */
function mostCommon([first, last]: Range): readonly [number, number] {
  const at = common.findIndex((one) => first <= one && one <= last);
  if (at >= 0) return [common[at] ?? first, at];
  return [first, common.length + (first < 0x20 ? LAST : first)];
}
