// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";

/** The code of every problem that this version describes. */
export type ProblemCode =
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";

/**
 * *\/ ${globalThis.x} ` ' " \
 *  \u202e \@ts-ignore /\/# sourceMappingURL=x
 */
export type GlobalThisXTsIgnoreSourceMappingurlXProblem = {
  type: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";
  title?: string;
} & {
  code: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";
};

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": {
    title?: string;
  };
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x":
    {
      status: 404,
      title:
        "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
      carrier: { property: "type", form: "value" },
    },
};

export interface GetGlobalThisXTsIgnoreSourceMappingURLXProblems {
  404: GlobalThisXTsIgnoreSourceMappingurlXProblem;
}

export type GetGlobalThisXTsIgnoreSourceMappingURLXProblem =
  GetGlobalThisXTsIgnoreSourceMappingURLXProblems[keyof GetGlobalThisXTsIgnoreSourceMappingURLXProblems];

export type GetGlobalThisXTsIgnoreSourceMappingURLXCode =
  GetGlobalThisXTsIgnoreSourceMappingURLXProblem["code"];
