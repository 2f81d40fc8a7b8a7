/*
 * Finds what in one description corresponds to what in the other: operations,
 * security schemes, union members, and here any items that have a key and may
 * cover each other, such as the statuses `404` and `4XX`. `replacements.ts`
 * matches the operations of two versions of one API.
 */

/** How the items of two lists correspond. */
export interface MatchedItems<T> {
  /** Items to compare, the old one first. */
  readonly pairs: readonly (readonly [T, T])[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** New items for a part of what an old item covers that is still there. */
  readonly specified: readonly T[];
  /** Old items that a new item, which was there before, now covers. */
  readonly generalized: readonly T[];
}

/** Identifies items, and knows which of them covers which. */
export interface Matcher<T> {
  readonly keyOf: (item: T) => string;
  /** Whether the first covers the second; `among` are the items of the first list. */
  readonly covers: (wide: T, narrow: T, among: readonly T[]) => boolean;
}

/**
 * Matches the items of two lists: those with the same key, then an item of one
 * list with an item of the other that covers it, such as `404` with `4XX`.
 */
export function matchItems<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, covers }: Matcher<T>,
): MatchedItems<T> {
  const oldItems = new Map(before.map((item) => [keyOf(item), item]));
  const newItems = new Map(after.map((item) => [keyOf(item), item]));
  const pairs: (readonly [T, T])[] = [];
  const found = {
    added: [] as T[],
    removed: [] as T[],
    specified: [] as T[],
    generalized: [] as T[],
  };
  for (const [key, item] of oldItems) {
    const other = newItems.get(key);
    const wide = after.find((one) => covers(one, item, after));
    if (other !== undefined) pairs.push([item, other]);
    else if (wide === undefined) found.removed.push(item);
    else {
      pairs.push([item, wide]);
      if (oldItems.has(keyOf(wide))) found.generalized.push(item);
    }
  }
  for (const [key, item] of newItems) {
    if (oldItems.has(key)) continue;
    const wide = before.find((one) => covers(one, item, before));
    if (wide === undefined) found.added.push(item);
    else {
      pairs.push([wide, item]);
      if (newItems.has(keyOf(wide))) found.specified.push(item);
    }
  }
  return { pairs, ...found };
}
