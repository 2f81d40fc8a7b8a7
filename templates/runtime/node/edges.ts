/** Replaces the responses that Node sends by itself. */
import {
  type IncomingMessage,
  type Server as HttpServer,
  STATUS_CODES,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Server, ServerResponse } from "../server/request.js";
import type { Connections } from "./connections.js";
import { isRepeated } from "./request.js";

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
    const refusal = server.refuse(400, "This server is no proxy.");
    refuse(socket, new Error("CONNECT"), refusal);
  });
  // The request listener refuses it: see `unfit`.
  http.on("checkExpectation", (incoming, outgoing) => {
    http.emit("request", incoming, outgoing);
  });
}

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
 * 3.2), and `Expect` may only be `100-continue` (RFC 9110, 10.1.1).
 */
export function unfit(incoming: IncomingMessage): Unfit | undefined {
  const { httpVersion, headers } = incoming;
  if (httpVersion !== "1.1") return undefined;
  if (headers.host === undefined || isRepeated(incoming, "host"))
    return [400, "The request must name its host, once."];
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : [417, "Nothing can be expected but 100-continue."];
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
