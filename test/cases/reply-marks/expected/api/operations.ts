// Made by Tenon from the API's description: change that, and generate again.

import type { Operation, ReplyHeaders } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

interface StartRun201Headers {
  "Idempotent-Replayed"?: boolean;
  RateLimit?: string;
}

const startRun201Headers: ReplyHeaders = {
  "Idempotent-Replayed": "boolean",
  RateLimit: "string",
};

interface ReplaceRuns204Headers {
  sunset?: string;
}

const replaceRuns204Headers: ReplyHeaders = {
  sunset: "string",
};

/** `POST /runs` */
export interface StartRunRequest {}

export interface StartRunReplies {
  /** Begun, now or by an earlier request. */
  201: undefined;
}

export type StartRunSuccess = Success<201, undefined, StartRun201Headers>;

export const startRunOperation: Operation = {
  id: "startRun",
  name: "startRun",
  method: "POST",
  path: "/runs",
  parameters: [],
  replies: {
    201: { headers: startRun201Headers },
  },
  security: [],
  deprecated: true,
  deprecation: { date: "2026-01-01" },
};

/** `GET /runs` */
export interface ListRunsRequest {}

export interface ListRunsReplies {
  /** Nothing is said of the headers. */
  200: undefined;
  /** Too many. */
  429: undefined;
}

/** What a server says of its replies in headers. */
export interface ListRunsReplyHeaders {
  429: { "X-RateLimit-Reset"?: number };
}

export type ListRunsSuccess = Success<200, undefined>;

export const listRunsOperation: Operation = {
  id: "listRuns",
  name: "listRuns",
  method: "GET",
  path: "/runs",
  parameters: [],
  replies: {
    200: {},
    429: {},
  },
  security: [],
};

/** `DELETE /runs` */
export interface EndRunsRequest {}

export interface EndRunsReplies {
  /** No marks at all. */
  204: undefined;
}

export type EndRunsSuccess = Success<204, undefined>;

export const endRunsOperation: Operation = {
  id: "endRuns",
  name: "endRuns",
  method: "DELETE",
  path: "/runs",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `PUT /runs` */
export interface ReplaceRunsRequest {
  body?: Uint8Array;
}

export interface ReplaceRunsReplies {
  /** It may stop working. */
  204: undefined;
}

export type ReplaceRunsSuccess = Success<204, undefined, ReplaceRuns204Headers>;

export const replaceRunsOperation: Operation = {
  id: "replaceRuns",
  name: "replaceRuns",
  method: "PUT",
  path: "/runs",
  parameters: [],
  body: { content: [{ type: "application/octet-stream", kind: "binary" }] },
  replies: {
    204: { headers: replaceRuns204Headers },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  startRun: startRunOperation,
  listRuns: listRunsOperation,
  endRuns: endRunsOperation,
  replaceRuns: replaceRunsOperation,
};
