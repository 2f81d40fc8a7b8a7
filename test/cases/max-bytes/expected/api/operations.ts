// Made by Tenon from the API's description: change that, and generate again.

import type { Metadata } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /runs` */
export interface CreateRunRequest {
  body: {
    metadata?: Metadata;
    /** A map that may be null, and hold anything. `object bytes ..1 | null`. */
    note?: { [key: string]: unknown } | null;
  };
}

export interface CreateRunReplies {
  /** Begun. */
  204: undefined;
}

export type CreateRunSuccess = Success<204, undefined>;

export const createRunOperation: Operation = {
  id: "createRun",
  name: "createRun",
  method: "POST",
  path: "/runs",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  createRun: createRunOperation,
};
