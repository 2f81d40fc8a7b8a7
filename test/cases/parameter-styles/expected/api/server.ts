// Made by Tenon from the API's description: change that, and generate again.

import {
  type ListsReplies,
  type ListsRequest,
  type ObjectsReplies,
  type ObjectsRequest,
  operations,
} from "./operations.js";
import {
  type ListsCode,
  type ObjectsCode,
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
  /** `GET /lists/{simple}/{label}/{matrix}` */
  lists: Handler<
    ListsRequest,
    ListsReplies,
    ProblemFields,
    ListsCode,
    undefined,
    Surface
  >;
  /** `GET /objects/{simple}/{label}/{matrix}` */
  objects: Handler<
    ObjectsRequest,
    ObjectsReplies,
    ProblemFields,
    ObjectsCode,
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
