import type { Server } from "../../runtime/server.js";
import type { Config } from "../program/config.js";
import type { Log } from "../program/log.js";
import type { Stores } from "./stores.js";

export declare function createApi(
  log: Log,
  config?: Config,
  stores?: Stores,
): Server;
