// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";
import type { InternalError } from "./schemas.js";

/** The code of every problem that this version describes. */
export type ProblemCode = "INTERNAL_ERROR";

/** The service failed. Assumed. */
export type InternalErrorProblem = InternalError & {
  code: "INTERNAL_ERROR";
  type: `${string}/INTERNAL_ERROR`;
};

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  INTERNAL_ERROR: {
    title?: string;
    detail?: string;
  };
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  INTERNAL_ERROR: { status: 500, title: "Internal error" },
};

export interface GetOpenapiProblems {
  500: InternalErrorProblem;
}

export type GetOpenapiProblem = GetOpenapiProblems[keyof GetOpenapiProblems];

export type GetOpenapiCode = GetOpenapiProblem["code"];

export interface GetVersioningProblems {
  500: InternalErrorProblem;
}

export type GetVersioningProblem =
  GetVersioningProblems[keyof GetVersioningProblems];

export type GetVersioningCode = GetVersioningProblem["code"];

export interface GetDocsProblems {
  500: InternalErrorProblem;
}

export type GetDocsProblem = GetDocsProblems[keyof GetDocsProblems];

export type GetDocsCode = GetDocsProblem["code"];
