import type { SharedHandlers } from "../../../../generated/server.js";
import type { User } from "./store.js";

/** The versions that the service serves. */
export type Served = "v1" | "v2" | "unversioned";

/** The handlers that serve both versions. */
export type Shared = SharedHandlers<"v1" | "v2", User>;
