// Made by Tenon from the API's description: change that, and generate again.

import {
  type Authenticator,
  type Handler,
  type Paged,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type GetItemReplies,
  type GetItemRequest,
  type ListItemsReplies,
  type ListItemsRequest,
  operations,
} from "./operations.js";
import {
  type GetItemCode,
  type ListItemsCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Principal = unknown, Surface extends string = "v1"> {
  /** `GET /v1/items` */
  listItems: Handler<
    ListItemsRequest,
    ListItemsReplies,
    ProblemFields,
    ListItemsCode,
    Principal,
    Surface,
    unknown,
    Paged<
      ListItemsReplies[200],
      {
        items: "items";
        envelope: "pagination";
        next: "next_cursor";
      }
    >
  >;
  /**
   * `GET /v1/items/{id}`
   *
   * @deprecated
   */
  getItem: Handler<
    GetItemRequest,
    GetItemReplies,
    ProblemFields,
    GetItemCode,
    Principal,
    Surface
  >;
}

/** Says who is asking, by what the request carries. */
export interface Authenticate<Principal> {
  /** Given the header parameter `X-Key`. */
  key: Authenticator<string, Principal>;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "v1",
  prefix: "/v1",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {},
  securitySchemes: {
    key: { kind: "apiKey", in: "header", name: "X-Key" },
  },
};

/** Serves this version. */
export function createServer<Principal>(
  options: ServerOptions<
    Partial<Handlers<Principal>>,
    Principal,
    Authenticate<Principal>,
    "owner"
  >,
): Server {
  return serveSurface(serverSurface, options);
}
