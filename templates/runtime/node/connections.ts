import type {
  IncomingMessage,
  Server as HttpServer,
  ServerResponse as Outgoing,
} from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { memberOf } from "../problem.js";
import { cutBodyOff } from "./request.js";

/**
 * Milliseconds that a client has to read the last response before its connection is
 * closed.
 */
const LINGER = 1000;

interface Connection {
  /**
   * Responses that are not sent yet; several if the client pipelines requests. An
   * array, because it is cheaper than a `Set`.
   */
  open: readonly Outgoing[];
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

  constructor(http: HttpServer) {
    this.http = http;
    const begun = http instanceof TlsServer ? "secureConnection" : "connection";
    http.on(begun, (socket: Socket) => {
      this.all.set(socket, { open: [], ending: false });
      socket.once("close", () => this.all.delete(socket));
    });
    http.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    // Added before the handlers, because their response depends on whether the
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
    clearTimeout(timer);
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
      if (memberOf(error, "code") === "HPE_INVALID_EOF_STATE") linger(socket);
      return;
    }
    connection.ending = true;
    socket.end(reply);
    linger(socket);
  }

  private begin(incoming: IncomingMessage, outgoing: Outgoing): void {
    const { socket } = incoming;
    const connection = this.all.get(socket);
    if (connection === undefined) return;
    connection.open = [...connection.open, outgoing];
    connection.latest = incoming;
    // Closed by other code.
    if (!this.http.listening) end(socket, connection);
    outgoing.on("close", () => {
      connection.open = connection.open.filter((each) => each !== outgoing);
      if (connection.ending || !this.http.listening) end(socket, connection);
    });
  }
}

/** Gives the client time to read the response, although it may be gone. */
function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => {
    clearTimeout(timer);
  });
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
