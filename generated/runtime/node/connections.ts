import type {
  IncomingMessage,
  Server as HttpServer,
  ServerResponse as Outgoing,
} from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { memberOf } from "../problem.js";
import { cutBodyOff } from "./request.js";

/** Milliseconds that a caller has to read why its connection ends. */
const LINGER = 1000;

interface Connection {
  /** Replies that are not sent yet: one, or several where the caller does not wait. A set would have to give each an identity of its own. */
  open: readonly Outgoing[];
  /** What was asked last. */
  latest?: IncomingMessage;
  /** The reply that says that the connection ends. */
  last?: Outgoing | undefined;
  /** No further request is taken. */
  ending: boolean;
}

/** The connections of a server, each with what is still to be answered on it. */
export class Connections {
  private readonly http: HttpServer;
  private readonly all = new Map<Socket, Connection>();
  /** Those too with which no keys are agreed upon yet. */
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
    // In front of whoever answers: what it sends says whether the connection stays.
    http.prependListener("request", (incoming, outgoing) => {
      this.begin(incoming, outgoing);
    });
  }

  /**
   * Takes no more connections and requests, and resolves when those that it
   * took are answered, and their connections closed. After `deadline`
   * milliseconds it cuts off what is left; without one it waits.
   */
  async close({
    deadline,
  }: { readonly deadline?: number } = {}): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      // Where it listens no more, this too calls back when all are closed.
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
   * Ends a connection on which nothing can be asked any more, since what came
   * is no HTTP, or came too slowly. What was asked before is answered; where
   * nothing was, `reply` is written.
   */
  refuse(socket: Socket, error: Error, reply: string): void {
    const connection = this.all.get(socket);
    // Whatever else comes where it ends already is of no interest.
    if (connection === undefined || connection.ending) return;
    const { open, latest } = connection;
    const partial = latest !== undefined && !latest.complete;
    if (partial || open.length > 0) {
      // The reply to what is cut off here is the last one.
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
    // Whoever closed it: it listens no more.
    if (!this.http.listening) end(socket, connection);
    outgoing.on("close", () => {
      connection.open = connection.open.filter((each) => each !== outgoing);
      if (connection.ending || !this.http.listening) end(socket, connection);
    });
  }
}

/** Leaves a caller, that may be gone already, some time to read. */
function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => {
    clearTimeout(timer);
  });
}

/** Closes a connection behind the last reply that is waited for. */
function end(socket: Socket, connection: Connection): void {
  connection.ending = true;
  const last = connection.open.at(-1);
  if (last === undefined) {
    socket.destroySoon();
    return;
  }
  // Node sends nothing behind a reply that closes: what was asked since would be lost.
  if (connection.last?.headersSent === false)
    connection.last.shouldKeepAlive = true;
  connection.last = last.shouldKeepAlive ? last : undefined;
  last.shouldKeepAlive = false;
}
