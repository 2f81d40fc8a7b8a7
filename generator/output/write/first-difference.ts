/** The first difference between two texts, with the lines of both. */
export interface Difference {
  /** The first line that differs, counted from 1. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** How many lines are searched for the point where the texts agree again. */
const MAX_EDIT_LINES = 40;

/**
 * Returns the first run of lines that differs; undefined if the texts are
 * equal.
 */
export function firstDifference(
  before: string,
  after: string,
): Difference | undefined {
  const old = before.split(/\r?\n/);
  const now = after.split("\n");
  let at = 0;
  while (at < old.length && at < now.length && old[at] === now[at]) at++;
  if (at === old.length && at === now.length) return undefined;
  const [removed, added] = shortestEdit(old.slice(at), now.slice(at));
  return {
    line: at + 1,
    before: old.slice(at, at + removed),
    after: now.slice(at, at + added),
  };
}

/**
 * The smallest numbers of lines to skip on both sides until the texts agree
 * again.
 */
function shortestEdit(
  old: readonly string[],
  now: readonly string[],
): readonly [number, number] {
  for (let sum = 1; sum <= MAX_EDIT_LINES; sum++)
    for (let removed = 0; removed <= sum; removed++)
      if (continuesAlike(old, removed, now, sum - removed))
        return [removed, sum - removed];
  return [
    Math.min(old.length, MAX_EDIT_LINES),
    Math.min(now.length, MAX_EDIT_LINES),
  ];
}

function continuesAlike(
  old: readonly string[],
  removed: number,
  now: readonly string[],
  added: number,
): boolean {
  if (removed > old.length || added > now.length) return false;
  const ended = removed === old.length && added === now.length;
  return ended || (old[removed] === now[added] && old[removed] !== undefined);
}
