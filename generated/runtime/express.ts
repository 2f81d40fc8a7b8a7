/** Connects a server to an Express app, version 4 or 5. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";
import { nodeListener } from "./node.js";
import { targetOf } from "./node/request.js";
import type { Server } from "./server.js";

/**
 * Makes Express middleware: `app.use("/api", expressHandler(server))`. The server
 * receives paths without the mount path. Paths outside the server's `basePath` go to
 * the next middleware; unknown paths within it are 404 problems. The server needs raw
 * bodies: place it before `express.json()`.
 */
export function expressHandler(
  server: Server,
): (incoming: IncomingMessage, outgoing: Outgoing, next: () => void) => void {
  const listener = nodeListener(server);
  const { basePath } = server;
  return (incoming, outgoing, next) => {
    const [path = ""] = targetOf(incoming).split("?");
    if (`${path}/`.startsWith(`${basePath}/`) || basePath === "")
      listener(incoming, outgoing);
    else next();
  };
}
