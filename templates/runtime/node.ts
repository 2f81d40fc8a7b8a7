/** Puts a server on node:http. */
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { NodeRequest } from "./node/request.js";
import { send } from "./node/send.js";
import type { Server } from "./server.js";

/**
 * Gives a server as a listener for node:http's `createServer`. Of paths that
 * start with `prefix` it sees only what is behind that.
 */
export function nodeListener(
  server: Server,
  prefix = "",
): (incoming: IncomingMessage, outgoing: Outgoing) => void {
  return (incoming, outgoing) => {
    const target = targetOf(incoming, prefix);
    const limit = server.bodyLimit;
    const request = new NodeRequest(target, incoming, outgoing, limit);
    server
      .handle(request)
      .then((response) => send(response, request, outgoing))
      // What the platform cannot send is cut off: the caller sees no reply for a whole one.
      .catch(() => outgoing.destroy());
  };
}

function targetOf({ url = "/" }: IncomingMessage, prefix: string): string {
  // A proxy's request names the whole URL.
  const target = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "");
  return target.startsWith(prefix) ? target.slice(prefix.length) : target;
}

/** A server that listens. */
export interface Listening {
  readonly address: AddressInfo;
  /** For a client on this machine: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Takes no more requests, and resolves when those that it took are answered. */
  readonly close: () => Promise<void>;
}

/** Listens. Without a port the system chooses one. */
export async function serve(
  server: Server,
  {
    port = 0,
    host = "127.0.0.1",
  }: { readonly port?: number; readonly host?: string } = {},
): Promise<Listening> {
  const http = createServer(nodeListener(server));
  http.on("clientError", refuseConnection);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  if (address === null || typeof address === "string")
    throw new TypeError("The server does not listen on a port.");
  const name =
    address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    address,
    url: `http://${name}:${address.port}`,
    close: () => closeServer(http),
  };
}

function closeServer(http: HttpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    // A connection that is kept alive becomes idle only after its reply.
    const timer = setInterval(() => {
      http.closeIdleConnections();
    }, 20);
    http.close((error) => {
      clearInterval(timer);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

/** What is no HTTP has no operation, and still gets a problem. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const [status, title] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [431, "Request Header Fields Too Large"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "Request Timeout"]
        : [400, "Bad Request"];
  const detail = "The request is not valid HTTP.";
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nconnection: close\r\n` +
      `content-type: application/problem+json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
}
