import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came over the wire. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface LocalServer {
  readonly url: string;
  /** Every request so far. */
  readonly received: Received[];
  close(): Promise<void>;
}

/** Starts a server on a free port; it answers as `answer` says once a request's body is there. */
export async function startServer(
  answer: (request: Received, response: ServerResponse) => void,
): Promise<LocalServer> {
  const received: Received[] = [];
  // Otherwise a kept connection may end just when the next request is sent on it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const whole = { method, url, headers, body: Buffer.concat(chunks) };
      received.push(whole);
      answer(whole, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}
