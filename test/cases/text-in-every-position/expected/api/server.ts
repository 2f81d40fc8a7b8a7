// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetGlobalThisXTsIgnoreSourceMappingURLXReplies,
  type GetGlobalThisXTsIgnoreSourceMappingURLXRequest,
  operations,
} from "./operations.js";
import {
  type GetGlobalThisXTsIgnoreSourceMappingURLXCode,
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
  /**
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   *
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   *
   * `GET /a/{id`${x}}`
   */
  getGlobalThisXTsIgnoreSourceMappingURLX: Handler<
    GetGlobalThisXTsIgnoreSourceMappingURLXRequest,
    GetGlobalThisXTsIgnoreSourceMappingURLXReplies,
    ProblemFields,
    GetGlobalThisXTsIgnoreSourceMappingURLXCode,
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
  serverCodes: {
    404: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
  },
  securitySchemes: {},
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
