import type { AST } from "@eslint-community/regexpp";

import type { Characters } from "./alphabet.js";
import { canFail } from "./can-fail.js";
import {
  type Backtracking,
  type Budget,
  freeSteps,
  type Steps,
} from "./walks.js";

/** The longest text that is tried. */
export const LONGEST_TEXT = 300;

/** An engine takes some seconds to try this number of ways. */
const MANY = 100_000_000;

/**
 * The length of a text which, matched from the start of a repetition, makes an
 * engine try so many ways that it takes seconds; undefined if none was found.
 * Only texts that repeat one or two characters are tried: others are rarely worse.
 */
export function slowLength(
  walks: Backtracking,
  repetition: AST.Quantifier,
  budget: Budget,
): number | undefined {
  const steps = freeSteps(walks, walks.steps);
  for (const start of walks.entrances.get(repetition) ?? [])
    for (const repeated of shortTexts(walks.alphabet)) {
      const length = lengthOfMany(start, repeated, steps, walks, budget);
      if (length !== undefined) return length;
    }
  return undefined;
}

function* shortTexts(
  alphabet: readonly Characters[],
): Iterable<readonly Characters[]> {
  for (const one of alphabet) yield [one];
  for (const one of alphabet)
    for (const other of alphabet) if (one !== other) yield [one, other];
}

/** The length at which the ways through a repeated text become too many. */
function lengthOfMany(
  start: number,
  repeated: readonly Characters[],
  steps: Steps,
  walks: Backtracking,
  budget: Budget,
): number | undefined {
  // The number of ways that lead to each position.
  let ways: ReadonlyMap<number, number> = new Map([[start, 1]]);
  let tried = 0;
  for (let length = 1; length < LONGEST_TEXT && ways.size > 0; length++) {
    const character = repeated[length % repeated.length] ?? 0n;
    ways = after(ways, character, steps, budget);
    // An engine also tries the ways that a later character ends.
    for (const count of ways.values()) tried += count;
    if (tried >= MANY)
      return canFail(ways.keys(), walks, budget) ? length + 1 : undefined;
  }
  return undefined;
}

function after(
  ways: ReadonlyMap<number, number>,
  character: Characters,
  steps: Steps,
  budget: Budget,
): ReadonlyMap<number, number> {
  const next = new Map<number, number>();
  for (const [position, count] of ways)
    for (const { to, characters } of steps.get(position) ?? []) {
      budget.spend(1);
      if ((characters & character) === 0n) continue;
      next.set(to, (next.get(to) ?? 0) + count);
    }
  return next;
}
