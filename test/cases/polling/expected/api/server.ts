// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetBuildReplies,
  type GetBuildRequest,
  type GetJobReplies,
  type GetJobRequest,
  type GetOrderReplies,
  type GetOrderRequest,
  operations,
} from "./operations.js";
import {
  type GetBuildCode,
  type GetJobCode,
  type GetOrderCode,
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
  /** `GET /jobs/{id}` */
  getJob: Handler<
    GetJobRequest,
    GetJobReplies,
    ProblemFields,
    GetJobCode,
    undefined,
    Surface
  >;
  /** `GET /builds/{id}` */
  getBuild: Handler<
    GetBuildRequest,
    GetBuildReplies,
    ProblemFields,
    GetBuildCode,
    undefined,
    Surface
  >;
  /** `GET /orders/{id}` */
  getOrder: Handler<
    GetOrderRequest,
    GetOrderReplies,
    ProblemFields,
    GetOrderCode,
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
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
