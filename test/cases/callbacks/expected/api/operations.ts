// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /orders` */
export interface OrderRequest {
  body: {
    /** `string (uri)`. */
    callback: string;
  };
}

export interface OrderReplies {
  /** Begun. */
  202: undefined;
}

export type OrderSuccess = Success<202, undefined>;

export const orderOperation: Operation = {
  id: "order",
  name: "order",
  method: "POST",
  path: "/orders",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    202: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  order: orderOperation,
};
