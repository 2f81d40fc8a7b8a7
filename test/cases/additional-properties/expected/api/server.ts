// Made by Tenon from the API's description: change that, and generate again.

import {
  type PutValuesReplies,
  type PutValuesRequest,
  operations,
} from "./operations.js";
import {
  type ProblemFields,
  type PutValuesCode,
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
  /** `PUT /values` */
  putValues: Handler<
    PutValuesRequest,
    PutValuesReplies,
    ProblemFields,
    PutValuesCode,
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
