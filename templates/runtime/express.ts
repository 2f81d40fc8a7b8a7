/** Puts a server into an app of Express, 4 or 5. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";
import { nodeListener } from "./node.js";
import type { Server } from "./server.js";

/**
 * Gives a server as a middleware: `app.use("/api", expressHandler(server))`.
 * As every middleware, it does not see the path under which it stands, and it
 * answers all requests that come to it, with a 404 problem where there is no
 * operation. It needs the raw body: it stands in front of `express.json()` and
 * the like.
 */
export function expressHandler(
  server: Server,
): (incoming: IncomingMessage, outgoing: Outgoing) => void {
  return nodeListener(server);
}
