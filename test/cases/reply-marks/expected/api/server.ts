// Made by Tenon from the API's description: change that, and generate again.

import {
  type EndRunsReplies,
  type EndRunsRequest,
  type ListRunsReplies,
  type ListRunsReplyHeaders,
  type ListRunsRequest,
  type ReplaceRunsReplies,
  type ReplaceRunsRequest,
  type StartRunReplies,
  type StartRunRequest,
  operations,
} from "./operations.js";
import {
  type EndRunsCode,
  type ListRunsCode,
  type ProblemFields,
  type ReplaceRunsCode,
  type StartRunCode,
  problemTypes,
} from "./problems.js";
import { headerChecks, replyChecks, requestChecks } from "./validators.js";
import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "api"> {
  /**
   * `POST /runs`
   *
   * @deprecated
   */
  startRun: Handler<
    StartRunRequest,
    StartRunReplies,
    ProblemFields,
    StartRunCode,
    undefined,
    Surface
  >;
  /** `GET /runs` */
  listRuns: Handler<
    ListRunsRequest,
    ListRunsReplies,
    ProblemFields,
    ListRunsCode,
    undefined,
    Surface,
    ListRunsReplyHeaders
  >;
  /** `DELETE /runs` */
  endRuns: Handler<
    EndRunsRequest,
    EndRunsReplies,
    ProblemFields,
    EndRunsCode,
    undefined,
    Surface
  >;
  /** `PUT /runs` */
  replaceRuns: Handler<
    ReplaceRunsRequest,
    ReplaceRunsReplies,
    ProblemFields,
    ReplaceRunsCode,
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
  replyHeaders: [
    {
      parameters: [
        { name: "X-RateLimit-Reset", in: "header", shape: "integer" },
      ],
      check: headerChecks.ListRuns429,
      replies: { listRuns: [429] },
    },
  ],
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
