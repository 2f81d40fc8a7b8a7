// Made by Tenon from the API's description: change that, and generate again.

import {
  type ByLastItemReplies,
  type ByLastItemRequest,
  type ByLinkReplies,
  type ByLinkRequest,
  type ByOffsetReplies,
  type ByOffsetRequest,
  type ByPageReplies,
  type ByPageRequest,
  type ByUrlReplies,
  type ByUrlRequest,
  type LinkedAndNoListReplies,
  type LinkedAndNoListRequest,
  type TurnedOffReplies,
  type TurnedOffRequest,
  operations,
} from "./operations.js";
import {
  type ByLastItemCode,
  type ByLinkCode,
  type ByOffsetCode,
  type ByPageCode,
  type ByUrlCode,
  type LinkedAndNoListCode,
  type ProblemFields,
  type TurnedOffCode,
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
  /** `GET /by-link` */
  byLink: Handler<
    ByLinkRequest,
    ByLinkReplies,
    ProblemFields,
    ByLinkCode,
    undefined,
    Surface
  >;
  /** `GET /linked-and-no-list` */
  linkedAndNoList: Handler<
    LinkedAndNoListRequest,
    LinkedAndNoListReplies,
    ProblemFields,
    LinkedAndNoListCode,
    undefined,
    Surface
  >;
  /** `GET /turned-off` */
  turnedOff: Handler<
    TurnedOffRequest,
    TurnedOffReplies,
    ProblemFields,
    TurnedOffCode,
    undefined,
    Surface
  >;
  /** `GET /by-last-item` */
  byLastItem: Handler<
    ByLastItemRequest,
    ByLastItemReplies,
    ProblemFields,
    ByLastItemCode,
    undefined,
    Surface
  >;
  /** `GET /by-offset` */
  byOffset: Handler<
    ByOffsetRequest,
    ByOffsetReplies,
    ProblemFields,
    ByOffsetCode,
    undefined,
    Surface
  >;
  /** `GET /by-page` */
  byPage: Handler<
    ByPageRequest,
    ByPageReplies,
    ProblemFields,
    ByPageCode,
    undefined,
    Surface
  >;
  /** `GET /by-url` */
  byUrl: Handler<
    ByUrlRequest,
    ByUrlReplies,
    ProblemFields,
    ByUrlCode,
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
