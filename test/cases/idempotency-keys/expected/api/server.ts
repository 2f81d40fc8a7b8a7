// Made by Tenon from the API's description: change that, and generate again.

import {
  type ReplaceRunReplies,
  type ReplaceRunRequest,
  type StartRunReplies,
  type StartRunRequest,
  operations,
} from "./operations.js";
import {
  type ProblemFields,
  type ReplaceRunCode,
  type StartRunCode,
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
  /** `POST /runs` */
  startRun: Handler<
    StartRunRequest,
    StartRunReplies,
    ProblemFields,
    StartRunCode,
    undefined,
    Surface
  >;
  /** `PUT /runs` */
  replaceRun: Handler<
    ReplaceRunRequest,
    ReplaceRunReplies,
    ProblemFields,
    ReplaceRunCode,
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
