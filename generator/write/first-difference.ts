/** Where two texts first differ: what stands there, and what is to stand there. */
export interface Difference {
  /** 1-based, of the first line that differs. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** How far a difference is followed for the place where both texts agree again. */
const MAX_EDIT_LINES = 40;

/** The first run of lines in which two texts differ; undefined where they do not. */
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

/** The smallest numbers of lines to leave out on either side until both go on alike. */
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
