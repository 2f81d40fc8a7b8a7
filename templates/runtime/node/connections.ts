/**
 * The connections of a server on node:http, and the data and errors outside of
 * requests.
 */
import {
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
  STATUS_CODES,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Server as TlsServer } from "node:tls";

import { memberOf } from "../problem.js";
import type { Server, ServerResponse } from "../server/request.js";
import {
  after,
  cutBodyOff,
  discard,
  isRepeated,
  linger,
  type NodeRequest,
} from "./exchange.js";

/** Milliseconds in which a request that is cut off must be answered. */
const SOON = 1000;

interface Connection {
  /**
   * Responses that are not sent yet; several if the client pipelines requests. The
   * latest is not always the last to end: Node 24 ends a destroyed one before earlier
   * ones. An array, because it is cheaper than a `Set`.
   */
  readonly open: Outgoing[];
  /** The last request. */
  latest?: IncomingMessage;
  /** The response that announces the end of the connection. */
  last?: Outgoing | undefined;
  /** No further requests are accepted. */
  ending: boolean;
}

/** The connections of a server, each with its pending responses. */
export class Connections {
  private readonly http: HttpServer;
  private readonly all = new Map<Socket, Connection>();
  /** Includes connections whose TLS handshake is not finished. */
  private readonly sockets = new Set<Socket>();

  private readonly onClose: (this: Outgoing) => void;

  constructor(http: HttpServer) {
    this.http = http;
    this.onClose = closeListener(http, this.all);
    const begun = http instanceof TlsServer ? "secureConnection" : "connection";
    http.on(begun, (socket: Socket) => {
      this.all.set(socket, { open: [], ending: false });
      socket.once("close", () => this.all.delete(socket));
    });
    http.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    // Added before the handlers run, because their response depends on whether the
    // connection ends.
    http.prependListener("request", (incoming, outgoing) => {
      this.begin(incoming, outgoing);
    });
  }

  /**
   * Accepts no more connections and requests, and resolves when all requests are
   * answered and all connections closed. After `deadline` milliseconds it closes the
   * remaining connections; without a deadline it waits.
   */
  async close({
    deadline,
  }: { readonly deadline?: number } = {}): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      // Also calls back if the server no longer listens.
      this.http.close(() => {
        resolve();
      });
    });
    for (const [socket, connection] of this.all) end(socket, connection);
    const timer =
      deadline === undefined
        ? undefined
        : setTimeout(() => {
            for (const socket of this.sockets) socket.destroy();
          }, deadline);
    await closed;
    if (timer !== undefined) clearTimeout(timer);
  }

  /**
   * Ends a connection after malformed HTTP or a timeout. Pending requests are still
   * answered; if there are none, `reply` is written.
   */
  refuse(socket: Socket, error: Error, reply: string): void {
    const connection = this.all.get(socket);
    // The connection is already ending.
    if (connection === undefined || connection.ending) return;
    const { open, latest } = connection;
    const partial = latest !== undefined && !latest.complete;
    if (partial || open.length > 0) {
      // The response to the incomplete request is the last one.
      if (partial) cutBodyOff(latest, error);
      end(socket, connection);
      if (memberOf(error, "code") === "HPE_INVALID_EOF_STATE")
        after(socket, SOON, () => socket.destroy());
      else if (partial) this.closeUnanswered(socket, connection);
      return;
    }
    connection.ending = true;
    socket.write(reply);
    linger(socket);
  }

  /**
   * Sends the pending responses of a connection that Node has detached: Node no longer
   * tells them when more can be written, and does not notice the end of the connection.
   */
  finishDetached(socket: Socket): void {
    const { open = [] } = this.all.get(socket) ?? {};
    if (open.length === 0) return;
    socket.on("drain", () => {
      // Those behind it have no connection yet.
      open.find((outgoing) => outgoing.socket === socket)?.emit("drain");
    });
    socket.once("end", () => socket.end());
    discard(socket);
  }

  /** Closes a connection unless the last response begins soon. */
  private closeUnanswered(socket: Socket, connection: Connection): void {
    after(socket, SOON, () => {
      if (connection.open.at(-1)?.headersSent === false) socket.destroy();
    });
  }

  private begin(incoming: IncomingMessage, outgoing: Outgoing): void {
    const { socket } = incoming;
    const connection = this.all.get(socket);
    if (connection === undefined) return;
    connection.open.push(outgoing);
    connection.latest = incoming;
    // Closed by other code.
    if (!this.http.listening) end(socket, connection);
    outgoing.on("close", this.onClose);
  }
}

/**
 * Makes the listener for the end of a response. All responses have the same, because a
 * closure for each costs more.
 */
function closeListener(
  http: HttpServer,
  all: ReadonlyMap<Socket, Connection>,
): (this: Outgoing) => void {
  return function () {
    const { socket } = this.req;
    const connection = all.get(socket);
    if (connection === undefined) return;
    connection.open.splice(connection.open.indexOf(this), 1);
    if (connection.ending || !http.listening) end(socket, connection);
  };
}

/** Closes a connection after the last pending response. */
function end(socket: Socket, connection: Connection): void {
  connection.ending = true;
  const last = connection.open.at(-1);
  if (last === undefined) {
    socket.destroySoon();
    return;
  }
  // Node sends nothing after a response with `Connection: close`, so responses to later
  // requests would be lost.
  if (connection.last?.headersSent === false)
    connection.last.shouldKeepAlive = true;
  connection.last = last.shouldKeepAlive ? last : undefined;
  last.shouldKeepAlive = false;
}

/** Responds with problem documents to requests that never reach the request listener. */
export function refuseByProblems(
  http: HttpServer,
  server: Server,
  connections: Connections,
): void {
  const refuse = (socket: Duplex, error: Error, refusal: ServerResponse) => {
    if (socket instanceof Socket)
      connections.refuse(socket, error, written(refusal));
    else socket.destroy();
  };
  http.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, error, server.refuse(...malformed(error.code)));
  });
  http.on("connect", (_incoming, socket) => {
    // Node has detached this socket, so its errors must be handled here.
    socket.on("error", () => socket.destroy());
    if (socket instanceof Socket) connections.finishDetached(socket);
    const refusal = server.refuse(400, "This server is not a proxy.");
    refuse(socket, new Error("CONNECT"), refusal);
  });
  // The request listener refuses it: see `unfit`.
  http.on("checkExpectation", (incoming, outgoing) => {
    http.emit("request", incoming, outgoing);
  });
  // A listener of another `attach`, or of your own, handles each request already.
  if (http.listenerCount("checkContinue") > 0) return;
  http.on("checkContinue", (incoming, outgoing) => {
    if (http.listenerCount("checkContinue") > 1) return;
    waiting.add(incoming);
    http.emit("request", incoming, outgoing);
    // Listeners other than `nodeListener` read the body without telling the client.
    if (waiting.delete(incoming) && !outgoing.headersSent)
      outgoing.writeContinue();
  });
}

/** Requests whose client waits for `100 Continue`, until a listener takes them. */
const waiting = new WeakSet<IncomingMessage>();

type Unfit = Parameters<Server["refuse"]>;

function malformed(code: string | undefined): Unfit {
  if (code === "HPE_HEADER_OVERFLOW")
    return [431, "The headers are too large."];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return [408, "The request took too long."];
  return [400, "The request is not valid HTTP."];
}

/**
 * Returns why a request is refused: HTTP/1.1 requires exactly one `Host` (RFC 9112,
 * 3.2), and `Expect` may only be `100-continue` (RFC 9110, 10.1.1). Takes a request
 * whose client waits.
 */
export function unfit(request: NodeRequest): Unfit | undefined {
  const { source: incoming } = request;
  const { httpVersion, headers } = incoming;
  if (httpVersion !== "1.1") return undefined;
  const { expect } = headers;
  if (expect !== undefined) request.waits = waiting.delete(incoming);
  if (headers.host === undefined || isRepeated(incoming, "host"))
    return [400, "The request must have exactly one Host header."];
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : [417, "The header Expect may only be 100-continue."];
}

/** Serializes a response, for sockets without a response object. */
function written({ status, headers, body }: ServerResponse): string {
  const text = typeof body === "string" ? body : "";
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `date: ${new Date().toUTCString()}`,
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}
