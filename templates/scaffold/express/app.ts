import { createServer } from "node:http";

import express from "express";

import { expressHandler } from "../../runtime/express.js";
import { attach, httpOptions } from "../../runtime/node.js";
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
  const app = express();
  app.disable("x-powered-by");
  app.get("/health", (_request, response) => {
    response.type("text").send("ok");
  });
  app.get("/ready", async (_request, response) => {
    response.sendStatus(await status());
  });
  // It needs the raw bytes of requests: keep it before express.json().
  app.use(expressHandler(api));
  const http = createServer(httpOptions(), app);
  const close = attach(http, api);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const actual = typeof address === "object" ? address?.port : port;
  return {
    url: `http://${host}:${String(actual)}`,
    close: () => {
      stop();
      return close({ deadline: 10_000 });
    },
  };
}
