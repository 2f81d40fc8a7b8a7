// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetSectionsReplies,
  type GetSectionsRequest,
  type ListBooksReplies,
  type ListBooksRequest,
  type ListReadersReplies,
  type ListReadersRequest,
  operations,
} from "./operations.js";
import {
  type GetSectionsCode,
  type ListBooksCode,
  type ListReadersCode,
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
  /** `GET /readers` */
  listReaders: Handler<
    ListReadersRequest,
    ListReadersReplies,
    ProblemFields,
    ListReadersCode,
    undefined,
    Surface
  >;
  /** `GET /books` */
  listBooks: Handler<
    ListBooksRequest,
    ListBooksReplies,
    ProblemFields,
    ListBooksCode,
    undefined,
    Surface
  >;
  /** `GET /sections` */
  getSections: Handler<
    GetSectionsRequest,
    GetSectionsReplies,
    ProblemFields,
    GetSectionsCode,
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
