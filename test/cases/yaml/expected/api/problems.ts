// Made by Tenon from the API's description: change that, and generate again.

import type { HttpError, ProblemTypes } from "../runtime/problem.js";

/** The code of every problem that this version describes. */
export type ProblemCode = never;

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {};

export interface GetYesProblems {
  default: HttpError<
    number,
    {
      "1"?: null;
      /** Default `false`. */
      no?: boolean;
      on?: "yes" | "no" | "on" | 15 | "1_000" | "2024-01-01";
      null?: string;
    }
  >;
}

export type GetYesProblem = GetYesProblems[keyof GetYesProblems];

export type GetYesCode = never;
