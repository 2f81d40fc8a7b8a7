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

export interface PutPetProblems {}

export type PutPetProblem = PutPetProblems[keyof PutPetProblems];

export type PutPetCode = never;

export interface SameInAllProblems {}

export type SameInAllProblem = SameInAllProblems[keyof SameInAllProblems];

export type SameInAllCode = never;

export interface DialectsProblems {}

export type DialectsProblem = DialectsProblems[keyof DialectsProblems];

export type DialectsCode = never;

export interface VersionedProblems {}

export type VersionedProblem = VersionedProblems[keyof VersionedProblems];

export type VersionedCode = never;

export interface HeadOnlyProblems {}

export type HeadOnlyProblem = HeadOnlyProblems[keyof HeadOnlyProblems];

export type HeadOnlyCode = never;
