/** Connects a server to node:http. */
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
 * Makes a request listener for node:http's `createServer`. Under `prefix`, the server
 * receives paths without it.
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
    // The rest of the connection's data may be ambiguous.
    if (refused !== undefined) request.last = true;
    const answered =
      refused === undefined
        ? server.handle(request)
        : server.refuse(...refused);
    void sendWhole(answered, request, outgoing);
  };
}

/** Sends a response. Aborts it if it cannot be sent completely. */
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

/** Stops a server gracefully; see `attach`. */
export type Close = (options?: { readonly deadline?: number }) => Promise<void>;

/**
 * Connects a server to your own server of node:http or node:https, created with
 * `requireHostHeader: false` and a listener. Requests that Node would refuse get a
 * problem document. Returns a function that stops the server: it accepts no more
 * connections, answers pending requests, finishes streams, tells clients that
 * connections close, and resolves when all are closed. After `deadline` milliseconds,
 * if given, it closes the remaining connections.
 */
export function attach(http: HttpServer, server: Server): Close {
  const connections = new Connections(http);
  refuseByProblems(http, server, connections);
  return (options) => connections.close(options);
}

/** A server that is listening. */
export interface Listening {
  /** The address that it listens on. */
  readonly address: AddressInfo;
  /** The URL for clients on this machine: `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Accepts no more requests, and resolves when all pending ones are answered; see
   * `attach`.
   */
  readonly close: Close;
}

/**
 * Starts a server. Without `port`, the system chooses a free one. Default host:
 * `127.0.0.1`.
 */
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
