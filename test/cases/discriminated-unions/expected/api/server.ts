// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetPetReplies,
  type GetPetRequest,
  type GetShapeReplies,
  type GetShapeRequest,
  type GetToyReplies,
  type GetToyRequest,
  type GetVehicleReplies,
  type GetVehicleRequest,
  operations,
} from "./operations.js";
import {
  type GetPetCode,
  type GetShapeCode,
  type GetToyCode,
  type GetVehicleCode,
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
  /** `GET /getPet` */
  getPet: Handler<
    GetPetRequest,
    GetPetReplies,
    ProblemFields,
    GetPetCode,
    undefined,
    Surface
  >;
  /** `GET /getVehicle` */
  getVehicle: Handler<
    GetVehicleRequest,
    GetVehicleReplies,
    ProblemFields,
    GetVehicleCode,
    undefined,
    Surface
  >;
  /** `GET /getShape` */
  getShape: Handler<
    GetShapeRequest,
    GetShapeReplies,
    ProblemFields,
    GetShapeCode,
    undefined,
    Surface
  >;
  /** `GET /getToy` */
  getToy: Handler<
    GetToyRequest,
    GetToyReplies,
    ProblemFields,
    GetToyCode,
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
