// Made by Tenon from the API's description: change that, and generate again.

import type { Gone, Locked, NoSuchThing, Outdated } from "./schemas.js";
import type { HttpError, ProblemTypes } from "../runtime/problem.js";

/** The code of every problem that this version describes. */
export type ProblemCode =
  | "https://example.com/problems/no-such-thing"
  | "LOCKED"
  | "GONE"
  | "CHANGED"
  | "MOVED";

export type NoSuchThingProblem = NoSuchThing & {
  code: "https://example.com/problems/no-such-thing";
};

export type LockedProblem = Locked & { code: "LOCKED" };

export type GoneProblem = Gone & { code: "GONE" };

export type ChangedProblem = Outdated & { code: "CHANGED" };

export type MovedProblem = Outdated & { code: "MOVED" };

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  "https://example.com/problems/no-such-thing": { title?: string };
  LOCKED: { until: string };
  GONE: { detail?: string };
  CHANGED: {};
  MOVED: {};
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  "https://example.com/problems/no-such-thing": {
    status: 404,
    title: "https://example.com/problems/no-such-thing",
    carrier: { property: "type", form: "value" },
  },
  LOCKED: {
    status: 409,
    title: "LOCKED",
    carrier: { property: "code", form: "value" },
  },
  GONE: {
    status: 409,
    title: "GONE",
    carrier: { property: "code", form: "value" },
  },
  CHANGED: {
    status: 412,
    title: "CHANGED",
    carrier: { property: "code", form: "value" },
  },
  MOVED: {
    status: 412,
    title: "MOVED",
    carrier: { property: "code", form: "value" },
  },
};

export interface GetThingProblems {
  404: NoSuchThingProblem;
  409: LockedProblem | GoneProblem;
  412: ChangedProblem | MovedProblem;
  418: HttpError<418, { message?: string }>;
  default: HttpError<number, undefined>;
}

export type GetThingProblem = GetThingProblems[keyof GetThingProblems];

export type GetThingCode =
  | "https://example.com/problems/no-such-thing"
  | "LOCKED"
  | "GONE"
  | "CHANGED"
  | "MOVED";

export interface DeleteThingProblems {
  "4XX": HttpError<number, undefined>;
}

export type DeleteThingProblem = DeleteThingProblems[keyof DeleteThingProblems];

export type DeleteThingCode = never;
