// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /jobs/{id}` */
export interface GetJobRequest {
  path: { id: string };
}

export interface GetJobReplies {
  /** A job, of which each state has a schema. */
  200:
    | {
        status: "running";
        retry_in: number;
      }
    | {
        status: "done";
        result: string;
      }
    | {
        status: "failed";
        reason: string;
      };
}

export type GetJobSuccess = Success<
  200,
  | {
      status: "running";
      retry_in: number;
    }
  | {
      status: "done";
      result: string;
    }
  | {
      status: "failed";
      reason: string;
    }
>;

export const getJobOperation: Operation = {
  id: "getJob",
  name: "getJob",
  method: "GET",
  path: "/jobs/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  poll: {
    status: ["status"],
    until: ["done", "failed"],
    interval: ["retry_in"],
  },
};

/** `GET /builds/{id}` */
export interface GetBuildRequest {
  path: { id: string };
}

export interface GetBuildReplies {
  /** A build, for which the configuration has a rule. */
  200: { state: { phase: "queued" | "built" } };
}

export type GetBuildSuccess = Success<
  200,
  { state: { phase: "queued" | "built" } }
>;

export const getBuildOperation: Operation = {
  id: "getBuild",
  name: "getBuild",
  method: "GET",
  path: "/builds/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  poll: { status: ["state", "phase"], until: ["built"] },
};

/** `GET /orders/{id}` */
export interface GetOrderRequest {
  path: { id: string };
}

export interface GetOrderReplies {
  /** An order, which the default rule is for. */
  200: { status: "open" | "shipped" };
}

export type GetOrderSuccess = Success<
  200,
  { status: "open" | "shipped" | (string & {}) }
>;

export const getOrderOperation: Operation = {
  id: "getOrder",
  name: "getOrder",
  method: "GET",
  path: "/orders/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  poll: { status: ["status"], until: ["shipped", "returned"] },
};

/** Every operation, by name. */
export const operations = {
  getJob: getJobOperation,
  getBuild: getBuildOperation,
  getOrder: getOrderOperation,
};
