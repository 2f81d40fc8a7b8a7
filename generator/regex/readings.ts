import type { Singles } from "./backreferences.js";
import { LONGEST_TEXT } from "./ways.js";

/** How to read a pattern. */
export interface Reading {
  /** A quantifier `{n,m}` with at least this difference counts as a loop; others are written out. */
  readonly loopLength: number;
  /** Whether a loop with a maximum is known as such. */
  readonly knowsBounds: boolean;
  /** No quantifier is written out more often. */
  readonly maxCopies: number;
  /** The groups that match only a single character, as their back-references do. */
  readonly singles: Singles;
}

/** The readings that an analysis needs. */
export const readings = {
  usual: { loopLength: 16, knowsBounds: true, maxCopies: Infinity },
  /** All repetitions count as loops without a maximum, and with a minimum of at most one. */
  endless: { loopLength: 0, knowsBounds: false, maxCopies: 1 },
  /** All repetitions with a maximum are written out. */
  exact: { loopLength: Infinity, knowsBounds: true, maxCopies: LONGEST_TEXT },
} as const;
