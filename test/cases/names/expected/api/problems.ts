// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";

/** The code of every problem that this version describes. */
export type ProblemCode = "valueOf";

export type ValueOfProblem = { code: "valueOf" } & { code: "valueOf" };

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  valueOf: {};
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  valueOf: {
    status: 400,
    title: "valueOf",
    carrier: { property: "code", form: "value" },
  } as const,
};

export interface Delete_Problems {}

export type Delete_Problem = Delete_Problems[keyof Delete_Problems];

export type Delete_Code = never;

export interface Then_Problems {}

export type Then_Problem = Then_Problems[keyof Then_Problems];

export type Then_Code = never;

export interface Create_clientProblems {}

export type Create_clientProblem =
  Create_clientProblems[keyof Create_clientProblems];

export type Create_clientCode = never;

export interface ListThingsV1Problems {}

export type ListThingsV1Problem =
  ListThingsV1Problems[keyof ListThingsV1Problems];

export type ListThingsV1Code = never;

export interface GetEByConstructorProblems {
  400: ValueOfProblem;
}

export type GetEByConstructorProblem =
  GetEByConstructorProblems[keyof GetEByConstructorProblems];

export type GetEByConstructorCode = GetEByConstructorProblem["code"];

export interface _5f_Problems {}

export type _5f_Problem = _5f_Problems[keyof _5f_Problems];

export type _5f_Code = never;
