// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /meals` */
export interface FeedRequest {
  headers?: { "Idempotency-Key"?: string };
}

export interface FeedReplies {
  /** Fed */
  204: undefined;
}

export type FeedSuccess = Success<204, undefined>;

export const feedOperation: Operation = {
  id: "feed",
  name: "feed",
  method: "POST",
  path: "/meals",
  parameters: [{ name: "Idempotency-Key", in: "header", shape: "string" }],
  replies: {
    204: {},
  },
  security: [{ keeper: [] }],
  quotas: ["feeding", 'feeding "live"'],
};

/** Every operation, by name. */
export const operations = {
  feed: feedOperation,
};
