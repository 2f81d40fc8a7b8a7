import { fastify } from "fastify";

import { fastifyOptions, fastifyPlugin } from "../../runtime/fastify.js";
import type { Server } from "../../runtime/server.js";
import type { Config } from "../program/config.js";
import { readiness } from "../server/readiness.js";

/** A server that has started. */
export interface Running {
  readonly url: string;
  /** Completes the open requests, and stops the server. */
  readonly close: () => Promise<unknown>;
}

/**
 * Starts the server. It responds to health checks itself, and to readiness
 * checks with 503 while `check` rejects.
 */
export async function start(
  api: Server,
  { host, port }: Config,
  check: () => Promise<unknown> = async () => {},
): Promise<Running> {
  const { status, stop } = readiness(check);
  const app = fastify(fastifyOptions(api, { deadline: 10_000 }));
  app.get("/health", () => "ok");
  app.get("/ready", async (_request, reply) =>
    reply.code(await status()).send(),
  );
  await app.register(fastifyPlugin(api));
  const url = await app.listen({ host, port });
  return {
    url,
    close: () => {
      stop();
      return app.close();
    },
  };
}
