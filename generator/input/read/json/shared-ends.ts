/** The bytes that are compared at once. */
const BLOCK = 2 ** 14;

/** How many bytes two texts share at their starts, and at their ends after that. */
export function sharedEnds(
  one: Uint8Array,
  other: Uint8Array,
): { readonly start: number; readonly end: number } {
  const least = Math.min(one.length, other.length);
  const start = shared(least, (from, to) => [
    one.subarray(from, to),
    other.subarray(from, to),
  ]);
  const end = shared(least - start, (from, to) => [
    one.subarray(one.length - to, one.length - from),
    other.subarray(other.length - to, other.length - from),
  ]);
  return { start, end };
}

/** How many bytes of `most` are shared, from the first one on. */
function shared(
  most: number,
  parts: (from: number, to: number) => readonly [Uint8Array, Uint8Array],
): number {
  const isSame = (from: number, to: number) => {
    const [one, other] = parts(from, to);
    return Buffer.compare(one, other) === 0;
  };
  let count = 0;
  while (count < most && isSame(count, Math.min(count + BLOCK, most)))
    count = Math.min(count + BLOCK, most);
  // The first byte that differs is in the next block.
  let size = Math.min(BLOCK, most - count);
  while (size > 0) {
    const half = size >> 1;
    if (isSame(count, count + half)) {
      count += half;
      size -= half;
      if (half === 0) break;
    } else size = half;
  }
  return count;
}
