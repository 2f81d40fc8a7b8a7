/** Every adapter, behind a real socket each. */
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { mount } from "hono/mount";
import { createServer, type Server as HttpServer } from "node:http";
import type { expressHandler } from "../../templates/runtime/express.js";
import type {
  fastifyOptions,
  fastifyPlugin,
} from "../../templates/runtime/fastify.js";
import type { fetchHandler } from "../../templates/runtime/fetch.js";
import type { serve } from "../../templates/runtime/node.js";
import type { Server } from "../../templates/runtime/server.js";
import { fetchListener } from "./fetch-bridge.js";

/** A server that listens. */
export interface Opened {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Finishes what was asked for, and forgets the connections. */
  close(): Promise<void>;
}

export interface Adapter {
  readonly name: string;
  /** Puts a server on a port of 127.0.0.1 that is free. */
  open(server: Server): Promise<Opened>;
}

/** The adapters of a runtime: that of `templates`, or a copy of it that stands in an output. */
export interface AdapterRuntime {
  readonly serve: typeof serve;
  readonly fetchHandler: typeof fetchHandler;
  readonly expressHandler: typeof expressHandler;
  readonly fastifyPlugin: typeof fastifyPlugin;
  readonly fastifyOptions: typeof fastifyOptions;
}

/** All of them. A server and its adapter must be of one runtime, whose errors they tell by class. */
export function adaptersOf(runtime: AdapterRuntime): readonly Adapter[] {
  return [
    { name: "node:http", open: (server) => onNode(runtime, server) },
    { name: "fetch", open: (server) => onFetch(runtime, server) },
    { name: "Hono", open: (server) => onHono(runtime, server) },
    { name: "Express", open: (server) => onExpress(runtime, server) },
    { name: "Fastify", open: (server) => onFastify(runtime, server) },
  ];
}

async function onNode(
  { serve: listen }: AdapterRuntime,
  server: Server,
): Promise<Opened> {
  const { url, address, close } = await listen(server);
  return { url, port: address.port, close: () => close() };
}

function onFetch(runtime: AdapterRuntime, server: Server): Promise<Opened> {
  return listening(createServer(fetchListener(runtime.fetchHandler(server))));
}

function onHono(runtime: AdapterRuntime, server: Server): Promise<Opened> {
  const handler = runtime.fetchHandler(server);
  // At the root there is no path to cut off.
  const app = new Hono().all("*", mount(handler, { replaceRequest: false }));
  return new Promise((resolve) => {
    const http = serveHono(
      { fetch: app.fetch, port: 0, hostname: "127.0.0.1" },
      // Without options of its own it makes a server of node:http.
      () => {
        resolve(openedOf(http as HttpServer));
      },
    );
  });
}

function onExpress(runtime: AdapterRuntime, server: Server): Promise<Opened> {
  const app = express();
  app.use(runtime.expressHandler(server));
  return listening(createServer(app));
}

async function onFastify(
  runtime: AdapterRuntime,
  server: Server,
): Promise<Opened> {
  const app = fastify(runtime.fastifyOptions(server));
  app.register(runtime.fastifyPlugin(server));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, port: Number(new URL(url).port), close: () => app.close() };
}

function listening(http: HttpServer): Promise<Opened> {
  return new Promise((resolve) => {
    http.listen(0, "127.0.0.1", () => {
      resolve(openedOf(http));
    });
  });
}

/** What listens, on a port of 127.0.0.1. */
export function openedOf(http: HttpServer): Opened {
  const address = http.address();
  if (address === null || typeof address === "string")
    throw new TypeError("The server does not listen on a port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve();
        });
        http.closeIdleConnections();
      }),
  };
}
