/** How the items of two lists stand for each other. */
export interface MatchedItems<T> {
  /** What is to be compared, the old one first. */
  readonly pairs: readonly (readonly [T, T])[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** New ones that stand for a part of what was there and still is. */
  readonly specified: readonly T[];
  /** Old ones that what was there, and still is, stands for now. */
  readonly generalized: readonly T[];
}

/** How items are told apart, and which of them includes which. */
export interface Matcher<T> {
  readonly keyOf: (item: T) => string;
  /** Whether the first stands for all that the second does; `among` are the items beside it. */
  readonly covers: (wide: T, narrow: T, among: readonly T[]) => boolean;
}

/**
 * Pairs the items of two lists: those that are the same, then what one side says
 * by itself and the other by something wider, such as `404` and `4XX`.
 */
export function matchItems<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, covers }: Matcher<T>,
): MatchedItems<T> {
  const had = new Map(before.map((item) => [keyOf(item), item]));
  const has = new Map(after.map((item) => [keyOf(item), item]));
  const pairs: (readonly [T, T])[] = [];
  const found = {
    added: [] as T[],
    removed: [] as T[],
    specified: [] as T[],
    generalized: [] as T[],
  };
  for (const [key, item] of had) {
    const other = has.get(key);
    const wide = after.find((one) => covers(one, item, after));
    if (other !== undefined) pairs.push([item, other]);
    else if (wide === undefined) found.removed.push(item);
    else {
      pairs.push([item, wide]);
      if (had.has(keyOf(wide))) found.generalized.push(item);
    }
  }
  for (const [key, item] of has) {
    if (had.has(key)) continue;
    const wide = before.find((one) => covers(one, item, before));
    if (wide === undefined) found.added.push(item);
    else {
      pairs.push([wide, item]);
      if (has.has(keyOf(wide))) found.specified.push(item);
    }
  }
  return { pairs, ...found };
}
