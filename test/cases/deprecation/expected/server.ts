// Made by Tenon from the API's description: change that, and generate again.

import {
  type OpenServerOptions,
  type Server,
  type SomeHandlers,
  serveSurfaces,
} from "./runtime/server.js";
import {
  type Handlers as V1Handlers,
  serverSurface as v1Surface,
} from "./v1/server.js";
import {
  type Handlers as V2Handlers,
  serverSurface as v2Surface,
} from "./v2/server.js";

/**
 * What the server does for each operation. Those on top mean the same in
 * several versions: they are written once.
 */
export interface Handlers {
  /** In v1 and v2. */
  listItems: V2Handlers<"v1" | "v2">["listItems"];
  v1: { deleteItem: V1Handlers["deleteItem"] };
  v2: { listAllItems: V2Handlers["listAllItems"] };
}

/**
 * Handlers of which some, in any version, may be missing: those operations
 * answer with a 501 problem.
 */
export type PartialHandlers = SomeHandlers<Handlers>;

/** The versions that each handler on top serves. */
const shared = {
  listItems: ["v1", "v2"],
};

/** Serves all versions side by side. */
export function createServer(
  options: OpenServerOptions<PartialHandlers>,
): Server {
  return serveSurfaces([v1Surface, v2Surface], shared, options);
}
