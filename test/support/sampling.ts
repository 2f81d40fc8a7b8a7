/**
 * Chooses what `npm test` runs of a large set. `npm run test:all` runs each set whole.
 *
 * The seed is the same for every run, so that a run of unchanged code gives an
 * unchanged result. `TENON_SEED=7 npm test` chooses another sample; a failing
 * run prints its seed.
 */
import { inject } from "vitest";

/** Set by `vitest.config.ts`. */
export interface Sampling {
  /** The start of every random choice. */
  readonly seed: number;
  /** True under `npm run test:all` and `npm run test:integrations`. */
  readonly whole: boolean;
}

declare module "vitest" {
  interface ProvidedContext {
    sampling: Sampling;
  }
}

export const { seed, whole } = inject("sampling");

/** Returns how many inputs a property test draws. */
export function draws(sampled: number, all: number): number {
  return whole ? all : sampled;
}

/**
 * Returns `sampled` items in their order, or all items under `npm run test:all`.
 *
 * @param all how many items `test:all` gets, where all of them would find no more
 */
export function sample<T>(
  items: readonly T[],
  sampled: number,
  all = items.length,
): readonly T[] {
  const count = draws(sampled, all);
  if (items.length <= count) return items;
  const random = randomNumbers(seed);
  const ranks = items.map(() => random());
  const limit = ranks.toSorted((a, b) => a - b)[count] ?? 1;
  return items.filter((_, index) => (ranks[index] ?? 1) < limit);
}

/** Returns a function that gives numbers from 0 to 1: the same ones for the same seed (mulberry32). */
export function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
