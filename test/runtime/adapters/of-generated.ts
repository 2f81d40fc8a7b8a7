import { expressHandler } from "../../../generated/runtime/express.js";
import {
  fastifyOptions,
  fastifyPlugin,
} from "../../../generated/runtime/fastify.js";
import { fetchHandler } from "../../../generated/runtime/fetch.js";
import { attach, httpOptions, serve } from "../../../generated/runtime/node.js";
import { sample } from "../../support/sampling.js";
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

const [plain, ...others] = adapters;

/**
 * For what does not depend on the adapter: in `npm test`, `node:http` and one of the
 * others. `test/runtime` and the tests of HTTP and of faults use all of them.
 */
export const someAdapters = [
  ...(plain === undefined ? [] : [plain]),
  ...sample(others, 1),
];
