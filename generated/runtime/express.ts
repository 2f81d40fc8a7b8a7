/** Connects a server to an Express app, version 4 or 5. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";

import { nodeListener } from "./node.js";
import { targetOf } from "./node/exchange.js";
import type { Server } from "./server.js";

/**
 * Makes Express middleware: `app.use("/api", expressHandler(server))`. The server
 * receives paths without the mount path. Paths that it does not serve go to the
 * next middleware; unknown paths below its `basePath` are 404 problems. The server needs raw
 * bodies: place it before `express.json()`.
 */
export function expressHandler(
  server: Server,
): (incoming: IncomingMessage, outgoing: Outgoing, next: () => void) => void {
  const listener = nodeListener(server);
  return (incoming, outgoing, next) => {
    const [path = ""] = targetOf(incoming).split("?");
    if (server.serves(path)) listener(incoming, outgoing);
    else next();
  };
}
