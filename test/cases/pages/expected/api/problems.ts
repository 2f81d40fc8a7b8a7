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

export interface ListWholeProblems {}

export type ListWholeProblem = ListWholeProblems[keyof ListWholeProblems];

export type ListWholeCode = never;

export interface ListBareProblems {}

export type ListBareProblem = ListBareProblems[keyof ListBareProblems];

export type ListBareCode = never;

export interface ListMixedProblems {}

export type ListMixedProblem = ListMixedProblems[keyof ListMixedProblems];

export type ListMixedCode = never;

export interface ListNumberedProblems {}

export type ListNumberedProblem =
  ListNumberedProblems[keyof ListNumberedProblems];

export type ListNumberedCode = never;
