import type { AST } from "@eslint-community/regexpp";

import type { Characters } from "./alphabet.js";
import { type Condition, condition } from "./guards.js";

/** A way from one character of the pattern to the next. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly condition: Condition;
  /** The characters of the position that it leads to, as far as lookaheads allow them. */
  readonly characters: Characters;
  /** Part of a quantifier with a high maximum, which counts as a loop. */
  readonly isBounded: boolean;
}

/** A repetition. */
export interface Loop {
  readonly source: AST.Quantifier;
  /** Its positions are `from` (included) to `to` (excluded). */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly Step[];
}

/**
 * How an engine can walk through a pattern: each position is a character or a
 * character class, and there are as many steps between two positions as there
 * are ways for the engine to choose.
 */
export interface Backtracking {
  /** The number of positions. */
  readonly size: number;
  /** One set for each class of characters that the pattern does not distinguish. */
  readonly alphabet: readonly Characters[];
  readonly steps: readonly Step[];
  /** Inner loops come before the loops around them. */
  readonly loops: readonly Loop[];
  /** The positions that can end a match. */
  readonly ends: ReadonlyMap<number, Condition>;
  /** The positions that the first iteration of a quantifier can start with. */
  readonly entrances: ReadonlyMap<AST.Quantifier, readonly number[]>;
  /** The position of the search for the start of a match, which matches any character. */
  readonly search: number | undefined;
}

/** The steps from each position. */
export type Steps = ReadonlyMap<number, readonly Step[]>;

/** The steps without a condition, by the position they start from. */
export function byStart(steps: readonly Step[]): Steps {
  const found = new Map<number, Step[]>();
  for (const step of steps) {
    if (step.condition !== condition.none) continue;
    const known = found.get(step.from);
    if (known) known.push(step);
    else found.set(step.from, [step]);
  }
  return found;
}

/** The steps between positions that do not end a match: behind such a position an engine has matched. */
export function freeSteps(
  { ends }: Backtracking,
  steps: readonly Step[],
): Steps {
  return byStart(
    steps.filter(
      ({ from, to }) =>
        ends.get(from) !== condition.none && ends.get(to) !== condition.none,
    ),
  );
}

/** Thrown for a pattern that takes too long to analyze. */
export class TooLarge extends Error {}

/** Limits the work on one pattern. */
export class Budget {
  #left: number;

  constructor(work = 500_000) {
    this.#left = work;
  }

  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new TooLarge();
  }
}
