// Made by Tenon from the API's description: change that, and generate again.

import {
  type ListBareReplies,
  type ListBareRequest,
  type ListMixedReplies,
  type ListMixedRequest,
  type ListNumberedReplies,
  type ListNumberedRequest,
  type ListWholeReplies,
  type ListWholeRequest,
  operations,
} from "./operations.js";
import {
  type ListBareCode,
  type ListMixedCode,
  type ListNumberedCode,
  type ListWholeCode,
  type ProblemFields,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Handler,
  type OpenServerOptions,
  type Paged,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "api"> {
  /** `GET /whole` */
  listWhole: Handler<
    ListWholeRequest,
    ListWholeReplies,
    ProblemFields,
    ListWholeCode,
    undefined,
    Surface,
    unknown,
    Paged<
      ListWholeReplies[200],
      {
        items: "things";
        envelope: "pagination";
        next: "next_cursor";
        hasMore: "has_more_results";
        total: "total_count";
        limit: "limit";
      }
    >
  >;
  /** `GET /bare` */
  listBare: Handler<
    ListBareRequest,
    ListBareReplies,
    ProblemFields,
    ListBareCode,
    undefined,
    Surface,
    unknown,
    Paged<
      ListBareReplies[200],
      {
        items: "things";
        envelope: "pagination";
        next: "next_cursor";
      }
    >
  >;
  /** `GET /mixed` */
  listMixed: Handler<
    ListMixedRequest,
    ListMixedReplies,
    ProblemFields,
    ListMixedCode,
    undefined,
    Surface,
    unknown,
    Paged<
      ListMixedReplies[200],
      {
        items: "things";
        envelope: "pagination";
        next: "next_cursor";
        total: "total_count";
      }
    >
  >;
  /** `GET /numbered` */
  listNumbered: Handler<
    ListNumberedRequest,
    ListNumberedReplies,
    ProblemFields,
    ListNumberedCode,
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
