// Made by Tenon from the API's description: change that, and generate again.

import {
  type FeedReplies,
  type FeedRequest,
  operations,
} from "./operations.js";
import { type FeedCode, type ProblemFields, problemTypes } from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Authenticator,
  type Handler,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Principal = unknown, Surface extends string = "api"> {
  /** `POST /meals` */
  feed: Handler<
    FeedRequest,
    FeedReplies,
    ProblemFields,
    FeedCode,
    Principal,
    Surface
  >;
}

/** Says who is asking, by what the request carries. */
export interface Authenticate<Principal> {
  /** Given the token of `Authorization: Bearer`. */
  keeper: Authenticator<string, Principal>;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "api",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {},
  securitySchemes: {
    keeper: { kind: "http", scheme: "bearer" },
  },
  rateLimitPolicies: [
    { name: "feeding", quota: 60, window: 60 },
    { name: 'feeding "live"', quota: 5, window: 3600, narrows: "feeding" },
  ],
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
