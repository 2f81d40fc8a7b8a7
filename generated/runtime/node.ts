/** Puts a server on node:http. */
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import {
  BodyCollector,
  BodyCutOff,
  BodyTooLarge,
  checkContentLength,
} from "./server/request.js";
import type { Server, ServerRequest, ServerResponse } from "./server.js";

/** Gives a server as a listener for node:http's `createServer`. */
export function nodeListener(
  server: Server,
): (incoming: IncomingMessage, outgoing: Outgoing) => void {
  return (incoming, outgoing) => {
    const request = new NodeRequest(incoming, outgoing, server.bodyLimit);
    server
      .handle(request)
      .then((response) => send(response, request, outgoing))
      // What the platform cannot send is cut off: the caller sees no reply for a whole one.
      .catch(() => outgoing.destroy());
  };
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

class NodeRequest implements ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly source: IncomingMessage;
  /** Whether bytes of the body are left that nobody will read. */
  cutOff = false;
  private readonly outgoing: Outgoing;
  private readonly limit: number;
  private bytes: Promise<Uint8Array> | undefined;
  private controller: AbortController | undefined;

  constructor(incoming: IncomingMessage, outgoing: Outgoing, limit: number) {
    // A proxy's request names the whole URL.
    const target = (incoming.url ?? "/").replace(
      /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i,
      "",
    );
    const mark = target.indexOf("?");
    this.method = incoming.method ?? "GET";
    this.path = (mark < 0 ? target : target.slice(0, mark)) || "/";
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.source = incoming;
    this.outgoing = outgoing;
    this.limit = limit;
  }

  header(name: string): string | undefined {
    const value = this.source.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  body(): Promise<Uint8Array> {
    return (this.bytes ??= this.read());
  }

  // Few handlers look at it, and making one costs more than the rest of this class.
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      const controller = (this.controller = new AbortController());
      const abort = () => {
        controller.abort();
      };
      if (this.outgoing.destroyed) abort();
      this.outgoing.once("close", () => {
        if (!this.outgoing.writableFinished) abort();
      });
    }
    return this.controller.signal;
  }

  private async read(): Promise<Uint8Array> {
    try {
      checkContentLength(this.source.headers["content-length"], this.limit);
      return await collect(this.source, new BodyCollector(this.limit));
    } catch (error) {
      this.cutOff = error instanceof BodyTooLarge;
      throw error;
    }
  }
}

function collect(
  incoming: IncomingMessage,
  collector: BodyCollector,
): Promise<Uint8Array> {
  if (incoming.destroyed) return Promise.reject(new BodyCutOff());
  return new Promise((resolve, reject) => {
    const take = (chunk: Uint8Array) => {
      try {
        collector.add(chunk);
      } catch (error) {
        incoming.off("data", take);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    incoming.on("data", take);
    incoming.once("end", () => {
      resolve(collector.bytes());
    });
    const cutOff = () => {
      reject(new BodyCutOff());
    };
    incoming.once("error", cutOff);
    incoming.once("close", cutOff);
  });
}

async function send(
  { status, headers, body }: ServerResponse,
  request: NodeRequest,
  outgoing: Outgoing,
): Promise<void> {
  const sent = headers.flat();
  if (request.cutOff) sent.push("connection", "close");
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, sent);
    return pipe(body, outgoing);
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes !== undefined)
    sent.push("content-length", String(bytes.byteLength));
  outgoing.writeHead(status, sent);
  outgoing.end(bytes);
}

async function pipe(
  stream: ReadableStream<Uint8Array>,
  outgoing: Outgoing,
): Promise<void> {
  const reader = stream.getReader();
  outgoing.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  outgoing.flushHeaders();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!outgoing.write(value)) await drained(outgoing);
    if (outgoing.destroyed) return;
  }
  outgoing.end();
}

function drained(outgoing: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once("drain", resolve);
    outgoing.once("close", resolve);
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
