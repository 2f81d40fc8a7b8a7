// Made by Tenon from the API's description: change that, and generate again.

import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

interface ProbeJobs200Headers {
  "X-Count": number;
  "X-Kinds"?: string[];
}

const probeJobs200Headers: ReplyHeaders = {
  "X-Count": "integer",
  "X-Kinds": { items: "string" },
};

/** `POST /jobs` */
export interface StartJobRequest {}

export interface StartJobReplies {
  /** Done at once. */
  200: { result: string };
  /** Begun. */
  202: { job: number };
  /** Nothing to do. */
  204: undefined;
  /** Elsewhere. */
  303: undefined;
  /** The caller's fault. */
  "4XX": string;
  /** Anything else. */
  default: { reason?: string };
}

/** What a server says of its replies in headers. */
export interface StartJobReplyHeaders {
  303: {
    /** `string (uri-reference)`. */
    Location: string;
  };
}

export type StartJobSuccess =
  | Success<200, { result: string }>
  | Success<202, { job: number }>
  | Success<204, undefined>;

export const startJobOperation: Operation = {
  id: "startJob",
  name: "startJob",
  method: "POST",
  path: "/jobs",
  parameters: [],
  replies: {
    200: { content: jsonContent },
    202: { content: jsonContent },
    204: {},
    303: {},
    "4XX": { content: [{ type: "text/plain", kind: "text" }] },
    default: { content: jsonContent },
  },
  redirects: true,
  security: [],
};

/** `HEAD /jobs` */
export interface ProbeJobsRequest {}

export interface ProbeJobsReplies {
  /** There. */
  200: undefined;
}

/** What a server says of its replies in headers. */
export interface ProbeJobsReplyHeaders {
  200: {
    "X-Count": number;
    "X-Kinds"?: string[];
  };
}

export type ProbeJobsSuccess = Success<200, undefined, ProbeJobs200Headers>;

export const probeJobsOperation: Operation = {
  id: "probeJobs",
  name: "probeJobs",
  method: "HEAD",
  path: "/jobs",
  parameters: [],
  replies: {
    200: { headers: probeJobs200Headers },
  },
  security: [],
};

/** `GET /all` */
export interface GetAllRequest {}

export interface GetAllReplies {
  /** Any success. */
  "2XX": undefined;
}

export type GetAllSuccess = Success<number, undefined>;

export const getAllOperation: Operation = {
  id: "getAll",
  name: "getAll",
  method: "GET",
  path: "/all",
  parameters: [],
  replies: {
    "2XX": {},
  },
  security: [],
};

/** `GET /nothing` */
export interface GetNothingRequest {}

export interface GetNothingReplies {
  default: undefined;
}

export type GetNothingSuccess = Success<number, undefined>;

export const getNothingOperation: Operation = {
  id: "getNothing",
  name: "getNothing",
  method: "GET",
  path: "/nothing",
  parameters: [],
  replies: {
    default: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  startJob: startJobOperation,
  probeJobs: probeJobsOperation,
  getAll: getAllOperation,
  getNothing: getNothingOperation,
};
