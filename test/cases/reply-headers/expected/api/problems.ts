// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";

/** The code of every problem that this version describes. */
export type ProblemCode = "RATE_LIMITED";

export type RateLimitedProblem = { type: string } & {
  code: "RATE_LIMITED";
  type: `${string}/RATE_LIMITED`;
};

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  RATE_LIMITED: {};
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  RATE_LIMITED: { status: 429, title: "RATE_LIMITED" },
};

export interface MakeThingProblems {
  429: RateLimitedProblem;
}

export type MakeThingProblem = MakeThingProblems[keyof MakeThingProblems];

export type MakeThingCode = MakeThingProblem["code"];

export interface CountThingsProblems {}

export type CountThingsProblem = CountThingsProblems[keyof CountThingsProblems];

export type CountThingsCode = never;

export interface ReadOldProblems {}

export type ReadOldProblem = ReadOldProblems[keyof ReadOldProblems];

export type ReadOldCode = never;
