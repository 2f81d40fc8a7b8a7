/** Requests that no browser sends, and that node would refuse with its own response. */
import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type RequestListener,
} from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import {
  attach,
  httpOptions,
  serve,
  type Timeouts,
} from "../../../templates/runtime/node.js";
import { settled } from "../server/fixtures/turns.js";
import { widgetServer } from "../server/fixtures/widget-server.js";
import { type Opened, openedOf } from "./adapters.js";
import { adapters } from "./of-templates.js";
import { rawly, type RawReply, replyIn } from "./raw.js";

/** Those on which the server sees requests as node read them. */
const onNode = adapters.filter(({ name }) => !["fetch", "Hono"].includes(name));

const auth = "Authorization: Bearer ann\r\nHost: x\r\nConnection: close";
const json = `${auth}\r\nContent-Type: application/json`;

/** Checks that a response is a problem, with the header of every response. */
function expectProblem({ status, headers, body }: RawReply, wanted: number) {
  expect(status).toBe(wanted);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(headers.get("ratelimit-policy")).toBe('"drawing";q=60;w=60');
  expect(headers.get("date")).toMatch(/ GMT$/);
  const text: unknown = expect.stringMatching(/./);
  expect(JSON.parse(body)).toMatchObject({
    type: expect.stringMatching(
      /^https:\/\/errors\.example\.com\/[A-Z_]+$/,
    ) as unknown,
    title: text,
    status,
    detail: text,
  });
}

describe.each(onNode)("$name", (adapter) => {
  const { server, errors } = widgetServer();
  let opened: Opened;
  beforeAll(async () => {
    opened = await adapter.open(server);
  });
  afterAll(() => opened.close());

  test.each<[name: string, text: string, status: number, ends?: boolean]>([
    ["no HTTP", "hello\r\n\r\n", 400],
    ["a broken header", "GET / HTTP/1.1\r\nHost: x\r\nA\x00: b\r\n\r\n", 400],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      "a broken chunk",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      "two lengths",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
    ],
    ["an unknown method", `BREW /v1/widgets HTTP/1.1\r\n${auth}\r\n\r\n`, 400],
    [
      "a method that is not described",
      `PURGE /v1/widgets HTTP/1.1\r\n${auth}\r\n\r\n`,
      405,
    ],
    ["no host", "GET /v1/widgets/me HTTP/1.1\r\n\r\n", 400],
    [
      "two hosts",
      "GET /v1/widgets/me HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
      400,
    ],
    ["an older version", "GET /v1/widgets/me HTTP/1.0\r\n\r\n", 200],
    [
      "an expectation",
      `GET /v1/widgets/me HTTP/1.1\r\nExpect: tea\r\n${auth}\r\n\r\n`,
      417,
    ],
    [
      "an upgrade",
      `GET /v1/widgets/me HTTP/1.1\r\nUpgrade: websocket\r\n${auth}, Upgrade\r\n\r\n`,
      200,
    ],
    ["a tunnel", `CONNECT x:443 HTTP/1.1\r\n${auth}\r\n\r\n`, 400],
    [
      "half of a request, and an end",
      "GET / HTTP/1.1\r\nHost: x\r\n",
      400,
      true,
    ],
    [
      "half of a body, and an end",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 5\r\n\r\n{`,
      400,
      true,
    ],
    [
      "a very long path",
      `GET /v1/${"a/".repeat(7000)} HTTP/1.1\r\n${auth}\r\n\r\n`,
      404,
    ],
    [
      "a path that is too long",
      `GET /v1/${"a".repeat(17_000)} HTTP/1.1\r\n${auth}\r\n\r\n`,
      431,
    ],
    ["an asterisk", `OPTIONS * HTTP/1.1\r\n${auth}\r\n\r\n`, 204],
    ["an asterisk of another method", `GET * HTTP/1.1\r\n${auth}\r\n\r\n`, 404],
    [
      "a whole URL",
      `GET http://elsewhere/v1/widgets/1 HTTP/1.1\r\n${auth}\r\n\r\n`,
      200,
    ],
    [
      "a whole URL of nothing",
      `GET http://elsewhere HTTP/1.1\r\n${auth}\r\n\r\n`,
      404,
    ],
    ["two slashes", `GET //v1/widgets/1 HTTP/1.1\r\n${auth}\r\n\r\n`, 404],
    ["dots", `GET /v1/widgets/../widgets/1 HTTP/1.1\r\n${auth}\r\n\r\n`, 404],
    [
      "a null byte in the path",
      `GET /v1/widgets/%00 HTTP/1.1\r\n${auth}\r\n\r\n`,
      422,
    ],
    [
      "an announced flood",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 99999999\r\n\r\n{`,
      413,
    ],
    [
      "a flood in chunks",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n${`400\r\n${"x".repeat(1024)}\r\n`.repeat(50)}`,
      413,
    ],
    [
      "half of a body that is not read",
      `POST /v1/widgets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\n{`,
      401,
    ],
  ])("%s", async (_, text, status, ends = false) => {
    const connection = rawly(opened.port, text);
    if (ends) connection.socket.end();
    const reply = replyIn(await connection.closed);
    if (status < 300) expect(reply.status).toBe(status);
    else expectProblem(reply, status);
    expect(errors).toEqual([]);
  });

  test("the connection ends after an unread body", async () => {
    const kept = json.replace("Connection: close\r\n", "");
    const text = `POST /v1/widgets HTTP/1.1\r\n${kept}\r\nContent-Length: 99999999\r\n\r\n{`;
    const reply = replyIn(await rawly(opened.port, text).closed);
    expect(reply.headers.get("connection")).toBe("close");
  });

  test("a truncated body is not reported as a server error", async () => {
    const connection = rawly(
      opened.port,
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 50\r\n\r\n{`,
    );
    await settled();
    connection.socket.destroy();
    await connection.closed;
    await settled();
    expect(errors).toEqual([]);
    expect((await fetch(`${opened.url}/v1/widgets/me`)).status).toBe(200);
  });

  test("garbage after a request does not prevent its response", async () => {
    const text = `GET /v1/widgets/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann\r\n\r\n\0\0\0`;
    const got = await rawly(opened.port, text).closed;
    expect(got.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(replyIn(got).status).toBe(200);
  });

  test("garbage after several requests prevents no response", async () => {
    const one = `GET /v1/widgets/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann\r\n\r\n`;
    const got = await rawly(opened.port, `${one}${one}BLAH\r\n\r\n`).closed;
    expect(got.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test.each([
    ["POST /v1/widgets", 401],
    ["POST /v1/nothing", 404],
    ["DELETE /v1/widgets", 405],
    ["GET /v1/widgets/me", 200],
  ])(
    "a body without end behind %s is not read without end",
    async (line, status) => {
      const head = `${line} HTTP/1.1\r\nHost: x\r\n`;
      const connection = rawly(
        opened.port,
        `${head}Transfer-Encoding: chunked\r\n\r\n`,
      );
      await connection.until(`HTTP/1.1 ${status}`);
      const chunk = `1000\r\n${"x".repeat(4096)}\r\n`;
      const more = setInterval(() => connection.socket.write(chunk), 1);
      await connection.closed;
      clearInterval(more);
      expect(connection.socket.bytesWritten).toBeLessThan(1_000_000);
    },
  );

  test("an unread body of limited size keeps the connection open", async () => {
    const connection = rawly(
      opened.port,
      "POST /v1/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    await connection.until("HTTP/1.1 404");
    connection.socket.write(`8000\r\n${"x".repeat(0x8000)}\r\n0\r\n\r\n`);
    connection.socket.write("GET /v1/widgets/me HTTP/1.1\r\nHost: x\r\n\r\n");
    await connection.until("HTTP/1.1 200");
    connection.socket.destroy();
  });

  test("an unread body with a huge Content-Length closes the connection", async () => {
    const text = `POST /v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{`;
    const reply = replyIn(await rawly(opened.port, text).closed);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("connection")).toBe("close");
  });

  test("sends 100 Continue to a client that expects it", async () => {
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest(`${opened.url}/v1/widgets`, {
        method: "POST",
        headers: {
          authorization: "Bearer ann",
          "content-type": "application/json",
          expect: "100-continue",
        },
      });
      outgoing.on("continue", () => outgoing.end('{"name":"a","size":1}'));
      outgoing.on("response", (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      outgoing.on("error", reject);
      outgoing.flushHeaders();
    });
    expect(status).toBe(201);
  });

  const expecting = "Expect: 100-continue\r\nHost: x";
  const widget = '{"name":"a","size":1}';
  const create = `POST /v1/widgets HTTP/1.1\r\n${expecting}\r\nAuthorization: Bearer ann\r\nContent-Type: application/json\r\nContent-Length: ${widget.length}\r\n\r\n`;
  const nothing = `POST /v1/nothing HTTP/1.1\r\n${expecting}\r\nContent-Length: 2\r\n\r\n`;
  const me = "GET /v1/widgets/me HTTP/1.1\r\nHost: x\r\n\r\n";
  const statusesIn = (got: string) =>
    [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

  test.each([
    ["an unknown path", nothing, 404],
    [
      "no credentials",
      create.replace("Authorization: Bearer ann\r\n", ""),
      401,
    ],
    ["a long body", create.replace(/(?<=Length: )\d+/, "99999999"), 413],
    ["no host", create.replace("Host: x\r\n", ""), 400],
  ])(
    "%s is refused without 100 Continue, and the connection ends",
    async (_, text, status) => {
      const connection = rawly(opened.port, text);
      await connection.until(`HTTP/1.1 ${status}`);
      expect(statusesIn(connection.got())).toEqual([status]);
      const got = await connection.closed;
      expect(replyIn(got).headers.get("connection")).toBe("close");
    },
  );

  test("a body that is sent without waiting is read, or the connection ends", async () => {
    const text = `${create}${widget}${me}${nothing}{}${me}`;
    const got = await rawly(opened.port, text).closed;
    expect(statusesIn(got)).toEqual([100, 201, 200, 404]);
  });

  test("100 Continue follows the responses to earlier requests, and precedes its own", async () => {
    const connection = rawly(opened.port, me + create);
    await connection.until("HTTP/1.1 100");
    expect(statusesIn(connection.got())).toEqual([200, 100]);
    connection.socket.write(widget + create);
    await connection.until("HTTP/1.1 201");
    connection.socket.write(widget + nothing);
    const got = await connection.closed;
    expect(statusesIn(got)).toEqual([200, 100, 201, 100, 201, 404]);
  });

  test.each([
    ["/v1/widgets", "Bearer ann", 413],
    ["/v1/widgets", "", 401],
    ["/v1/nothing", "", 404],
  ])(
    "a flood for %s is refused, and the refusal is read",
    async (path, authorization, status) => {
      const reply = await fetch(opened.url + path, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: new Uint8Array(5_000_000),
      });
      expect(reply.status).toBe(status);
      // An unread body keeps the connection open.
      await reply.text();
    },
  );

  test("a client that sends the whole body before it reads gets the refusal", async () => {
    const socket = connect({ port: opened.port, host: "127.0.0.1" });
    const head = `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 5000000\r\n\r\n`;
    await new Promise<void>((resolve, reject) => {
      socket.write(head + "x".repeat(5_000_000), (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
    const got = await text(socket);
    expectProblem(replyIn(got), 413);
  });
});

describe("on your own server, a listener of your own", () => {
  const open = async (listener: RequestListener) => {
    const http = createServer(httpOptions(), listener);
    const close = attach(http, widgetServer().server);
    await once(http.listen(0, "127.0.0.1"), "listening");
    return openedOf(http, close);
  };
  const head =
    "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";

  test("gets a body from a client that expects 100 Continue", async () => {
    const opened = await open((incoming, outgoing) => {
      void text(incoming).then((body) => outgoing.end(body));
    });
    const connection = rawly(opened.port, head);
    await connection.until("HTTP/1.1 100 Continue\r\n\r\n");
    connection.socket.write("{}");
    expect(await connection.closed).toMatch(/HTTP\/1\.1 200 OK[^]*\{\}/);
    await opened.close();
  });

  test.each([
    ["a second `attach`", "after"],
    ["a listener of `checkContinue` before", "before"],
    ["a listener of `checkContinue` after", "after"],
  ])("handles a request once, with %s", async (what, when) => {
    let handled = 0;
    const http = createServer(httpOptions(), (incoming, outgoing) => {
      handled++;
      void text(incoming).then((body) => outgoing.end(body));
    });
    const { server } = widgetServer();
    const add = () => {
      if (what === "a second `attach`") attach(http, widgetServer().server);
      else
        http.on("checkContinue", (incoming, outgoing) => {
          outgoing.writeContinue();
          http.emit("request", incoming, outgoing);
        });
    };
    if (when === "before") add();
    const close = attach(http, server);
    if (when === "after") add();
    await once(http.listen(0, "127.0.0.1"), "listening");
    const opened = openedOf(http, close);
    const connection = rawly(opened.port, head);
    await connection.until("HTTP/1.1 100 Continue\r\n\r\n");
    connection.socket.write("{}");
    const got = await connection.closed;
    expect([handled, got.match(/HTTP\/1\.1 \d+/g)]).toEqual([
      1,
      ["HTTP/1.1 100", "HTTP/1.1 200"],
    ]);
    await opened.close();
  });

  test("responds at once without 100 Continue", async () => {
    const opened = await open((_, outgoing) => outgoing.end("no"));
    const got = await rawly(opened.port, head).closed;
    expect(got).toMatch(/^HTTP\/1\.1 200 OK/);
    await opened.close();
  });
});

describe.each(adapters)("time limits on $name", (adapter) => {
  let opened: Opened | undefined;
  afterEach(() => opened?.close());
  const open = async (timeouts: Timeouts) =>
    (opened = await adapter.open(widgetServer().server, timeouts));

  test.each([
    ["headers", "GET / HTTP/1.1\r\nHost: x\r\n", "A: b\r\n"],
    ["nothing", "", ""],
    [
      "a body",
      `POST /v1/widgets HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      "1\r\n \r\n",
    ],
  ])("%s without end is a problem", async (_, text, more) => {
    const { port } = await open({ head: 60, request: 60 });
    const { socket, closed } = rawly(port, text);
    const dripping = setInterval(() => socket.write(more), 5);
    expectProblem(replyIn(await closed), 408);
    clearInterval(dripping);
  });

  test("a connection without a next request ends", async () => {
    const { port } = await open({ idle: 20 });
    const text = "GET /v1/widgets/me HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2);
    const got = await rawly(port, text).closed;
    expect(got.match(/HTTP\/1\.1/g)).toHaveLength(2);
  });
});

test("a late request that its handler ignores is disconnected", async () => {
  const listening = await serve(
    {
      ...widgetServer().server,
      handle: () => new Promise<never>(() => undefined),
    },
    { timeouts: { request: 20 } },
  );
  const text = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{";
  const { closed } = rawly(listening.address.port, text);
  expect(await closed).toBe("");
  await listening.close();
});

describe("options of Node's server", () => {
  test("have limits", () => {
    expect(httpOptions()).toEqual({
      requireHostHeader: false,
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
    });
  });

  test.each<[Timeouts, number, number]>([
    [{ head: 100, request: 50 }, 50, 50],
    [{ head: 0, request: 50 }, 0, 50],
    [{ head: 50, request: 0 }, 50, 0],
    [{ head: 0, request: 0 }, 0, 0],
  ])("fit each other with %o", (timeouts, head, request) => {
    const http = createServer(httpOptions(timeouts));
    expect(http.headersTimeout).toBe(head);
    expect(http.requestTimeout).toBe(request);
    http.close();
  });

  test.each([-1, NaN, Infinity, 1.5])("cannot be %s", (limit) => {
    expect(() => httpOptions({ idle: limit })).toThrow(
      `The option timeouts.idle must be a whole number of milliseconds, 0 or more; it is ${limit}.`,
    );
  });
});
