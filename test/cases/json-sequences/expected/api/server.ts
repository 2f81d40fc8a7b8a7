// Made by Tenon from the API's description: change that, and generate again.

import {
  type ExportRowsReplies,
  type ExportRowsRequest,
  type ExportTextReplies,
  type ExportTextRequest,
  type ImportRowsReplies,
  type ImportRowsRequest,
  operations,
} from "./operations.js";
import {
  type ExportRowsCode,
  type ExportTextCode,
  type ImportRowsCode,
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
  /** `GET /rows` */
  exportRows: Handler<
    ExportRowsRequest,
    ExportRowsReplies,
    ProblemFields,
    ExportRowsCode,
    undefined,
    Surface
  >;
  /** `POST /rows` */
  importRows: Handler<
    ImportRowsRequest,
    ImportRowsReplies,
    ProblemFields,
    ImportRowsCode,
    undefined,
    Surface
  >;
  /** `GET /text` */
  exportText: Handler<
    ExportTextRequest,
    ExportTextReplies,
    ProblemFields,
    ExportTextCode,
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
