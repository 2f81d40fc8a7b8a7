import { expressHandler } from "../../../generated/runtime/express.js";
import {
  fastifyOptions,
  fastifyPlugin,
} from "../../../generated/runtime/fastify.js";
import { fetchHandler } from "../../../generated/runtime/fetch.js";
import { attach, httpOptions, serve } from "../../../generated/runtime/node.js";
import { adaptersOf } from "./adapters.js";

/** The adapters of `generated`: for servers whose runtime stands there. */
export const adapters = adaptersOf({
  serve,
  attach,
  httpOptions,
  fetchHandler,
  expressHandler,
  fastifyPlugin,
  fastifyOptions,
});
