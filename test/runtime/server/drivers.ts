import { request as httpRequest } from "node:http";
import type { Server } from "../../../templates/runtime/server.js";
import type { Adapter } from "../../adapters/adapters.js";

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

/** Drives a server on an adapter, over a socket. */
export async function drive(adapter: Adapter, server: Server): Promise<Driver> {
  const opened = await adapter.open(server);
  return {
    send: (method, path, sent) => send(opened.port, method, path, sent),
    close: () => opened.close(),
  };
}

/** Sends a path as it is; `fetch` would put it in order first. */
function send(
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: "127.0.0.1", port, method, path, headers },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const header = (name: string) => {
            const value = incoming.headers[name];
            return Array.isArray(value) ? value.join(", ") : (value ?? null);
          };
          const status = incoming.statusCode ?? 0;
          resolve({ status, header, bytes, text: bytes.toString() });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
