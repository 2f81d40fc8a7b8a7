// Made by Tenon from the API's description: change that, and generate again.

import {
  type CreateJobReplies,
  type CreateJobRequest,
  type ListJobsReplies,
  type ListJobsRequest,
  operations,
} from "./operations.js";
import {
  type CreateJobCode,
  type ListJobsCode,
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
  /** `GET /jobs` */
  listJobs: Handler<
    ListJobsRequest,
    ListJobsReplies,
    ProblemFields,
    ListJobsCode,
    undefined,
    Surface
  >;
  /** `POST /jobs` */
  createJob: Handler<
    CreateJobRequest,
    CreateJobReplies,
    ProblemFields,
    CreateJobCode,
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
