// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /cats` */
export interface GetCatsRequest {}

export interface GetCatsReplies {
  /** There. */
  204: undefined;
}

export type GetCatsSuccess = Success<204, undefined>;

export const getCatsOperation: Operation = {
  id: "GET /cats",
  name: "getCats",
  method: "GET",
  path: "/cats",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /dogs` */
export interface GetDogsRequest {}

export interface GetDogsReplies {
  /** There. */
  204: undefined;
}

export type GetDogsSuccess = Success<204, undefined>;

export const getDogsOperation: Operation = {
  id: "GET /dogs",
  name: "getDogs",
  method: "GET",
  path: "/dogs",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /birds/{id}` */
export interface GetBirdsByIdRequest {
  path: { id: string };
  query?: { size?: number };
  headers: { "x-trace": number };
}

export interface GetBirdsByIdReplies {
  /** There. */
  204: undefined;
}

export type GetBirdsByIdSuccess = Success<204, undefined>;

export const getBirdsByIdOperation: Operation = {
  id: "GET /birds/{id}",
  name: "getBirdsById",
  method: "GET",
  path: "/birds/{id}",
  parameters: [
    { name: "id", in: "path", shape: "string" },
    { name: "size", in: "query", shape: "integer" },
    { name: "x-trace", in: "header", required: true, shape: "integer" },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** `TRACE /birds/{id}` */
export interface TraceBirdsByIdRequest {
  path: { id: string };
  query?: { size?: number };
  headers?: { "X-Trace"?: string };
}

export interface TraceBirdsByIdReplies {
  /** There. */
  204: undefined;
}

export type TraceBirdsByIdSuccess = Success<204, undefined>;

export const traceBirdsByIdOperation: Operation = {
  id: "TRACE /birds/{id}",
  name: "traceBirdsById",
  method: "TRACE",
  path: "/birds/{id}",
  parameters: [
    { name: "id", in: "path", shape: "string" },
    { name: "X-Trace", in: "header", shape: "string" },
    { name: "size", in: "query", shape: "integer" },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getCats: getCatsOperation,
  getDogs: getDogsOperation,
  getBirdsById: getBirdsByIdOperation,
  traceBirdsById: traceBirdsByIdOperation,
};
