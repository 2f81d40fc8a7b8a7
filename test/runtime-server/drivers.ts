import { request as httpRequest } from "node:http";
import { fetchHandler } from "../../templates/runtime/fetch.js";
import { serve } from "../../templates/runtime/node.js";
import type { Server } from "../../templates/runtime/server.js";

export interface Sent {
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

export interface Got {
  readonly status: number;
  header(name: string): string | null;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export interface Driver {
  send(method: string, path: string, sent?: Sent): Promise<Got>;
  close(): Promise<void>;
}

/** Drives a server over a real socket. */
export async function overSocket(server: Server): Promise<Driver> {
  const listening = await serve(server);
  return {
    send: (method, path, { headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const { address, port } = listening.address;
        const outgoing = httpRequest(
          { host: address, port, method, path, headers },
          (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
            incoming.on("error", reject);
            incoming.on("end", () => {
              const bytes = Buffer.concat(chunks);
              const header = (name: string) => {
                const value = incoming.headers[name];
                return Array.isArray(value)
                  ? value.join(", ")
                  : (value ?? null);
              };
              const status = incoming.statusCode ?? 0;
              resolve({ status, header, bytes, text: bytes.toString() });
            });
          },
        );
        outgoing.on("error", reject);
        outgoing.end(body);
      }),
    close: () => listening.close(),
  };
}

/** Drives a server as a Web-standard `fetch` handler. */
export function overFetch(server: Server): Promise<Driver> {
  const handler = fetchHandler(server);
  return Promise.resolve({
    send: async (method, path, { headers = {}, body } = {}) => {
      const request = new Request(`http://localhost${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      });
      const response = await handler(request);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        bytes,
        text: new TextDecoder().decode(bytes),
      };
    },
    close: () => Promise.resolve(),
  });
}
