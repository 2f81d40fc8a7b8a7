// Made by Tenon from the API's description: change that, and generate again.

import type {
  ByName,
  ByPattern,
  Closed,
  Counts,
  Mixed,
  Open,
} from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `PUT /values` */
export interface PutValuesRequest {
  body: {
    counts?: Counts;
    closed?: Closed;
    open?: Open;
    mixed?: Mixed;
    byPattern?: ByPattern;
    byName?: ByName;
  };
}

export interface PutValuesReplies {
  /** Kept. */
  204: undefined;
}

export type PutValuesSuccess = Success<204, undefined>;

export const putValuesOperation: Operation = {
  id: "putValues",
  name: "putValues",
  method: "PUT",
  path: "/values",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  putValues: putValuesOperation,
};
