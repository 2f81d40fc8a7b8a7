/** A server in front of the service that passes everything on, and records it. */
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

import type { Front } from "../setup/running.js";

/** A request and its response, with their headers as names and values in turn. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly status: number;
  readonly responseHeaders: readonly string[];
  readonly responseBody: Buffer;
}

/** Starts a server in front of one at `url`. It adds each complete exchange to `exchanges`. */
export async function recordTo(
  exchanges: Exchange[],
  url: string,
): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, url).then(
      (exchange) => exchanges.push(exchange),
      () => outgoing.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  to: string,
): Promise<Exchange> {
  const { method = "", url = "", rawHeaders: headers } = incoming;
  const { hostname, port } = new URL(to);
  const onward = request({
    ...{ hostname, port, method, path: url, headers: [...headers] },
    agent: false,
  });
  outgoing.on("close", () => onward.destroy());
  const respond = async () => {
    // `once` gives the arguments of the event as an untyped list.
    const [response] = (await once(onward, "response")) as [IncomingMessage];
    const { statusCode: status = 0, rawHeaders: responseHeaders } = response;
    outgoing.writeHead(status, [...responseHeaders]);
    const responseBody = await copy(response, outgoing);
    return { status, responseHeaders, responseBody };
  };
  const [body, response] = await Promise.all([
    copy(incoming, onward),
    respond(),
  ]);
  return { method, url, headers, body, ...response };
}

/** Writes what comes, and returns it. */
async function copy(
  from: IncomingMessage,
  to: NodeJS.WritableStream,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of from) {
    // Streams of HTTP give buffers, unless they have an encoding.
    parts.push(part as Buffer);
    to.write(part as Buffer);
  }
  to.end();
  return Buffer.concat(parts);
}
