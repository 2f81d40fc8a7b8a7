// Made by Tenon from the API's description: change that, and generate again.

import type { Fault } from "./schemas.js";
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

export interface ListEditionsProblems {}

export type ListEditionsProblem =
  ListEditionsProblems[keyof ListEditionsProblems];

export type ListEditionsCode = never;

export interface AddEditionProblems {
  default: HttpError<number, Fault>;
}

export type AddEditionProblem = AddEditionProblems[keyof AddEditionProblems];

export type AddEditionCode = never;

export interface GetCoverProblems {
  404: HttpError<404, Uint8Array>;
}

export type GetCoverProblem = GetCoverProblems[keyof GetCoverProblems];

export type GetCoverCode = never;

export interface SetCoverProblems {}

export type SetCoverProblem = SetCoverProblems[keyof SetCoverProblems];

export type SetCoverCode = never;

export interface LendProblems {}

export type LendProblem = LendProblems[keyof LendProblems];

export type LendCode = never;
