/** Connects a server to node:http. */
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";
import type { AddressInfo } from "node:net";

import { Connections, refuseByProblems, unfit } from "./node/connections.js";
import {
  behind,
  cutOff,
  NodeRequest,
  send,
  targetOf,
} from "./node/exchange.js";
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
    const refused = unfit(request);
    // The remaining data of the connection may be ambiguous.
    if (refused !== undefined) request.last = true;
    const answered =
      refused === undefined
        ? server.handle(request)
        : server.refuse(...refused);
    // Without `await`, which would cost more.
    void Promise.resolve(answered).then(
      (response) => {
        sendWhole(response, request, outgoing);
      },
      () => {
        cutOff(outgoing);
      },
    );
  };
}

/** Sends a response. Aborts it if it cannot be sent completely. */
function sendWhole(
  response: ServerResponse,
  request: NodeRequest,
  outgoing: Outgoing,
): void {
  try {
    send(response, request, outgoing)?.catch(() => {
      cutOff(outgoing);
    });
  } catch {
    cutOff(outgoing);
  }
}

/** Stops a server gracefully; see `attach`. */
export type Close = (options?: { readonly deadline?: number }) => Promise<void>;

/**
 * Connects a server to your own server of node:http or node:https, created with
 * `httpOptions()` and a listener. Requests that Node would refuse get a problem
 * document. Returns a function that stops the server: it accepts no more
 * connections, answers pending requests, finishes streams, tells clients that
 * connections close, and resolves when all are closed. After `deadline` milliseconds,
 * if given, it closes the remaining connections.
 */
export function attach(http: HttpServer, server: Server): Close {
  const connections = new Connections(http);
  refuseByProblems(http, server, connections);
  return (options) => connections.close(options);
}

/** Limits on the time that a client takes, in milliseconds. 0 means no limit. */
export interface Timeouts {
  /** From the start of a request, or of its connection, to the end of its headers. Default: 20 000. */
  readonly head?: number;
  /** From the start of a request to the end of its body. Default: 60 000. */
  readonly request?: number;
  /**
   * From a response to the next request on the same connection. Default: 65 000, more
   * than the 60 seconds of most load balancers: behind a proxy with a longer limit,
   * choose more, so that it never sends a request into a connection that is closing.
   */
  readonly idle?: number;
}

/** Options of `createServer` of node:http and node:https. */
export interface HttpOptions {
  readonly requireHostHeader: false;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionsCheckingInterval: number;
}

/**
 * Makes the options that `createServer` of node:http or node:https needs: they set time
 * limits, and let requests without a host reach the server. Throws a `TypeError` for an
 * invalid limit.
 */
export function httpOptions({
  head = 20_000,
  request = 60_000,
  idle = 65_000,
}: Timeouts = {}): HttpOptions {
  for (const [name, limit] of Object.entries({ head, request, idle }))
    if (!(Number.isSafeInteger(limit) && limit >= 0))
      throw new TypeError(
        `The option timeouts.${name} must be a whole number of milliseconds, 0 or more; it is ${limit}.`,
      );
  const limits = [head, request].filter((limit) => limit > 0);
  return {
    requireHostHeader: false,
    // Node refuses a limit that is longer than the limit of the whole request.
    headersTimeout: head === 0 ? 0 : Math.min(...limits),
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(
      LONGEST_INTERVAL,
      ...limits.map((limit) => Math.ceil(limit / 4)),
    ),
  };
}

/** The longest time between two checks of the limits, in milliseconds. */
const LONGEST_INTERVAL = 5000;

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

/** Options of `serve`. */
export interface ServeOptions {
  /** Default: 0, for a free port that the system chooses. */
  readonly port?: number;
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Limits on the time that clients take. Late requests get a 408 problem. */
  readonly timeouts?: Timeouts;
}

/** Starts a server. */
export async function serve(
  server: Server,
  { port = 0, host = "127.0.0.1", timeouts }: ServeOptions = {},
): Promise<Listening> {
  const http = createServer(httpOptions(timeouts), nodeListener(server));
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
