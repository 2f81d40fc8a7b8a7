// Made by Tenon from the API's description: change that, and generate again.

import {
  type CreateOrderReplies,
  type CreateOrderRequest,
  operations,
} from "./operations.js";
import {
  type CreateOrderCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "api"> {
  /** `POST /orders` */
  createOrder: Handler<
    CreateOrderRequest,
    CreateOrderReplies,
    ProblemFields,
    CreateOrderCode,
    undefined,
    Surface
  >;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "api",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {},
  securitySchemes: {},
  callbacks: {
    createOrder: [
      { pointer: "/body/url", events: ["order.shipped", "onPaid"] },
    ],
  },
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
