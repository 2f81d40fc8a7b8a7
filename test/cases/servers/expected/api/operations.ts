// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /here` */
export interface HereRequest {}

export interface HereReplies {
  /** Done. */
  204: undefined;
}

export type HereSuccess = Success<204, undefined>;

export const hereOperation: Operation = {
  id: "here",
  name: "here",
  method: "GET",
  path: "/here",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  here: hereOperation,
};
