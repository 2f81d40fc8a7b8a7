// Made by Tenon from the API's description: change that, and generate again.

import type { Crew, Point, Row, Tags } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `PUT /values` */
export interface PutValuesRequest {
  body: {
    point?: Point;
    row?: Row;
    tags?: Tags;
    crew?: Crew;
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
