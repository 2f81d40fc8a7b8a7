/** An adapter within an app that has more than the API. */
import { createServer, type Server as HttpServer } from "node:http";

import cors from "@fastify/cors";
import { createAdaptorServer } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { mount } from "hono/mount";
import { afterEach, describe, expect, test } from "vitest";

import { expressHandler } from "../../../templates/runtime/express.js";
import {
  fastifyOptions,
  fastifyPlugin,
} from "../../../templates/runtime/fastify.js";
import { fetchHandler } from "../../../templates/runtime/fetch.js";
import { nodeListener } from "../../../templates/runtime/node.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import {
  type Server,
  serveSurface,
} from "../../../templates/runtime/server.js";
import { settled } from "../server/fixtures/turns.js";
import { widgetServer } from "../server/fixtures/widget-server.js";
import { type Opened, openedOf } from "./adapters.js";

let opened: Opened | undefined;
afterEach(() => opened?.close());

/** A server whose operation has a server of its own. */
function serverOfUploads(): Server {
  const upload: Operation = {
    id: "upload",
    name: "upload",
    method: "GET",
    path: "/files",
    server: { url: "https://uploads.example.com/uploads/", variables: {} },
    parameters: [],
    replies: { 204: {} },
    security: [],
  };
  const surface = {
    name: "api",
    features: [],
    operations: { upload },
    requestChecks: {},
    replyChecks: {},
    problemTypes: {},
    serverCodes: {},
    securitySchemes: {},
  };
  const handlers = {
    upload: (
      _: unknown,
      { reply }: { reply: (...args: unknown[]) => unknown },
    ) => reply(204, undefined, { headers: { "Set-Cookie": ["b=2", "c=3"] } }),
  };
  return serveSurface(surface, { handlers, basePath: "/api" });
}

async function listen(http: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  opened = openedOf(http, () => closed(http));
  return opened.url;
}

function closed(http: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => {
      resolve();
    });
  });
}

/** Apps with the server under `/api` and a route of their own. */
const apps: { name: string; open: (server: Server) => Promise<string> }[] = [
  {
    name: "node:http",
    open: (server) => {
      const api = nodeListener(server, "/api");
      return listen(
        createServer((incoming, outgoing) => {
          if (incoming.url?.startsWith("/api")) api(incoming, outgoing);
          else outgoing.end("own");
        }),
      );
    },
  },
  {
    name: "Hono",
    open: (server) => {
      const app = new Hono()
        .all("/api/*", mount(fetchHandler(server)))
        .all("*", (context) => context.text("own"));
      // Without options of its own it makes a server of node:http.
      return listen(createAdaptorServer({ fetch: app.fetch }) as HttpServer);
    },
  },
  {
    name: "Express",
    open: (server) => {
      const app = express();
      app.use("/api", expressHandler(server));
      app.use((_, reply) => void reply.send("own"));
      return listen(createServer(app));
    },
  },
  {
    name: "Fastify",
    open: async (server) => {
      const app = fastify(fastifyOptions(server, { prefix: "/api" }));
      app.register(fastifyPlugin(server), { prefix: "/api" });
      app.post("/own", ({ body }) => ({ body }));
      app.get("/*", () => "own");
      await app.listen({ port: 0, host: "127.0.0.1" });
      opened = openedOf(app.server, () => app.close());
      return opened.url;
    },
  },
];

describe.each(apps)("$name", ({ open }) => {
  const ann = { authorization: "Bearer ann" };

  test("the server does not see the path it is mounted on", async () => {
    const url = await open(widgetServer().server);
    const got = await fetch(`${url}/api/v1/widgets/1?verbose=true`, {
      headers: ann,
    });
    expect(got.status).toBe(200);
    expect(await got.text()).toContain("verbose widget");
  });

  test("unknown paths under the mount path are 404 problems, and all others are the app's", async () => {
    const url = await open(widgetServer().server);
    for (const path of ["/api", "/api/", "/api/v1/nothing", "/api?x=1"]) {
      const got = await fetch(url + path);
      expect([path, got.status]).toEqual([path, 404]);
      expect(got.headers.get("content-type")).toBe("application/problem+json");
    }
    expect(await (await fetch(`${url}/v1/widgets/1`)).text()).toBe("own");
  });

  test("it reads a body", async () => {
    const url = await open(widgetServer().server);
    const got = await fetch(`${url}/api/v1/widgets`, {
      method: "POST",
      headers: { ...ann, "content-type": "application/json" },
      body: '{"name":"a","size":2}',
    });
    expect(await got.json()).toEqual({ id: "Ann", name: "a", size: 2 });
  });
});

test.each<[string, (server: Server) => Promise<string>]>([
  [
    "node:http",
    (server) => {
      const api = nodeListener(server);
      return listen(
        createServer((incoming, outgoing) => {
          outgoing.setHeader("Set-Cookie", "a=1");
          api(incoming, outgoing);
        }),
      );
    },
  ],
  [
    "Hono",
    (server) => {
      const app = new Hono()
        .use(async (context, next) => {
          await next();
          context.header("Set-Cookie", "a=1", { append: true });
        })
        .all("*", mount(fetchHandler(server)));
      return listen(createAdaptorServer({ fetch: app.fetch }) as HttpServer);
    },
  ],
  [
    "Express",
    (server) => {
      const app = express();
      app.use((_, reply, next) => {
        reply.cookie("a", "1");
        next();
      }, expressHandler(server));
      return listen(createServer(app));
    },
  ],
  [
    "Fastify",
    async (server) => {
      const app = fastify(fastifyOptions(server));
      app.addHook("onRequest", (_request, reply, done) => {
        reply.header("Set-Cookie", "a=1");
        done();
      });
      app.register(fastifyPlugin(server));
      await app.listen({ port: 0, host: "127.0.0.1" });
      opened = openedOf(app.server, () => app.close());
      return opened.url;
    },
  ],
])("%s sends the cookies of other code too", async (_, open) => {
  const url = await open(serverOfUploads());
  const { headers, status } = await fetch(`${url}/api/files`);
  expect(status).toBe(204);
  const cookies = headers.getSetCookie().map((each) => each.split(";")[0]);
  expect(cookies.sort()).toEqual(["a=1", "b=2", "c=3"]);
});

describe("Express", () => {
  const create = (url: string) =>
    fetch(`${url}/v1/widgets`, {
      method: "POST",
      headers: {
        authorization: "Bearer ann",
        "content-type": "application/json",
      },
      body: '{"name":"a","size":2}',
    });

  test("an already parsed body is an error with advice", async () => {
    const { server, errors } = widgetServer();
    const app = express();
    app.use(express.json());
    app.use(expressHandler(server));
    const url = await listen(createServer(app));
    expect((await create(url)).status).toBe(500);
    expect(errors.map(String)).toEqual([
      expect.stringContaining(
        "put the server before middleware that parses bodies, such as express.json()",
      ),
    ]);
    const bodiless = await fetch(`${url}/v1/widgets/me`);
    expect(bodiless.status).toBe(200);
  });

  test("a body parser after the server does not matter", async () => {
    const { server } = widgetServer();
    const app = express();
    app.use("/other", express.json(), (request, reply) => {
      reply.json(request.body);
    });
    app.use(expressHandler(server));
    const url = await listen(createServer(app));
    expect((await create(url)).status).toBe(201);
  });

  test("paths that it does not serve go to the next middleware", async () => {
    const app = express();
    app.use(expressHandler(serverOfUploads()));
    app.use((request, reply) => {
      reply.json({ next: request.url });
    });
    const url = await listen(createServer(app));
    const statusOf = async (path: string) => {
      const { status } = await fetch(url + path);
      return status;
    };
    expect(await statusOf("/api/files")).toBe(204);
    expect(await statusOf("/api/none")).toBe(404);
    expect(await statusOf("/uploads/files")).toBe(204);
    expect(await statusOf("/uploads/none")).toBe(200);
    expect(await statusOf("/files")).toBe(200);
  });

  test("headers that were set before are sent, and repeated ones stay so", async () => {
    const { server } = widgetServer();
    const app = express();
    app.use((_, reply, next) => {
      reply.setHeader("x-before", "b");
      next();
    });
    app.use(expressHandler(server));
    const got = await create(await listen(createServer(app)));
    expect(got.headers.get("x-before")).toBe("b");
    expect(got.headers.get("link")).toBe("</a>, </b>");
  });
});

describe("Fastify", () => {
  test("the app parses bodies of its own routes", async () => {
    const fastifyApp = apps.find(({ name }) => name === "Fastify");
    const url = await fastifyApp?.open(widgetServer().server);
    const got = await fetch(`${url ?? ""}/own`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(await got.json()).toEqual({ body: { a: 1 } });
  });

  test("a malformed path is handled by the server only under its prefix", async () => {
    const fastifyApp = apps.find(({ name }) => name === "Fastify");
    const url = await fastifyApp?.open(widgetServer().server);
    for (const [path, status, type] of [
      ["/api/%zz", 404, "application/problem+json"],
      ["/apix/%zz", 400, "application/json; charset=utf-8"],
    ] as const) {
      const got = await fetch((url ?? "") + path);
      expect([got.status, got.headers.get("content-type")]).toEqual([
        status,
        type,
      ]);
    }
  });

  test("headers of the app's hooks are sent, and their errors are its own", async () => {
    const app = fastify();
    app.addHook("onRequest", (request, reply, done) => {
      void reply.header("x-before", "b");
      done(
        request.headers["x-stop"] === undefined ? undefined : new Error("no"),
      );
    });
    app.register(fastifyPlugin(widgetServer().server));
    await app.listen({ port: 0, host: "127.0.0.1" });
    opened = openedOf(app.server, () => app.close());
    const got = await fetch(`${opened.url}/v1/widgets/me`);
    expect([got.status, got.headers.get("x-before")]).toEqual([200, "b"]);
    const stopped = await fetch(opened.url, { headers: { "x-stop": "1" } });
    expect(await stopped.json()).toMatchObject({ message: "no" });
  });

  test.each(["", "json", "application/"])(
    "the content type %o is for the server to refuse",
    async (type) => {
      const app = fastify();
      app.register(fastifyPlugin(widgetServer().server));
      await app.listen({ port: 0, host: "127.0.0.1" });
      opened = openedOf(app.server, () => app.close());
      const got = await fetch(`${opened.url}/v1/widgets`, {
        method: "POST",
        headers: { authorization: "Bearer ann", "content-type": type },
        body: "{}",
      });
      expect(got.status).toBe(415);
      expect(got.headers.get("content-type")).toBe("application/problem+json");
    },
  );

  test("refuses a long body without a connection, as tests inject it", async () => {
    const app = fastify();
    app.register(fastifyPlugin(widgetServer().server));
    const payload = "x".repeat(100_000);
    const headers = { "content-type": "application/json" };
    const got = await app.inject({
      method: "POST",
      url: "/v1/widgets",
      headers,
      payload,
    });
    expect(got.statusCode).toBe(401);
    await settled();
    await app.close();
  });

  test("@fastify/cors answers preflights, and adds its headers to responses of the API", async () => {
    const app = fastify(fastifyOptions(widgetServer().server));
    const origin = "https://app.example.com";
    await app.register(cors, { origin });
    await app.register(fastifyPlugin(widgetServer().server));
    const url = "/v1/widgets/me";
    const asked = { "access-control-request-method": "GET" };
    const [preflight, got] = [
      await app.inject({
        method: "OPTIONS",
        url,
        headers: { origin, ...asked },
      }),
      await app.inject({ method: "GET", url, headers: { origin } }),
    ];
    expect([preflight.statusCode, got.statusCode]).toEqual([204, 200]);
    for (const { headers } of [preflight, got])
      expect(headers["access-control-allow-origin"]).toBe(origin);
    await app.close();
  });

  test("closing the app ends open streams at the deadline", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("one"));
      },
    });
    const server: Server = {
      ...widgetServer().server,
      handle: () => Promise.resolve({ status: 200, headers: [], body }),
    };
    const app = fastify(fastifyOptions(server, { deadline: 10 }));
    app.register(fastifyPlugin(server));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(url);
    await Promise.all([
      app.close(),
      expect(response.text()).rejects.toThrow("terminated"),
    ]);
  });

  test("every method reaches the server", async () => {
    const app = fastify();
    app.register(fastifyPlugin(widgetServer().server));
    await app.listen({ port: 0, host: "127.0.0.1" });
    opened = openedOf(app.server, () => app.close());
    for (const method of ["PURGE", "PROPFIND", "LINK"]) {
      const got = await fetch(`${opened.url}/v1/widgets`, { method });
      expect([method, got.status]).toEqual([method, 405]);
    }
  });
});
