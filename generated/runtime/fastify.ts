/** Connects a server to a Fastify app. */
import {
  createServer,
  type IncomingMessage,
  METHODS,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";

import { attach, httpOptions, nodeListener, type Timeouts } from "./node.js";
import { behind, targetOf } from "./node/exchange.js";
import { memberOf } from "./problem.js";
import type { Server } from "./server.js";

/** The part of a Fastify app that the plugin uses. */
export interface FastifyApp {
  readonly prefix: string;
  readonly server: HttpServer;
  readonly supportedMethods: string[];
  hasRoute(route: { readonly method: string; readonly url: string }): boolean;
  addHook(name: "preClose", hook: (done: () => void) => void): unknown;
  addHttpMethod(method: string): unknown;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: string, parser: FastifyParser): unknown;
  setErrorHandler(handler: FastifyErrorHandler): unknown;
  route(route: FastifyRoute): unknown;
}

interface FastifyRoute {
  readonly method: string[];
  readonly url: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => void;
}

interface FastifyRequest {
  readonly raw: IncomingMessage;
}

interface FastifyReply {
  readonly raw: Outgoing;
  getHeaders(): object;
  hijack(): unknown;
  /** Fastify's own types determine the parameter. */
  send(error: never): unknown;
}

type FastifyParser = (
  request: unknown,
  payload: unknown,
  done: (error: null) => void,
) => void;

type FastifyErrorHandler = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/** Sets the deadlines of the servers that `fastifyOptions` has made. */
const deadlines = new WeakMap<HttpServer, () => void>();

/**
 * Makes a Fastify plugin: `app.register(fastifyPlugin(server), { prefix: "/api" })`. It
 * handles all methods and paths under the prefix, which the server does not see, and
 * does not parse bodies. The app's hooks run first, and the headers that they set are
 * sent. A method for which the app already has a route for all paths stays with that
 * route, such as OPTIONS with `@fastify/cors`.
 */
export function fastifyPlugin(
  server: Server,
): (app: FastifyApp, options: unknown, done: () => void) => void {
  return (app, _options, done) => {
    const answer = answerOf(server, app.prefix);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, parsed) => {
      parsed(null);
    });
    app.setErrorHandler((error, request, reply) => {
      if (!isOfContentType(error)) throw error;
      answer(request, reply);
    });
    // Fastify does not route CONNECT.
    const method = METHODS.filter((name) => name !== "CONNECT");
    for (const name of method)
      if (!app.supportedMethods.includes(name)) app.addHttpMethod(name);
    for (const url of app.prefix === "" ? ["/*"] : ["", "/*"]) {
      const isFree = (name: string) =>
        !app.hasRoute({ method: name, url: app.prefix + url });
      app.route({ method: method.filter(isFree), url, handler: answer });
    }
    app.addHook("preClose", (hooked) => {
      deadlines.get(app.server)?.();
      hooked();
    });
    done();
  };
}

/** How `fastifyOptions` connects a server. */
export interface FastifyConnection {
  /** The prefix of the plugin. */
  readonly prefix?: string;
  /** Limits on the time that clients take. Late requests get a 408 problem. */
  readonly timeouts?: Timeouts;
  /**
   * Milliseconds that `app.close()` waits for open requests before it closes their
   * connections. Default: it waits until they end.
   */
  readonly deadline?: number;
}

/** Options of `fastify(…)`. */
interface FastifyOptions {
  readonly serverFactory: (
    handler: (incoming: IncomingMessage, outgoing: Outgoing) => void,
  ) => HttpServer;
  readonly clientErrorHandler: () => void;
  readonly frameworkErrors: FastifyErrorHandler;
}

/**
 * Makes options for `fastify(…)` itself. Without them, Fastify responds to malformed
 * requests before the plugin runs, and sends no problem document. They replace
 * Fastify's options for Node's server, such as `requestTimeout`.
 */
export function fastifyOptions(
  server: Server,
  { prefix = "", timeouts, deadline }: FastifyConnection = {},
): FastifyOptions {
  const answer = answerOf(server, prefix);
  return {
    serverFactory: (handler) => {
      const http = createServer(httpOptions(timeouts), handler);
      const close = attach(http, server);
      if (deadline !== undefined)
        deadlines.set(http, () => {
          // Fastify itself closes the server, but waits for its connections.
          setTimeout(() => void close({ deadline: 0 }), deadline).unref();
        });
      return http;
    },
    // `attach` has already responded.
    clientErrorHandler: () => {},
    frameworkErrors: (error, request, reply) => {
      if (behind(prefix, targetOf(request.raw)) !== undefined)
        answer(request, reply);
      // `send` accepts errors, whatever the route's reply type is.
      else reply.send(error as never);
    },
  };
}

function answerOf(server: Server, prefix: string): FastifyRoute["handler"] {
  const listener = nodeListener(server, prefix);
  return (request, reply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      // Fastify stores header values as Node accepts them.
      reply.raw.setHeader(name, value as string);
    listener(request.raw, reply.raw);
  };
}

/**
 * Whether Fastify refused the request's media type. The server responds to such
 * requests itself.
 */
function isOfContentType(error: unknown): boolean {
  const code = memberOf(error, "code");
  return (
    code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ||
    code === "FST_ERR_ROUTE_MISSING_CONTENT_TYPE"
  );
}
