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

export interface StartJobProblems {
  303: HttpError<303, undefined>;
  "4XX": HttpError<number, string>;
  default: HttpError<number, { reason?: string }>;
}

export type StartJobProblem = StartJobProblems[keyof StartJobProblems];

export type StartJobCode = never;

export interface ProbeJobsProblems {}

export type ProbeJobsProblem = ProbeJobsProblems[keyof ProbeJobsProblems];

export type ProbeJobsCode = never;

export interface GetAllProblems {}

export type GetAllProblem = GetAllProblems[keyof GetAllProblems];

export type GetAllCode = never;

export interface GetNothingProblems {}

export type GetNothingProblem = GetNothingProblems[keyof GetNothingProblems];

export type GetNothingCode = never;
