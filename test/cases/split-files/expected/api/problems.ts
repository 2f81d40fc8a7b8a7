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

export interface GetAnimalProblems {
  404: HttpError<404, string>;
  default: HttpError<number, string>;
}

export type GetAnimalProblem = GetAnimalProblems[keyof GetAnimalProblems];

export type GetAnimalCode = never;
