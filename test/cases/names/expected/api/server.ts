// Made by Tenon from the API's description: change that, and generate again.

import {
  type Create_clientReplies,
  type Create_clientRequest,
  type Delete_Replies,
  type Delete_Request,
  type GetEByConstructorReplies,
  type GetEByConstructorRequest,
  type ListThingsV1Replies,
  type ListThingsV1Request,
  type Then_Replies,
  type Then_Request,
  type _5f_Replies,
  type _5f_Request,
  operations,
} from "./operations.js";
import {
  type Create_clientCode,
  type Delete_Code,
  type GetEByConstructorCode,
  type ListThingsV1Code,
  type ProblemFields,
  type Then_Code,
  type _5f_Code,
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
  /** `GET /a` */
  delete_: Handler<
    Delete_Request,
    Delete_Replies,
    ProblemFields,
    Delete_Code,
    undefined,
    Surface
  >;
  /** `GET /b` */
  then_: Handler<
    Then_Request,
    Then_Replies,
    ProblemFields,
    Then_Code,
    undefined,
    Surface
  >;
  /** `GET /c` */
  create_client: Handler<
    Create_clientRequest,
    Create_clientReplies,
    ProblemFields,
    Create_clientCode,
    undefined,
    Surface
  >;
  /** `GET /d` */
  listThingsV1: Handler<
    ListThingsV1Request,
    ListThingsV1Replies,
    ProblemFields,
    ListThingsV1Code,
    undefined,
    Surface
  >;
  /** `GET /e/{constructor}` */
  getEByConstructor: Handler<
    GetEByConstructorRequest,
    GetEByConstructorReplies,
    ProblemFields,
    GetEByConstructorCode,
    undefined,
    Surface
  >;
  /** `GET /f` */
  _5f_: Handler<
    _5f_Request,
    _5f_Replies,
    ProblemFields,
    _5f_Code,
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
  describesProto: true,
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
