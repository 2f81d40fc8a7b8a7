// Made by Tenon from the API's description: change that, and generate again.

import {
  type CountThingsReplies,
  type CountThingsReplyHeaders,
  type CountThingsRequest,
  type MakeThingReplies,
  type MakeThingReplyHeaders,
  type MakeThingRequest,
  type ReadOldReplies,
  type ReadOldReplyHeaders,
  type ReadOldRequest,
  operations,
} from "./operations.js";
import {
  type CountThingsCode,
  type MakeThingCode,
  type ProblemFields,
  type ReadOldCode,
  problemTypes,
} from "./problems.js";
import { headerChecks, replyChecks, requestChecks } from "./validators.js";
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
   * What the quotas say is set around the handler.
   *
   * `POST /things`
   */
  makeThing: Handler<
    MakeThingRequest,
    MakeThingReplies,
    ProblemFields,
    MakeThingCode,
    undefined,
    Surface,
    MakeThingReplyHeaders
  >;
  /**
   * Spends nothing, and says what is left all the same.
   *
   * `GET /things`
   */
  countThings: Handler<
    CountThingsRequest,
    CountThingsReplies,
    ProblemFields,
    CountThingsCode,
    undefined,
    Surface,
    CountThingsReplyHeaders
  >;
  /**
   * `GET /old`
   *
   * @deprecated
   */
  readOld: Handler<
    ReadOldRequest,
    ReadOldReplies,
    ProblemFields,
    ReadOldCode,
    undefined,
    Surface,
    ReadOldReplyHeaders
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
    429: "RATE_LIMITED",
  },
  securitySchemes: {},
  rateLimitPolicies: [{ name: "making", quota: 60, window: 60 }],
  replyHeaders: [
    {
      parameters: [
        { name: "Location", in: "header", required: true, shape: "string" },
        { name: "X-Kind", in: "header", shape: "string" },
        { name: "X-Sizes", in: "header", shape: { items: "integer" } },
        { name: "Set-Cookie", in: "header", shape: "string" },
      ],
      check: headerChecks.MakeThing201,
      replies: { makeThing: [201] },
    },
    {
      parameters: [
        { name: "Retry-After", in: "header", required: true, shape: "integer" },
      ],
      check: headerChecks.MakeThing429,
      replies: { makeThing: [429] },
    },
    {
      parameters: [
        {
          name: "RateLimit-Remaining",
          in: "header",
          required: true,
          shape: "integer",
        },
        { name: "X-Count", in: "header", required: true, shape: "integer" },
      ],
      check: headerChecks.CountThings204,
      replies: { countThings: [204] },
    },
    {
      parameters: [
        { name: "Sunset", in: "header", required: true, shape: "string" },
      ],
      check: headerChecks.ReadOld204,
      replies: { readOld: [204] },
    },
  ],
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
