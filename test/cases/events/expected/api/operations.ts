// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /orders` */
export interface CreateOrderRequest {
  body: {
    /** `string (uri)`. */
    url: string;
  };
}

export interface CreateOrderReplies {
  /** Accepted. */
  202: undefined;
}

export type CreateOrderSuccess = Success<202, undefined>;

export const createOrderOperation: Operation = {
  id: "createOrder",
  name: "createOrder",
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
  createOrder: createOrderOperation,
};
