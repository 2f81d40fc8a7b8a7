import { expressHandler } from "../../../templates/runtime/express.js";
import {
  fastifyOptions,
  fastifyPlugin,
} from "../../../templates/runtime/fastify.js";
import { fetchHandler } from "../../../templates/runtime/fetch.js";
import { attach, httpOptions, serve } from "../../../templates/runtime/node.js";
import { adaptersOf } from "./adapters.js";

/** The adapters of `templates`: for servers whose runtime stands there. */
export const adapters = adaptersOf({
  serve,
  attach,
  httpOptions,
  fetchHandler,
  expressHandler,
  fastifyPlugin,
  fastifyOptions,
});
