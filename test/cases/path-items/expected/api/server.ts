// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetBirdsByIdReplies,
  type GetBirdsByIdRequest,
  type GetCatsReplies,
  type GetCatsRequest,
  type GetDogsReplies,
  type GetDogsRequest,
  type TraceBirdsByIdReplies,
  type TraceBirdsByIdRequest,
  operations,
} from "./operations.js";
import {
  type GetBirdsByIdCode,
  type GetCatsCode,
  type GetDogsCode,
  type ProblemFields,
  type TraceBirdsByIdCode,
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
  /** `GET /cats` */
  getCats: Handler<
    GetCatsRequest,
    GetCatsReplies,
    ProblemFields,
    GetCatsCode,
    undefined,
    Surface
  >;
  /** `GET /dogs` */
  getDogs: Handler<
    GetDogsRequest,
    GetDogsReplies,
    ProblemFields,
    GetDogsCode,
    undefined,
    Surface
  >;
  /**
   * A bird
   *
   * `GET /birds/{id}`
   */
  getBirdsById: Handler<
    GetBirdsByIdRequest,
    GetBirdsByIdReplies,
    ProblemFields,
    GetBirdsByIdCode,
    undefined,
    Surface
  >;
  /**
   * A bird
   *
   * `TRACE /birds/{id}`
   */
  traceBirdsById: Handler<
    TraceBirdsByIdRequest,
    TraceBirdsByIdReplies,
    ProblemFields,
    TraceBirdsByIdCode,
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
