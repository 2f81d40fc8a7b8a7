import { fastify } from "fastify";

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
  const app = fastify();
  app.get("/health", () => "ok");
  await app.register((hooks, _options, done) => {
    // Receivers need the raw bytes, so Fastify leaves bodies unread.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser("*", (_request, _body, parsed) => {
      parsed(null);
    });
    // #routes
    const receive = webhookListener(
      createReceiver(webhookSecret, stores),
      options,
    );
    hooks.post("/webhooks/api", (request, reply) => {
      reply.hijack();
      receive(request.raw, reply.raw);
    });
    // #end
    done();
  });
  const url = await app.listen({ host, port });
  return { url, close: () => app.close() };
}
