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

export interface UsualProblems {}

export type UsualProblem = UsualProblems[keyof UsualProblems];

export type UsualCode = never;

export interface OpenProblems {}

export type OpenProblem = OpenProblems[keyof OpenProblems];

export type OpenCode = never;

export interface OptionalProblems {}

export type OptionalProblem = OptionalProblems[keyof OptionalProblems];

export type OptionalCode = never;

export interface EitherProblems {}

export type EitherProblem = EitherProblems[keyof EitherProblems];

export type EitherCode = never;

export interface BothProblems {}

export type BothProblem = BothProblems[keyof BothProblems];

export type BothCode = never;

export interface ScopedProblems {}

export type ScopedProblem = ScopedProblems[keyof ScopedProblems];

export type ScopedCode = never;

export interface CertifiedProblems {}

export type CertifiedProblem = CertifiedProblems[keyof CertifiedProblems];

export type CertifiedCode = never;
