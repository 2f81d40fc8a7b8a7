// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetAllReplies,
  type GetAllRequest,
  type GetNothingReplies,
  type GetNothingRequest,
  type ProbeJobsReplies,
  type ProbeJobsReplyHeaders,
  type ProbeJobsRequest,
  type StartJobReplies,
  type StartJobReplyHeaders,
  type StartJobRequest,
  operations,
} from "./operations.js";
import {
  type GetAllCode,
  type GetNothingCode,
  type ProbeJobsCode,
  type ProblemFields,
  type StartJobCode,
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
  /** `POST /jobs` */
  startJob: Handler<
    StartJobRequest,
    StartJobReplies,
    ProblemFields,
    StartJobCode,
    undefined,
    Surface,
    StartJobReplyHeaders
  >;
  /** `HEAD /jobs` */
  probeJobs: Handler<
    ProbeJobsRequest,
    ProbeJobsReplies,
    ProblemFields,
    ProbeJobsCode,
    undefined,
    Surface,
    ProbeJobsReplyHeaders
  >;
  /** `GET /all` */
  getAll: Handler<
    GetAllRequest,
    GetAllReplies,
    ProblemFields,
    GetAllCode,
    undefined,
    Surface
  >;
  /** `GET /nothing` */
  getNothing: Handler<
    GetNothingRequest,
    GetNothingReplies,
    ProblemFields,
    GetNothingCode,
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
        { name: "Location", in: "header", required: true, shape: "string" },
      ],
      check: headerChecks.StartJob303,
      replies: { startJob: [303] },
    },
    {
      parameters: [
        { name: "X-Count", in: "header", required: true, shape: "integer" },
        { name: "X-Kinds", in: "header", shape: { items: "string" } },
      ],
      check: headerChecks.ProbeJobs200,
      replies: { probeJobs: [200] },
    },
  ],
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
