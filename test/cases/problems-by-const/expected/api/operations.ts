// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /things/{id}` */
export interface GetThingRequest {
  path: { id: number };
}

export interface GetThingReplies {
  /** A thing. */
  200: { id?: number };
  /** An error without a code. */
  418: { message?: string };
  /** Anything else. */
  default: undefined;
}

export type GetThingSuccess = Success<200, { id?: number }>;

export const getThingOperation: Operation = {
  id: "getThing",
  name: "getThing",
  method: "GET",
  path: "/things/{id}",
  parameters: [{ name: "id", in: "path", shape: "integer" }],
  replies: {
    200: { content: jsonContent },
    404: {
      problems: ["https://example.com/problems/no-such-thing"],
      carriers: [{ property: "type", form: "value" }],
    },
    409: {
      problems: ["LOCKED", "GONE"],
      carriers: [{ property: "code", form: "value" }],
    },
    412: {
      problems: ["CHANGED", "MOVED"],
      carriers: [{ property: "code", form: "value" }],
    },
    418: { content: jsonContent },
    default: {},
  },
  security: [],
};

/** `DELETE /things/{id}` */
export interface DeleteThingRequest {
  path: { id: number };
}

export interface DeleteThingReplies {
  /** Gone. */
  204: undefined;
  /** Not. */
  "4XX": undefined;
}

export type DeleteThingSuccess = Success<204, undefined>;

export const deleteThingOperation: Operation = {
  id: "deleteThing",
  name: "deleteThing",
  method: "DELETE",
  path: "/things/{id}",
  parameters: [{ name: "id", in: "path", shape: "integer" }],
  replies: {
    204: {},
    "4XX": {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getThing: getThingOperation,
  deleteThing: deleteThingOperation,
};
