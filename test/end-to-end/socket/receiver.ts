import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import type { WebhookOutcome } from "../../../generated/runtime/webhooks.js";
import type { Post } from "./service/deliver.js";

/** A delivery as it came over the wire. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A receiver of webhooks on its own port. */
export interface LocalReceiver<Events> {
  readonly deliveries: Delivery[];
  readonly outcomes: WebhookOutcome<Events>[];
  /** Posts deliveries for its public address to it, like a proxy. */
  readonly post: Post;
  readonly close: () => Promise<void>;
}

/** The public address that represents the receiver's local one. */
export const PUBLIC_URL = "https://hooks.example.com/tenon";

/** Starts a receiver that hands each delivery to `receive`. */
export async function startReceiver<Events>(
  receive: (delivery: Delivery) => Promise<WebhookOutcome<Events>>,
): Promise<LocalReceiver<Events>> {
  const deliveries: Delivery[] = [];
  const outcomes: WebhookOutcome<Events>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const delivery = {
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      deliveries.push(delivery);
      receive(delivery).then(
        (outcome) => {
          outcomes.push(outcome);
          response.writeHead(outcome.status).end();
        },
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    deliveries,
    outcomes,
    post: async (url, headers, body) => {
      if (url !== PUBLIC_URL) throw new Error(`There is nobody at ${url}.`);
      const reply = await fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      return reply.status;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}
