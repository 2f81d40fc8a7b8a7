// Made by Tenon from the API's description: change that, and generate again.

import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type GetDocsReplies,
  type GetDocsRequest,
  type GetOpenapiReplies,
  type GetOpenapiRequest,
  type GetVersioningReplies,
  type GetVersioningRequest,
  operations,
} from "./operations.js";
import {
  type GetDocsCode,
  type GetOpenapiCode,
  type GetVersioningCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "unversioned"> {
  /**
   * Read this description
   *
   * The description of both versions. It takes no token.
   *
   * `GET /openapi.json`
   *
   * Assumed.
   */
  getOpenapi: Handler<
    GetOpenapiRequest,
    GetOpenapiReplies,
    ProblemFields,
    GetOpenapiCode,
    undefined,
    Surface
  >;
  /**
   * Read the versioning policy
   *
   * Which versions there are, and how one is taken away. It takes no token.
   *
   * `GET /versioning`
   *
   * Assumed.
   */
  getVersioning: Handler<
    GetVersioningRequest,
    GetVersioningReplies,
    ProblemFields,
    GetVersioningCode,
    undefined,
    Surface
  >;
  /**
   * Open the interactive documentation
   *
   * This description as pages to try requests on. It takes no token.
   *
   * `GET /docs`
   *
   * Assumed.
   */
  getDocs: Handler<
    GetDocsRequest,
    GetDocsReplies,
    ProblemFields,
    GetDocsCode,
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
  serverCodes: {
    500: "INTERNAL_ERROR",
  },
  securitySchemes: {},
  errorBase: "https://errors.example.com",
  rateLimitPolicies: [
    { name: "generation", quota: 60, window: 60 },
    { name: "generation-video", quota: 30, window: 60, narrows: "generation" },
    { name: "training", quota: 10, window: 3600 },
  ],
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
