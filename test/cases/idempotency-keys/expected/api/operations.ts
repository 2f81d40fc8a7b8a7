// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /runs` */
export interface StartRunRequest {
  headers: { "Idempotency-Key": string };
}

export interface StartRunReplies {
  /** Begun. */
  204: undefined;
}

export type StartRunSuccess = Success<204, undefined>;

export const startRunOperation: Operation = {
  id: "startRun",
  name: "startRun",
  method: "POST",
  path: "/runs",
  parameters: [
    { name: "Idempotency-Key", in: "header", required: true, shape: "string" },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** `PUT /runs` */
export interface ReplaceRunRequest {
  headers: {
    "idempotency-key": string;
    "If-Match": string;
  };
}

export interface ReplaceRunReplies {
  /** Replaced. */
  204: undefined;
}

export type ReplaceRunSuccess = Success<204, undefined>;

export const replaceRunOperation: Operation = {
  id: "replaceRun",
  name: "replaceRun",
  method: "PUT",
  path: "/runs",
  parameters: [
    { name: "idempotency-key", in: "header", required: true, shape: "string" },
    { name: "If-Match", in: "header", required: true, shape: "string" },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  startRun: startRunOperation,
  replaceRun: replaceRunOperation,
};
