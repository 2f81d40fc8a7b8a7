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

export interface UploadProblems {}

export type UploadProblem = UploadProblems[keyof UploadProblems];

export type UploadCode = never;

export interface UploadAllProblems {}

export type UploadAllProblem = UploadAllProblems[keyof UploadAllProblems];

export type UploadAllCode = never;

export interface UploadWithNotesProblems {}

export type UploadWithNotesProblem =
  UploadWithNotesProblems[keyof UploadWithNotesProblems];

export type UploadWithNotesCode = never;

export interface UploadFilesProblems {}

export type UploadFilesProblem = UploadFilesProblems[keyof UploadFilesProblems];

export type UploadFilesCode = never;

export interface UploadOrLinkProblems {}

export type UploadOrLinkProblem =
  UploadOrLinkProblems[keyof UploadOrLinkProblems];

export type UploadOrLinkCode = never;
