import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";

import { certificate, key } from "./certificate.js";

/** A delivery as it came over the wire. */
export interface Delivery {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TlsReceiver {
  readonly port: number;
  readonly deliveries: Delivery[];
  /** How many connections it has taken. */
  readonly connections: () => number;
  /** How many of them are open. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a receiver over TLS that answers with HTTP, once it has read a delivery. */
export async function startReceiver(
  answer: RequestListener,
  host = "127.0.0.1",
): Promise<TlsReceiver> {
  const deliveries: Delivery[] = [];
  const server = createServer(
    { key, cert: certificate },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url, headers } = request;
        deliveries.push({ method, url, headers, body: Buffer.concat(chunks) });
        answer(request, response);
      });
    },
  );
  return { deliveries, ...(await listen(server, host)) };
}

/** Starts a receiver over TLS that does what it likes with each connection. */
export async function startRawReceiver(
  take: (socket: TLSSocket) => void,
  host = "127.0.0.1",
): Promise<TlsReceiver> {
  const server = createTlsServer({ key, cert: certificate }, (socket) => {
    socket.on("error", () => undefined);
    // Who reads nothing hears of no end.
    socket.resume();
    take(socket);
  });
  return { deliveries: [], ...(await listen(server, host)) };
}

async function listen(
  server: ReturnType<typeof createTlsServer>,
  host: string,
): Promise<Omit<TlsReceiver, "deliveries">> {
  let connections = 0;
  const sockets = new Set<TLSSocket>();
  server.on("secureConnection", (socket: TLSSocket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    open: () => sockets.size,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          done();
        });
      }),
  };
}
