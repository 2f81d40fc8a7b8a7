// Made by Tenon from the API's description: change that, and generate again.

import {
  type DialectsReplies,
  type DialectsRequest,
  type HeadOnlyReplies,
  type HeadOnlyRequest,
  type PutPetReplies,
  type PutPetRequest,
  type SameInAllReplies,
  type SameInAllRequest,
  type VersionedReplies,
  type VersionedRequest,
  operations,
} from "./operations.js";
import {
  type DialectsCode,
  type HeadOnlyCode,
  type ProblemFields,
  type PutPetCode,
  type SameInAllCode,
  type VersionedCode,
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
  /** `PUT /pets/{petId}` */
  putPet: Handler<
    PutPetRequest,
    PutPetReplies,
    ProblemFields,
    PutPetCode,
    undefined,
    Surface
  >;
  /** `POST /same` */
  sameInAll: Handler<
    SameInAllRequest,
    SameInAllReplies,
    ProblemFields,
    SameInAllCode,
    undefined,
    Surface
  >;
  /** `POST /dialects` */
  dialects: Handler<
    DialectsRequest,
    DialectsReplies,
    ProblemFields,
    DialectsCode,
    undefined,
    Surface
  >;
  /** `POST /versions` */
  versioned: Handler<
    VersionedRequest,
    VersionedReplies,
    ProblemFields,
    VersionedCode,
    undefined,
    Surface
  >;
  /** `HEAD /versions` */
  headOnly: Handler<
    HeadOnlyRequest,
    HeadOnlyReplies,
    ProblemFields,
    HeadOnlyCode,
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
