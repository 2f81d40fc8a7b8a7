// Made by Tenon from the API's description: change that, and generate again.

import {
  type AddEditionReplies,
  type AddEditionRequest,
  type GetCoverReplies,
  type GetCoverRequest,
  type LendReplies,
  type LendRequest,
  type ListEditionsReplies,
  type ListEditionsReplyHeaders,
  type ListEditionsRequest,
  type SetCoverReplies,
  type SetCoverRequest,
  operations,
} from "./operations.js";
import {
  type AddEditionCode,
  type GetCoverCode,
  type LendCode,
  type ListEditionsCode,
  type ProblemFields,
  type SetCoverCode,
  problemTypes,
} from "./problems.js";
import { headerChecks, replyChecks, requestChecks } from "./validators.js";
import {
  type Authenticator,
  type BasicCredential,
  type Handler,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Principal = unknown, Surface extends string = "api"> {
  /** `GET /editions` */
  listEditions: Handler<
    ListEditionsRequest,
    ListEditionsReplies,
    ProblemFields,
    ListEditionsCode,
    Principal,
    Surface,
    ListEditionsReplyHeaders
  >;
  /** `POST /editions` */
  addEdition: Handler<
    AddEditionRequest,
    AddEditionReplies,
    ProblemFields,
    AddEditionCode,
    Principal,
    Surface
  >;
  /** `GET /editions/{isbn}/cover` */
  getCover: Handler<
    GetCoverRequest,
    GetCoverReplies,
    ProblemFields,
    GetCoverCode,
    Principal,
    Surface
  >;
  /** `PUT /editions/{isbn}/cover` */
  setCover: Handler<
    SetCoverRequest,
    SetCoverReplies,
    ProblemFields,
    SetCoverCode,
    Principal,
    Surface
  >;
  /** `POST /loans` */
  lend: Handler<
    LendRequest,
    LendReplies,
    ProblemFields,
    LendCode,
    Principal,
    Surface
  >;
}

/** Says who is asking, by what the request carries. */
export interface Authenticate<Principal> {
  /** Given the user and the password of `Authorization: Basic`. */
  desk: Authenticator<BasicCredential, Principal>;
  /** Given the header parameter `X-Reader`. */
  reader: Authenticator<string, Principal>;
  /** Given the token of `Authorization: Bearer`. */
  staff: Authenticator<string, Principal>;
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
    desk: { kind: "http", scheme: "basic" },
    reader: { kind: "apiKey", in: "header", name: "X-Reader" },
    staff: { kind: "http", scheme: "bearer" },
  },
  replyHeaders: [
    {
      parameters: [
        { name: "X-Total", in: "header", shape: "integer" },
        { name: "X-Pages", in: "header", shape: "integer" },
      ],
      check: headerChecks.ListEditions200,
      replies: { listEditions: [200] },
    },
  ],
};

/** Serves this version. */
export function createServer<Principal>(
  options: ServerOptions<
    Partial<Handlers<Principal>>,
    Principal,
    Authenticate<Principal>,
    "authorize"
  >,
): Server {
  return serveSurface(serverSurface, options);
}
