// Made by Tenon from the API's description: change that, and generate again.

import { operations } from "./operations.js";
import { problemTypes } from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers {}

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
