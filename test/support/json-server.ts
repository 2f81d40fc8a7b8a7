import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A response of a server in a test. */
export interface JsonReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request. `body` is undefined if it is not JSON. */
export type JsonHandler = (
  method: string,
  url: URL,
  body: unknown,
  headers: IncomingMessage["headers"],
) => JsonReply;

/** Runs something beside a server on a free port, and closes the server. */
export async function withJsonServer<Result>(
  handler: JsonHandler,
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((sent) => {
      const url = new URL(request.url ?? "", "http://127.0.0.1");
      const reply = handler(request.method ?? "", url, sent, request.headers);
      const { status, body, headers } = reply;
      const type = { "content-type": "application/json" };
      response.writeHead(status, {
        ...(body !== undefined && type),
        ...headers,
      });
      response.end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server with a port has such an address.
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${String(port)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!(request.headers["content-type"] ?? "json").includes("json"))
    return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
