// Made by Tenon from the API's description: change that, and generate again.

import {
  type CompleteReplies,
  type CompleteRequest,
  type WatchDataReplies,
  type WatchDataRequest,
  type WatchRunsReplies,
  type WatchRunsRequest,
  type WatchTextReplies,
  type WatchTextRequest,
  operations,
} from "./operations.js";
import {
  type CompleteCode,
  type ProblemFields,
  type WatchDataCode,
  type WatchRunsCode,
  type WatchTextCode,
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
  /** `GET /events` */
  watchRuns: Handler<
    WatchRunsRequest,
    WatchRunsReplies,
    ProblemFields,
    WatchRunsCode,
    undefined,
    Surface
  >;
  /** `POST /chunks` */
  complete: Handler<
    CompleteRequest,
    CompleteReplies,
    ProblemFields,
    CompleteCode,
    undefined,
    Surface
  >;
  /** `GET /data` */
  watchData: Handler<
    WatchDataRequest,
    WatchDataReplies,
    ProblemFields,
    WatchDataCode,
    undefined,
    Surface
  >;
  /** `GET /text` */
  watchText: Handler<
    WatchTextRequest,
    WatchTextReplies,
    ProblemFields,
    WatchTextCode,
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
