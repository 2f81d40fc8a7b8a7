import { createServer } from "node:http";

import { webhookListener } from "../../runtime/webhooks-in/node.js";
import { createReceiver } from "../printed/receiver.js";
import type { Stores } from "../printed/stores.js";
import type { Config } from "../program/config.js";
import type { Log } from "../program/log.js";

/** A server that has started. */
export interface Running {
  readonly url: string;
  /** Completes the open requests, and stops the server. */
  readonly close: () => Promise<unknown>;
}

/** Starts the server, with a path for the deliveries of each API version. */
export async function start(
  log: Log,
  { host, port, webhookSecret }: Config,
  // #stores
  stores: Stores,
  // #end
): Promise<Running> {
  const options = {
    onOutcome: (outcome: object) => {
      // Only a delivery that is refused has one.
      if ("detail" in outcome) log("info", "delivery refused", outcome);
    },
    onError: (error: unknown) => {
      const stack = error instanceof Error ? error.stack : String(error);
      log("error", "error", { stack });
    },
  };
  const listeners = new Map([
    // #routes
    [
      "/webhooks/api",
      webhookListener(createReceiver(webhookSecret, stores), options),
    ],
    // #end
  ]);
  const http = createServer((request, response) => {
    const { method, url = "" } = request;
    const listener = listeners.get(url);
    if (url === "/health") response.end("ok");
    else if (listener === undefined) response.writeHead(404).end();
    else if (method !== "POST")
      response.writeHead(405, { Allow: "POST" }).end();
    else listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const actual = typeof address === "object" ? address?.port : port;
  return {
    url: `http://${host}:${String(actual)}`,
    close: () =>
      new Promise((resolve) => {
        http.close(resolve);
      }),
  };
}
