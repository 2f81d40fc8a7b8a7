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

export interface ByLinkProblems {}

export type ByLinkProblem = ByLinkProblems[keyof ByLinkProblems];

export type ByLinkCode = never;

export interface LinkedAndNoListProblems {}

export type LinkedAndNoListProblem =
  LinkedAndNoListProblems[keyof LinkedAndNoListProblems];

export type LinkedAndNoListCode = never;

export interface TurnedOffProblems {}

export type TurnedOffProblem = TurnedOffProblems[keyof TurnedOffProblems];

export type TurnedOffCode = never;

export interface ByLastItemProblems {}

export type ByLastItemProblem = ByLastItemProblems[keyof ByLastItemProblems];

export type ByLastItemCode = never;

export interface ByOffsetProblems {}

export type ByOffsetProblem = ByOffsetProblems[keyof ByOffsetProblems];

export type ByOffsetCode = never;

export interface ByPageProblems {}

export type ByPageProblem = ByPageProblems[keyof ByPageProblems];

export type ByPageCode = never;

export interface ByUrlProblems {}

export type ByUrlProblem = ByUrlProblems[keyof ByUrlProblems];

export type ByUrlCode = never;
