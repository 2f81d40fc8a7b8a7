// Made by Tenon from the API's description: change that, and generate again.

import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type DeleteItemReplies,
  type DeleteItemRequest,
  type ListItemsReplies,
  type ListItemsRequest,
  operations,
} from "./operations.js";
import {
  type DeleteItemCode,
  type ListItemsCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "v1"> {
  /**
   * `GET /v1/items`
   *
   * @deprecated
   */
  listItems: Handler<
    ListItemsRequest,
    ListItemsReplies,
    ProblemFields,
    ListItemsCode,
    undefined,
    Surface
  >;
  /**
   * `DELETE /v1/items/{id}`
   *
   * @deprecated
   */
  deleteItem: Handler<
    DeleteItemRequest,
    DeleteItemReplies,
    ProblemFields,
    DeleteItemCode,
    undefined,
    Surface
  >;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "v1",
  prefix: "/v1",
  deprecation: {
    date: "2026-01-01",
    sunset: "2026-06-30T00:00:00Z",
    policy: "https://example.com/policy",
  },
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
