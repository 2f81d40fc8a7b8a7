// Made by Tenon from the API's description: change that, and generate again.

import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type ListAllItemsReplies,
  type ListAllItemsRequest,
  type ListItemsReplies,
  type ListItemsRequest,
  operations,
} from "./operations.js";
import {
  type ListAllItemsCode,
  type ListItemsCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "v2"> {
  /** `GET /v2/items` */
  listItems: Handler<
    ListItemsRequest,
    ListItemsReplies,
    ProblemFields,
    ListItemsCode,
    undefined,
    Surface
  >;
  /**
   * Deprecated, and nothing said of when.
   *
   * `GET /v2/items/all`
   *
   * @deprecated
   */
  listAllItems: Handler<
    ListAllItemsRequest,
    ListAllItemsReplies,
    ProblemFields,
    ListAllItemsCode,
    undefined,
    Surface
  >;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "v2",
  prefix: "/v2",
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
