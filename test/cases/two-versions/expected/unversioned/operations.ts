// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /health` */
export interface GetHealthRequest {}

export interface GetHealthReplies {
  /** Well. */
  204: undefined;
}

export type GetHealthSuccess = Success<204, undefined>;

export const getHealthOperation: Operation = {
  id: "getHealth",
  name: "getHealth",
  method: "GET",
  path: "/health",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getHealth: getHealthOperation,
};
