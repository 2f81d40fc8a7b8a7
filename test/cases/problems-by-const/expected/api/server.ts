// Made by Tenon from the API's description: change that, and generate again.

import {
  type DeleteThingReplies,
  type DeleteThingRequest,
  type GetThingReplies,
  type GetThingRequest,
  operations,
} from "./operations.js";
import {
  type DeleteThingCode,
  type GetThingCode,
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
  /** `GET /things/{id}` */
  getThing: Handler<
    GetThingRequest,
    GetThingReplies,
    ProblemFields,
    GetThingCode,
    undefined,
    Surface
  >;
  /** `DELETE /things/{id}` */
  deleteThing: Handler<
    DeleteThingRequest,
    DeleteThingReplies,
    ProblemFields,
    DeleteThingCode,
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
  serverCodes: {
    404: "https://example.com/problems/no-such-thing",
    409: "GONE",
  },
  securitySchemes: {},
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
