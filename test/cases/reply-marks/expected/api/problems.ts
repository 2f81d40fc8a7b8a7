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

export interface StartRunProblems {}

export type StartRunProblem = StartRunProblems[keyof StartRunProblems];

export type StartRunCode = never;

export interface ListRunsProblems {
  429: HttpError<429, undefined>;
}

export type ListRunsProblem = ListRunsProblems[keyof ListRunsProblems];

export type ListRunsCode = never;

export interface EndRunsProblems {}

export type EndRunsProblem = EndRunsProblems[keyof EndRunsProblems];

export type EndRunsCode = never;

export interface ReplaceRunsProblems {}

export type ReplaceRunsProblem = ReplaceRunsProblems[keyof ReplaceRunsProblems];

export type ReplaceRunsCode = never;
