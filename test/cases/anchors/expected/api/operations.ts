// Made by Tenon from the API's description: change that, and generate again.

import type { Stop, ZoneCode } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /stops/{code}` */
export interface GetStopRequest {
  path: { code: ZoneCode };
}

export interface GetStopReplies {
  /** d */
  200: Stop;
}

export type GetStopSuccess = Success<200, Stop>;

export const getStopOperation: Operation = {
  id: "getStop",
  name: "getStop",
  method: "GET",
  path: "/stops/{code}",
  parameters: [{ name: "code", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getStop: getStopOperation,
};
