// Made by Tenon from the API's description: change that, and generate again.

import {
  type GrößeReplies,
  type GrößeRequest,
  type RufenReplies,
  type RufenRequest,
  operations,
} from "./operations.js";
import {
  type GrößeCode,
  type ProblemFields,
  type RufenCode,
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
  /** `GET /tiere/größe` */
  größe: Handler<
    GrößeRequest,
    GrößeReplies,
    ProblemFields,
    GrößeCode,
    undefined,
    Surface
  >;
  /** `GET /emoji` */
  rufen: Handler<
    RufenRequest,
    RufenReplies,
    ProblemFields,
    RufenCode,
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
