import type { Singles } from "./backreferences.js";
import { LONGEST_TEXT } from "./ways.js";

/** How to read a pattern. */
export interface Reading {
  /** A quantifier `{n,m}` with at least this difference counts as a loop; others are written out. */
  readonly loopLength: number;
  /** Whether a loop keeps its maximum. */
  readonly knowsBounds: boolean;
  /** The highest number of times that a quantifier is expanded. */
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
