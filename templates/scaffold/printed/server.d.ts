import type { Server } from "../../runtime/server.js";
import type { Deps } from "../server/deps.js";

export declare function createApi(deps: Deps): Server;
