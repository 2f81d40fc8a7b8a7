import { type AddressInfo, createServer, type Socket } from "node:net";

/** A request as its bytes came, read as Latin-1. */
export interface RawRequest {
  readonly head: string;
  readonly body: string;
}

/** The reaction to a request, which need not be HTTP. */
export type Act = (socket: Socket, request: RawRequest) => void;

export interface RawServer {
  readonly url: string;
  /** Every request so far, including those without a response. */
  readonly received: RawRequest[];
  /** The reactions to the next requests, in order. Later requests succeed. */
  readonly acts: Act[];
  close(): Promise<void>;
}

/** Writes bytes and leaves the connection open. */
export const write =
  (...lines: readonly string[]): Act =>
  (socket) => {
    socket.write(lines.join("\r\n"), "latin1");
  };

/** Writes bytes and ends the connection. */
export const writeAndEnd =
  (...lines: readonly string[]): Act =>
  (socket) => {
    socket.end(lines.join("\r\n"), "latin1");
  };

/** Writes bytes and resets the connection once they are under way. */
export const writeAndReset =
  (...lines: readonly string[]): Act =>
  (socket) => {
    socket.write(lines.join("\r\n"), "latin1", () => {
      setTimeout(() => socket.resetAndDestroy(), 10);
    });
  };

/** A valid response, of JSON by default. */
export function reply(
  status: number,
  headers: readonly string[] = ["content-type: application/json"],
  body = "{}",
): Act {
  return write(
    `HTTP/1.1 ${status} Of Some Kind`,
    ...headers,
    `content-length: ${body.length}`,
    "",
    body,
  );
}

const well = reply(200);

/** Starts a server that speaks to sockets itself, on a free port. */
export async function startRawServer(): Promise<RawServer> {
  const received: RawRequest[] = [];
  const acts: Act[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A client that disconnects early is not a fault of this server.
    socket.on("error", () => undefined);
    let text = "";
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      for (
        let whole = requestIn(text);
        whole !== undefined;
        whole = requestIn(text)
      ) {
        const [request, length] = whole;
        text = text.slice(length);
        received.push(request);
        (acts.shift() ?? well)(socket, request);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    acts,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          done();
        });
      }),
  };
}

/** The first request of what has come, and how many bytes it has; undefined where it has not come whole. */
function requestIn(
  text: string,
): readonly [request: RawRequest, length: number] | undefined {
  const start = text.indexOf("\r\n\r\n") + 4;
  if (start < 4) return undefined;
  const head = text.slice(0, start - 4);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return text.length < start + length
    ? undefined
    : [{ head, body: text.slice(start, start + length) }, start + length];
}
