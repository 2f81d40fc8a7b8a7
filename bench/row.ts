import type { Bench } from "./setup.js";

/** A part of the table: figures that are measured together. */
export interface Row {
  /** The letter of the row, by which it is chosen. */
  readonly id: string;
  /** Files that are not in the repository. The row is skipped if one is missing. */
  readonly needs?: readonly string[];
  measure(bench: Bench): readonly Figure[] | Promise<readonly Figure[]>;
}

/** A line of the table. */
export interface Figure {
  readonly what: string;
  /** The amount of Tenon and the one of the peer, as text with units. */
  readonly tenon: string;
  readonly peer: string;
  /** One value for each round, or a single one that is the same in each. */
  readonly values: readonly number[];
  /** Stands after the value and the goal: ` MB`. */
  readonly unit?: string;
  readonly goal: Goal;
}

/** The limit of the median. */
export type Goal = { readonly most: number } | { readonly least: number };
