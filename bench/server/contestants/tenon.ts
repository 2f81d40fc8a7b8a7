/** The whole service as Tenon generates it, from the folder in the arguments. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type * as node from "../../../generated/runtime/node.js";
import type * as runtime from "../../../generated/runtime/server.js";
import type * as generated from "../../../generated/server.js";
import { stand } from "../stand.js";
import { accept, type User, users } from "../work.js";

const [, , folder = ""] = process.argv;

// The folder has the same files as `generated`, from the same description or a reduced
// one.
const { createPartialServer } = (await load("server.js")) as typeof generated;
const { MemoryIdempotencyStore } = (await load(
  "runtime/server.js",
)) as typeof runtime;
const { serve } = (await load("runtime/node.js")) as typeof node;

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(folder, file)).href);
}

const server = createPartialServer<"v2", User>({
  versions: ["v2"],
  authenticate: { bearerAuth: (token) => users.get(token) },
  authorize: () => true,
  owner: ({ name }) => name,
  // A quick machine sends more keys than the default limits allow.
  idempotency: {
    store: new MemoryIdempotencyStore({ limit: Infinity, bytes: Infinity }),
  },
  quotas: { select: ({ quotas }) => quotas },
  handlers: {
    v2: {
      createInference: ({ body }, { reply, principal }) =>
        reply(200, accept(principal, body)),
    },
  },
});

stand((await serve(server)).address);
