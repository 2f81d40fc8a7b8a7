import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

import { webhookFetchHandler } from "../../runtime/webhooks-in/fetch.js";
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
  const app = new Hono();
  app.get("/health", (context) => context.text("ok"));
  // #routes
  const receive = webhookFetchHandler(
    createReceiver(webhookSecret, stores),
    options,
  );
  app.post("/webhooks/api", ({ req }) => receive(req.raw));
  // #end
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  const http = createServer(listener);
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
