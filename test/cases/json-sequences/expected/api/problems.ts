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

export interface ExportRowsProblems {}

export type ExportRowsProblem = ExportRowsProblems[keyof ExportRowsProblems];

export type ExportRowsCode = never;

export interface ImportRowsProblems {}

export type ImportRowsProblem = ImportRowsProblems[keyof ImportRowsProblems];

export type ImportRowsCode = never;

export interface ExportTextProblems {}

export type ExportTextProblem = ExportTextProblems[keyof ExportTextProblems];

export type ExportTextCode = never;
