/** Puts a server into an app of Fastify. */
import {
  createServer,
  type IncomingMessage,
  METHODS,
  type Server as HttpServer,
  type ServerResponse as Outgoing,
} from "node:http";
import { attach, nodeListener } from "./node.js";
import { behind, targetOf } from "./node/request.js";
import { memberOf } from "./problem.js";
import type { Server } from "./server.js";

/** What the plugin needs of a Fastify app. */
export interface FastifyApp {
  readonly prefix: string;
  readonly supportedMethods: string[];
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
  /** What it takes is for Fastify's types to say. */
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

/**
 * Gives a server as a plugin: `app.register(fastifyPlugin(server), { prefix:
 * "/api" })`. It takes every method and path under the prefix, which the
 * server does not see, and leaves the body alone. The app's hooks run before
 * it, and the headers that they set are sent.
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
    // Fastify hands CONNECT to nobody.
    const method = METHODS.filter((name) => name !== "CONNECT");
    for (const name of method)
      if (!app.supportedMethods.includes(name)) app.addHttpMethod(name);
    for (const url of app.prefix === "" ? ["/*"] : ["", "/*"])
      app.route({ method, url, handler: answer });
    done();
  };
}

/** What `fastify(…)` takes. */
interface FastifyOptions {
  readonly serverFactory: (
    handler: (incoming: IncomingMessage, outgoing: Outgoing) => void,
  ) => HttpServer;
  readonly clientErrorHandler: () => void;
  readonly frameworkErrors: FastifyErrorHandler;
}

/**
 * Gives options for `fastify(…)` itself, without which what is malformed is
 * refused before any plugin sees it, in other words than the server's:
 * `prefix` is the plugin's.
 */
export function fastifyOptions(server: Server, prefix = ""): FastifyOptions {
  const answer = answerOf(server, prefix);
  return {
    serverFactory: (handler) => {
      const http = createServer({ requireHostHeader: false }, handler);
      attach(http, server);
      return http;
    },
    // What is attached has answered.
    clientErrorHandler: () => {},
    frameworkErrors: (error, request, reply) => {
      if (behind(prefix, targetOf(request.raw)) !== undefined)
        answer(request, reply);
      // It takes errors whatever the route replies.
      else reply.send(error as never);
    },
  };
}

function answerOf(server: Server, prefix: string): FastifyRoute["handler"] {
  const listener = nodeListener(server, prefix);
  return (request, reply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      // An object of headers, which Fastify gives as node takes them.
      reply.raw.setHeader(name, value as string);
    listener(request.raw, reply.raw);
  };
}

/** What Fastify refuses in words of its own, and the server in the description's. */
function isOfContentType(error: unknown): boolean {
  const code = memberOf(error, "code");
  return (
    code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ||
    code === "FST_ERR_ROUTE_MISSING_CONTENT_TYPE"
  );
}
