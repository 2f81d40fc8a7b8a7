import { createServer, request, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";

import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  openReceiver,
  signWebhook,
  type WebhookOutcome,
} from "../../../templates/runtime/webhooks.js";
import type { UnreadWebhook } from "../../../templates/runtime/webhooks-in/answer.js";
import { webhookFetchHandler } from "../../../templates/runtime/webhooks-in/fetch.js";
import { webhookListener } from "../../../templates/runtime/webhooks-in/node.js";

const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"];
const body = '{"type":"made","text":"héllo 😀"}';

interface Events {
  made: { readonly text?: string };
}

let close: (() => Promise<void>)[];
let outcomes: (WebhookOutcome<Events> | UnreadWebhook)[];
let errors: unknown[];
let handle: () => unknown;
const limit = 1000;
const options = {
  limit,
  onOutcome: (outcome: WebhookOutcome<Events> | UnreadWebhook) =>
    outcomes.push(outcome),
  onError: (error: unknown) => errors.push(error),
};
beforeEach(() => {
  close = [];
  outcomes = [];
  errors = [];
  handle = () => undefined;
});
afterEach(() => Promise.all(close.map((each) => each())));

function open() {
  return openReceiver<Events>([{ name: "made" }], { secrets }).on("made", () =>
    handle(),
  );
}

/** Starts a server, and gives its address. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  close.push(
    () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  );
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/hooks`;
}

/** Puts a function from `Request` to `Response` on a port. */
function bridged(
  handler: (request: Request) => Promise<Response>,
): RequestListener {
  return (incoming, outgoing) => {
    const stream = new ReadableStream({
      start(controller) {
        incoming.on("data", (chunk) => {
          controller.enqueue(chunk);
        });
        incoming.on("end", () => {
          controller.close();
        });
        incoming.on("error", (error) => {
          controller.error(error);
        });
      },
    });
    const init = {
      method: "POST",
      headers: Object.entries(incoming.headers).flatMap(
        ([name, value]): [string, string][] =>
          typeof value === "string" ? [[name, value]] : [],
      ),
      body: stream,
      duplex: "half",
    };
    void handler(new Request("http://a.example/", init)).then(
      async (response) => {
        outgoing.writeHead(response.status).end(await response.text());
      },
    );
  };
}

async function post(
  url: string,
  { id = "evt_1", sent = body, type = "application/json" } = {},
) {
  const headers = await signWebhook({ id, body, secrets });
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body: sent,
  });
  return [reply.status, await reply.text()] as const;
}

const platforms = {
  "node:http": () => webhookListener(open(), options),
  Express: () => {
    const app = express();
    app.post("/hooks", webhookListener(open(), options));
    return app;
  },
  "Express behind express.raw()": () => {
    const app = express();
    app.use(express.raw({ type: "*/*", limit }));
    app.post("/hooks", webhookListener(open(), options));
    return app;
  },
  "Express behind express.json() that keeps the bytes": () => {
    const app = express();
    app.use(
      express.json({
        verify: (incoming, _, bytes) =>
          Object.assign(incoming, { rawBody: bytes }),
      }),
    );
    app.post("/hooks", webhookListener(open(), options));
    return app;
  },
  "Express behind express.text()": () => {
    const app = express();
    app.use(express.text({ type: "*/*" }));
    app.post("/hooks", webhookListener(open(), options));
    return app;
  },
  Fastify: () => {
    const app = fastify();
    const receive = webhookListener(open(), options);
    app.register((hooks, _options, done) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser("*", (_request, _body, parsed) => {
        parsed(null);
      });
      hooks.post("/hooks", (request, reply) => {
        reply.hijack();
        receive(request.raw, reply.raw);
      });
      done();
    });
    const ready = app.ready();
    const listener: RequestListener = (incoming, outgoing) => {
      void ready.then(() => {
        app.routing(incoming, outgoing);
      });
    };
    return listener;
  },
  Hono: () => {
    const app = new Hono();
    const receive = webhookFetchHandler(open(), options);
    app.post("*", (c) => receive(c.req.raw));
    return bridged(async (request) => app.fetch(request));
  },
  fetch: () => bridged(webhookFetchHandler(open(), options)),
};

describe.each(Object.entries(platforms))("on %s", (platform, app) => {
  let url: string;
  beforeEach(async () => {
    url = await listen(app());
  });

  it("the response to a delivery has the status of its outcome", async () => {
    expect(await post(url)).toEqual([200, ""]);
    expect(await post(url)).toEqual([200, ""]);
    expect(outcomes).toMatchObject([
      { kind: "handled", event: { text: "héllo 😀" } },
      { kind: "duplicate" },
    ]);
  });

  it("a rejected delivery gets a response with the reason", async () => {
    expect(await post(url, { sent: `${body} ` })).toEqual([
      401,
      "No signature matches.",
    ]);
    const bare = await fetch(url, { method: "POST", body: "{}" });
    expect([bare.status, await bare.text()]).toEqual([
      400,
      "The header webhook-id is missing.",
    ]);
    expect(outcomes).toMatchObject([
      { reason: "no-matching-signature" },
      { reason: "missing-header" },
    ]);
  });

  it("a handler that throws results in a 500 without details, and the delivery can be repeated", async () => {
    const mine = new Error("mine");
    handle = () => {
      throw mine;
    };
    expect(await post(url)).toEqual([500, ""]);
    expect(errors).toEqual([mine]);
    handle = () => undefined;
    expect(await post(url)).toEqual([200, ""]);
    expect(outcomes).toMatchObject([{ kind: "handled" }]);
  });

  it("a delivery that arrives while it is being handled must be sent again", async () => {
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      handle = () => {
        begin();
        return new Promise<void>((done) => (finish = done));
      };
    });
    const first = post(url);
    await begun;
    expect(await post(url)).toEqual([409, ""]);
    finish();
    expect(await first).toEqual([200, ""]);
  });

  it.runIf(!platform.includes("behind"))(
    "a body over the limit is refused",
    async () => {
      const sent = "x".repeat(limit + 1);
      expect(await post(url, { sent })).toEqual([
        413,
        "The body has more than 1000 bytes.",
      ]);
      expect(outcomes).toEqual([
        {
          kind: "unread",
          status: 413,
          reason: "too-large",
          detail: "The body has more than 1000 bytes.",
        },
      ]);
    },
  );
});

describe("a body without Content-Length", () => {
  it.each(["node:http", "fetch"] as const)(
    "is refused as soon as it is over the limit, on %s",
    async (platform) => {
      const url = await listen(platforms[platform]());
      const headers = await signWebhook({ id: "e", body, secrets });
      const status = await new Promise((resolve, reject) => {
        const outgoing = request(url, {
          method: "POST",
          headers: { ...headers },
        });
        outgoing.on("response", (reply) => {
          resolve(reply.statusCode);
          outgoing.destroy();
        });
        outgoing.on("error", reject);
        // It never ends.
        outgoing.write("x".repeat(limit));
        outgoing.write("x");
      });
      expect(status).toBe(413);
    },
  );

  it("has no outcome if it is truncated", async () => {
    const url = new URL(await listen(platforms["node:http"]()));
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      "POST /hooks HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc",
      () => socket.destroy(),
    );
    await expect
      .poll(() => outcomes)
      .toMatchObject([{ kind: "unread", status: 400, reason: "cut-off" }]);
    expect(errors).toEqual([]);
  });
});

describe("a body that other middleware has parsed", () => {
  it("is a 500 with advice, in Express", async () => {
    const app = express();
    app.use(express.json());
    app.post("/hooks", webhookListener(open(), options));
    const [status, text] = await post(await listen(app));
    expect(status).toBe(500);
    expect(text).toContain("in front of express.json()");
    expect(text).toContain('express.raw({ type: "*/*" })');
    expect(errors).toMatchObject([{ name: "TypeError", message: text }]);
    expect(outcomes).toEqual([]);
  });

  it("is also a 500 if the request was read before, in fetch", async () => {
    const handler = webhookFetchHandler(open(), options);
    const headers = await signWebhook({ id: "e", body, secrets });
    const init = { method: "POST", headers, body };
    const request = new Request("http://a.example/", init);
    await request.text();
    const reply = await handler(request);
    expect(reply.status).toBe(500);
    expect(await reply.text()).toContain("express.json()");
  });
});

it("hooks that throw do not change the response", async () => {
  const fails = () => {
    throw new Error("hook");
  };
  const url = await listen(
    webhookListener(open(), { onOutcome: fails, onError: fails }),
  );
  expect(await post(url)).toEqual([200, ""]);
  handle = fails;
  expect(await post(url, { id: "evt_2" })).toEqual([500, ""]);
});

it("hooks that reject do not, either", async () => {
  const url = await listen(
    webhookListener(open(), {
      ...options,
      onOutcome: () => Promise.reject(new Error("hook")),
    }),
  );
  expect(await post(url)).toEqual([200, ""]);
  expect(errors).toMatchObject([{ message: "hook" }]);
});

it("a request that is not a POST is a 405, and no delivery", async () => {
  const url = await listen(webhookListener(open(), options));
  const handler = webhookFetchHandler(open(), options);
  const put = new Request(url, { method: "PUT", body });
  for (const reply of [await fetch(url), await handler(put)])
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
  expect(outcomes).toEqual([]);
});
