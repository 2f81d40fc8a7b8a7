// Made by Tenon from the API's description: change that, and generate again.

import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type GetHealthReplies,
  type GetHealthRequest,
  operations,
} from "./operations.js";
import {
  type GetHealthCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "unversioned"> {
  /** `GET /health` */
  getHealth: Handler<
    GetHealthRequest,
    GetHealthReplies,
    ProblemFields,
    GetHealthCode,
    undefined,
    Surface
  >;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "unversioned",
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
