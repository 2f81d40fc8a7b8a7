/** Every adapter, each behind a real socket. */
import { createServer, type Server as HttpServer } from "node:http";

import { createAdaptorServer } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { mount } from "hono/mount";

import type { expressHandler } from "../../../templates/runtime/express.js";
import type {
  fastifyOptions,
  fastifyPlugin,
} from "../../../templates/runtime/fastify.js";
import type { fetchHandler } from "../../../templates/runtime/fetch.js";
import type {
  attach,
  Close,
  httpOptions,
  serve,
  Timeouts,
} from "../../../templates/runtime/node.js";
import type { Server } from "../../../templates/runtime/server.js";
import { fetchListener } from "./fetch-bridge.js";

/** A server that listens. */
export interface Opened {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Finishes what was asked for; after `deadline` milliseconds, it does not. Fastify closes by itself, without one. */
  close(options?: { readonly deadline?: number }): Promise<void>;
}

export interface Adapter {
  readonly name: string;
  /** Puts a server on a port of 127.0.0.1 that is free. */
  open(server: Server, timeouts?: Timeouts): Promise<Opened>;
}

/** How an adapter is put on a port. */
type Open = (
  runtime: AdapterRuntime,
  server: Server,
  timeouts: Timeouts | undefined,
) => Promise<Opened>;

/** The adapters of a runtime: of `templates`, or of a copy in an output. */
export interface AdapterRuntime {
  readonly serve: typeof serve;
  readonly attach: typeof attach;
  readonly httpOptions: typeof httpOptions;
  readonly fetchHandler: typeof fetchHandler;
  readonly expressHandler: typeof expressHandler;
  readonly fastifyPlugin: typeof fastifyPlugin;
  readonly fastifyOptions: typeof fastifyOptions;
}

/** All of them. A server and its adapter must be of one runtime, whose errors they tell by class. */
export function adaptersOf(runtime: AdapterRuntime): readonly Adapter[] {
  const adapter = (name: string, open: Open): Adapter => ({
    name,
    open: (server, timeouts) => open(runtime, server, timeouts),
  });
  return [
    adapter("node:http", onNode),
    adapter("fetch", onFetch),
    adapter("Hono", onHono),
    adapter("Express", onExpress),
    adapter("Fastify", onFastify),
  ];
}

const onNode: Open = async ({ serve: listen }, server, timeouts) => {
  const options = timeouts === undefined ? {} : { timeouts };
  const { url, address, close } = await listen(server, options);
  return { url, port: address.port, close };
};

const onFetch: Open = (runtime, server, timeouts) => {
  const handler = runtime.fetchHandler(server);
  const options = runtime.httpOptions(timeouts);
  const http = createServer(options, fetchListener(handler));
  return listening(http, runtime.attach(http, server));
};

const onHono: Open = (runtime, server, timeouts) => {
  const handler = runtime.fetchHandler(server);
  // At the root there is no prefix to remove.
  const app = new Hono().all("*", mount(handler, { replaceRequest: false }));
  // Without a `createServer` of its own it makes a server of node:http.
  const http = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: runtime.httpOptions(timeouts),
  }) as HttpServer;
  return listening(http, runtime.attach(http, server));
};

const onExpress: Open = (runtime, server, timeouts) => {
  const app = express();
  app.use(runtime.expressHandler(server));
  const http = createServer(runtime.httpOptions(timeouts), app);
  return listening(http, runtime.attach(http, server));
};

const onFastify: Open = async (runtime, server, timeouts) => {
  const options = timeouts === undefined ? {} : { timeouts };
  const app = fastify(runtime.fastifyOptions(server, options));
  app.register(runtime.fastifyPlugin(server));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return openedOf(app.server, () => app.close());
};

function listening(http: HttpServer, close: Close): Promise<Opened> {
  return new Promise((resolve) => {
    http.listen(0, "127.0.0.1", () => {
      resolve(openedOf(http, close));
    });
  });
}

/** What listens on a port of 127.0.0.1. */
export function openedOf(http: HttpServer, close: Close): Opened {
  const address = http.address();
  if (address === null || typeof address === "string")
    throw new TypeError("The server does not listen on a port.");
  const { port } = address;
  return { url: `http://127.0.0.1:${port}`, port, close };
}
