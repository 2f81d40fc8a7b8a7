/** The most results that are kept: more than the texts of a large description. */
const MAX_KNOWN = 20_000;

/**
 * A function that keeps its results, because descriptions repeat the same texts. A
 * process that stays keeps only the latest ones.
 *
 * @param compute a pure function
 */
export function memoized<Result>(
  compute: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === MAX_KNOWN) known.clear();
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}
