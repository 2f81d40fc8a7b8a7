// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";

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

export interface ReplaceRunProblems {}

export type ReplaceRunProblem = ReplaceRunProblems[keyof ReplaceRunProblems];

export type ReplaceRunCode = never;
