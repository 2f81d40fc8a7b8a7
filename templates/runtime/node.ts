/** Puts a server on node:http. */
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Connections } from "./node/connections.js";
import { refuseByProblems, unfit } from "./node/edges.js";
import { behind, NodeRequest, targetOf } from "./node/request.js";
import { cutOff, send } from "./node/send.js";
import type { Server, ServerResponse } from "./server.js";

/**
 * Gives a server as a listener for node:http's `createServer`. Of paths that
 * are under `prefix` it sees only what is behind that.
 */
export function nodeListener(
  server: Server,
  prefix = "",
): (incoming: IncomingMessage, outgoing: Outgoing) => void {
  return (incoming, outgoing) => {
    const target = targetOf(incoming);
    const request = new NodeRequest(
      behind(prefix, target) ?? target,
      incoming,
      outgoing,
      server.bodyLimit,
    );
    const refused = unfit(incoming);
    // Whoever asks so may mean something else with what follows, too.
    if (refused !== undefined) request.last = true;
    const answered =
      refused === undefined
        ? server.handle(request)
        : server.refuse(...refused);
    void sendWhole(answered, request, outgoing);
  };
}

/** What the platform cannot send is cut off: the caller sees no reply for a whole one. */
async function sendWhole(
  answered: ServerResponse | Promise<ServerResponse>,
  request: NodeRequest,
  outgoing: Outgoing,
): Promise<void> {
  try {
    const sending = send(await answered, request, outgoing);
    if (sending !== undefined) await sending;
  } catch {
    cutOff(outgoing);
  }
}

/** Takes no more requests; see `attach`. */
export type Close = (options?: { readonly deadline?: number }) => Promise<void>;

/**
 * For a server of node:http or node:https that someone else makes, with
 * `requireHostHeader: false` and a listener: what node would refuse by itself
 * is answered with problems. Gives what ends it: it takes no more connections,
 * answers what was asked, streams to their ends, says on the way that
 * connections close, and resolves when all have; after `deadline`
 * milliseconds, where there is one, it cuts off what is left.
 */
export function attach(http: HttpServer, server: Server): Close {
  const connections = new Connections(http);
  refuseByProblems(http, server, connections);
  return (options) => connections.close(options);
}

/** A server that listens. */
export interface Listening {
  readonly address: AddressInfo;
  /** For a client on this machine: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Takes no more requests, and resolves when those that it took are answered; see `attach`. */
  readonly close: Close;
}

/** Listens. Without a port the system chooses one. */
export async function serve(
  server: Server,
  {
    port = 0,
    host = "127.0.0.1",
  }: { readonly port?: number; readonly host?: string } = {},
): Promise<Listening> {
  const http = createServer({ requireHostHeader: false }, nodeListener(server));
  const close = attach(http, server);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  if (address === null || typeof address === "string")
    throw new TypeError("The server does not listen on a port.");
  const name =
    address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { address, url: `http://${name}:${address.port}`, close };
}
