/** Puts a server into an app of Express, 4 or 5. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";
import { nodeListener } from "./node.js";
import { targetOf } from "./node/request.js";
import type { Server } from "./server.js";

/**
 * Gives a server as a middleware: `app.use("/api", expressHandler(server))`.
 * As every middleware it does not see the path under which it stands. It hands
 * on what is outside the server's `basePath`; within, what is no operation is
 * a 404 problem. It needs raw bodies: it stands in front of `express.json()`.
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
