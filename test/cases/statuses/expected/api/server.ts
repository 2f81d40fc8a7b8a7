// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetAllReplies,
  type GetAllRequest,
  type GetNothingReplies,
  type GetNothingRequest,
  type ProbeJobsReplies,
  type ProbeJobsRequest,
  type StartJobReplies,
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
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers {
  /** `POST /jobs` */
  startJob: Handler<
    StartJobRequest,
    StartJobReplies,
    ProblemFields,
    StartJobCode,
    undefined
  >;
  /** `HEAD /jobs` */
  probeJobs: Handler<
    ProbeJobsRequest,
    ProbeJobsReplies,
    ProblemFields,
    ProbeJobsCode,
    undefined
  >;
  /** `GET /all` */
  getAll: Handler<
    GetAllRequest,
    GetAllReplies,
    ProblemFields,
    GetAllCode,
    undefined
  >;
  /** `GET /nothing` */
  getNothing: Handler<
    GetNothingRequest,
    GetNothingReplies,
    ProblemFields,
    GetNothingCode,
    undefined
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
