// Made by Tenon from the API's description: change that, and generate again.

import {
  type ProbeReplies,
  type ProbeRequest,
  type SubmitFormReplies,
  type SubmitFormRequest,
  type UploadReplies,
  type UploadRequest,
  type WatchReplies,
  type WatchRequest,
  operations,
} from "./operations.js";
import {
  type ProbeCode,
  type ProblemFields,
  type SubmitFormCode,
  type UploadCode,
  type WatchCode,
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
  /** `POST /uploads` */
  upload: Handler<
    UploadRequest,
    UploadReplies,
    ProblemFields,
    UploadCode,
    undefined,
    Surface
  >;
  /** `POST /forms` */
  submitForm: Handler<
    SubmitFormRequest,
    SubmitFormReplies,
    ProblemFields,
    SubmitFormCode,
    undefined,
    Surface
  >;
  /** `GET /stream` */
  watch: Handler<
    WatchRequest,
    WatchReplies,
    ProblemFields,
    WatchCode,
    undefined,
    Surface
  >;
  /** `HEAD /stream` */
  probe: Handler<
    ProbeRequest,
    ProbeReplies,
    ProblemFields,
    ProbeCode,
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
