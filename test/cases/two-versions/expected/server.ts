// Made by Tenon from the API's description: change that, and generate again.

import {
  type Server,
  type ServerOptions,
  type SomeHandlers,
  serveSurfaces,
} from "./runtime/server.js";
import {
  type Handlers as UnversionedHandlers,
  serverSurface as unversionedSurface,
} from "./unversioned/server.js";
import {
  type Authenticate as V1Authenticate,
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
export interface Handlers<Principal = unknown> {
  /** In v1 and v2. */
  listItems: V2Handlers<Principal, "v1" | "v2">["listItems"];
  unversioned: { getHealth: UnversionedHandlers["getHealth"] };
  v1: { getItem: V1Handlers<Principal>["getItem"] };
  v2: { getItem: V2Handlers<Principal>["getItem"] };
}

/**
 * Handlers of which some, in any version, may be missing: those operations
 * answer with a 501 problem.
 */
export type PartialHandlers<Principal = unknown> = SomeHandlers<
  Handlers<Principal>
>;

/** Says who is asking, by what the request carries. */
export type Authenticate<Principal> = V1Authenticate<Principal>;

/** The versions that each handler on top serves. */
const shared = {
  listItems: ["v1", "v2"],
};

/** Serves all versions side by side. */
export function createServer<Principal>(
  options: ServerOptions<
    PartialHandlers<Principal>,
    Principal,
    Authenticate<Principal>,
    "owner"
  >,
): Server {
  return serveSurfaces(
    [unversionedSurface, v1Surface, v2Surface],
    shared,
    options,
  );
}
