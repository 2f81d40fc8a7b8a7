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

export interface WatchRunsProblems {
  400: HttpError<400, string>;
}

export type WatchRunsProblem = WatchRunsProblems[keyof WatchRunsProblems];

export type WatchRunsCode = never;

export interface CompleteProblems {}

export type CompleteProblem = CompleteProblems[keyof CompleteProblems];

export type CompleteCode = never;

export interface WatchDataProblems {}

export type WatchDataProblem = WatchDataProblems[keyof WatchDataProblems];

export type WatchDataCode = never;

export interface WatchTextProblems {}

export type WatchTextProblem = WatchTextProblems[keyof WatchTextProblems];

export type WatchTextCode = never;
