import {
  createServer as createHttpServer,
  type RequestListener,
} from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import type { TLSSocket } from "node:tls";

import { afterEach, describe, expect, it, vi } from "vitest";

import {
  httpsTransport,
  type HttpsTransportOptions,
} from "../../../templates/runtime/webhooks-out/https-transport.js";
import { vetWebhookUrl } from "../../../templates/runtime/webhooks-out/vet-url.js";
import { eventually } from "../../support/eventually.js";
import { useSteadyClock } from "../../support/steady-clock.js";
import { certificate } from "./certificate.js";
import { FakeClock } from "./fake-clock.js";
import {
  startRawReceiver,
  startReceiver,
  type TlsReceiver,
} from "./tls-receiver.js";

useSteadyClock();

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function receiver(
  answer: RequestListener,
  host?: string,
): Promise<TlsReceiver> {
  const started = await startReceiver(answer, host);
  open.push(started);
  return started;
}

async function rawReceiver(
  take: (socket: TLSSocket) => void,
): Promise<TlsReceiver> {
  const started = await startRawReceiver(take);
  open.push(started);
  return started;
}

/** Answers the request's head with some text, whatever it is. */
function saying(text: string) {
  return (socket: TLSSocket) => {
    socket.once("data", () => socket.write(text));
  };
}

/** What each name leads to; the n-th answer for the n-th question. */
function localVet(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const vet = (url: string) =>
    vetWebhookUrl(url, {
      allow: ["127.0.0.0/8", "::1"],
      resolve: (name) => {
        asked.push(name);
        return Promise.resolve(answers[asked.length - 1] ?? []);
      },
    });
  return { asked, vet };
}

const body = new TextEncoder().encode('{"text":"größer"}');

function post(url: string, options: HttpsTransportOptions = {}) {
  return httpsTransport({
    vet: localVet().vet,
    ca: certificate,
    timeLimit: 3000,
    ...options,
  })({ url, headers: { "webhook-id": "evt_1" }, body });
}

describe("a delivery", () => {
  it("is posted unchanged, with its length", async () => {
    const { port, deliveries } = await receiver((_, response) => {
      response.writeHead(204).end();
    });
    const reply = await post(`https://127.0.0.1:${port}/hook/a%20b?c=d&e#f`);
    expect(reply).toEqual({
      status: 204,
      retryAfter: undefined,
      latency: expect.any(Number) as number,
    });
    expect(deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    expect(delivery).toMatchObject({
      method: "POST",
      url: "/hook/a%20b?c=d&e",
    });
    expect(delivery?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      "user-agent": "webhooks",
      "content-length": String(body.byteLength),
      "webhook-id": "evt_1",
      connection: "close",
    });
    expect(delivery?.body.equals(body)).toBe(true);
  });

  it.each([200, 201, 299, 300, 302, 304, 400, 404, 410, 429, 500, 503])(
    "tells of the status %i",
    async (status) => {
      const { port } = await receiver((_, response) => {
        response.writeHead(status, { "retry-after": "7" }).end("body");
      });
      expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
        status,
        retryAfter: "7",
      });
    },
  );

  it("goes to the checked address, with the name of the host", async () => {
    const servernames: unknown[] = [];
    const { port, deliveries } = await receiver((request, response) => {
      servernames.push(Reflect.get(request.socket, "servername"));
      response.end();
    });
    const { asked, vet } = localVet(["127.0.0.1"], ["127.0.0.1"]);
    for (const name of ["hooks.example.com", "hooks.example.com."]) {
      const reply = await post(`https://${name}:${port}/`, { vet });
      expect(reply).toMatchObject({ status: 200 });
    }
    expect(asked).toEqual(["hooks.example.com", "hooks.example.com"]);
    expect(servernames).toEqual(["hooks.example.com", "hooks.example.com"]);
    expect(deliveries[0]?.headers.host).toBe(`hooks.example.com:${port}`);
  });

  it("goes to the next address if one accepts no connection", async () => {
    const { port } = await receiver((_, response) => {
      response.end();
    });
    const { vet } = localVet(["127.0.0.2", "127.0.0.1"]);
    const reply = await post(`https://hooks.example.com:${port}/`, { vet });
    expect(reply).toMatchObject({ status: 200 });
  });

  it("goes to an IPv6 address", async () => {
    const { port, deliveries } = await receiver((_, response) => {
      response.end();
    }, "::1");
    const reply = await post(`https://[::1]:${port}/`);
    expect(reply).toMatchObject({ status: 200 });
    expect(deliveries[0]?.headers.host).toBe(`[::1]:${port}`);
  });
});

describe("a name that resolves to another address the second time", () => {
  it("is requested once per attempt: the connection goes to the checked address", async () => {
    const meant = await receiver((_, response) => {
      response.end();
    });
    const { asked, vet } = localVet(["127.0.0.1"], ["10.0.0.1"]);
    const url = `https://hooks.example.com:${meant.port}/`;
    expect(await post(url, { vet })).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(1);
    // The next attempt asks anew, and is refused by what it hears.
    expect(await post(url, { vet })).toMatchObject({
      failure: "The URL's host must be public.",
    });
    expect(asked).toHaveLength(2);
    expect(meant.connections()).toBe(1);
  });

  it("gets nothing if one of its addresses is not public", async () => {
    const { port, connections } = await receiver((_, response) => {
      response.end();
    });
    const url = `https://hooks.example.com:${port}/`;
    for (const addresses of [
      ["127.0.0.1", "10.0.0.1"],
      ["10.0.0.1", "127.0.0.1"],
    ]) {
      const { vet } = localVet(addresses);
      expect(await post(url, { vet })).toHaveProperty("failure");
    }
    expect(connections()).toBe(0);
  });
});

describe("by default", () => {
  it.each([
    ["https://127.0.0.1:PORT/", "The URL's host must be public."],
    ["https://localhost:PORT/", "The URL's host must be public."],
    ["https://[::ffff:127.0.0.1]:PORT/", "The URL's host must be public."],
    ["http://127.0.0.1:PORT/", "The URL must start with https://."],
    ["no url", "The URL is not valid."],
  ])("nothing is sent to %s", async (url, failure) => {
    const { port, connections } = await receiver((_, response) => {
      response.end();
    });
    const send = httpsTransport({ ca: certificate });
    const reply = await send({
      url: url.replace("PORT", String(port)),
      headers: {},
      body,
    });
    expect(reply).toMatchObject({ failure });
    expect(connections()).toBe(0);
  });
});

it("throws if its vet resolves no names", async () => {
  const vet = (url: string) => vetWebhookUrl(url);
  await expect(post("https://hooks.example.com/", { vet })).rejects.toThrow(
    "must resolve host names",
  );
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "by %i is not followed",
    async (status) => {
      const other = await receiver((_, response) => {
        response.end();
      });
      const { port } = await receiver((_, response) => {
        const location = `https://127.0.0.1:${other.port}/`;
        response.writeHead(status, { location }).end();
      });
      expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
        status,
      });
      expect(other.connections()).toBe(0);
    },
  );
});

describe("the default time limit of ten seconds", () => {
  /** Posts to a receiver that answers when `answer` is called. */
  async function startPost() {
    const clock = new FakeClock();
    const answers: (() => void)[] = [];
    const { port } = await receiver((_, response) => {
      answers.push(() => response.writeHead(204).end());
    });
    const reply = httpsTransport({
      vet: localVet().vet,
      ca: certificate,
      schedule: clock.schedule,
    })({ url: `https://127.0.0.1:${port}/`, headers: {}, body });
    await eventually(() => {
      expect(answers).toHaveLength(1);
    });
    return { clock, reply, answer: () => answers[0]?.() };
  }

  it("accepts a response just before it", async () => {
    const { clock, reply, answer } = await startPost();
    await clock.advance(9_999);
    answer();
    expect(await reply).toMatchObject({ status: 204 });
    await eventually(() => {
      expect(clock.waiting).toBe(0);
    });
  });

  it("ends the attempt", async () => {
    const { clock, reply } = await startPost();
    await clock.advance(10_000);
    expect(await reply).toMatchObject({
      failure: "No response came within 10 seconds.",
    });
  });

  it("includes the check of the URL", async () => {
    const clock = new FakeClock();
    const reply = httpsTransport({
      vet: () => new Promise<never>(() => undefined),
      schedule: clock.schedule,
    })({ url: "https://hooks.example.com/", headers: {}, body });
    let ended = false;
    void reply.then(() => {
      ended = true;
    });
    await clock.advance(9_999);
    expect(ended).toBe(false);
    await clock.advance(1);
    expect(await reply).toMatchObject({
      failure: "The URL could not be checked in time.",
    });
  });
});

const timeLimit = 300;
const late = { failure: "No response came within 0.3 seconds." };

describe("a receiver that is slow", () => {
  it("must respond within the limit", async () => {
    const { port, open } = await receiver(() => undefined);
    const value = await post(`https://127.0.0.1:${port}/`, { timeLimit });
    expect(value).toMatchObject(late);
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it.each([
    ["never answers", () => undefined],
    ["never ends its head", saying("HTTP/1.1 200 OK\r\nx: y\r\n")],
    [
      "drips its head",
      (socket: TLSSocket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("x: y\r\n"), 20);
        socket.on("close", () => {
          clearInterval(timer);
        });
      },
    ],
    [
      "answers with nothing but interim replies",
      (socket: TLSSocket) => {
        const timer = setInterval(
          () => socket.write("HTTP/1.1 102 Processing\r\n\r\n"),
          20,
        );
        socket.on("close", () => {
          clearInterval(timer);
        });
      },
    ],
  ])("%s: it has the same time in all", async (_, take) => {
    const { port, open } = await rawReceiver(take);
    const value = await post(`https://127.0.0.1:${port}/`, { timeLimit });
    expect(value).toMatchObject(late);
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it("must finish the handshake within the same limit", async () => {
    const sockets: { destroy: () => void }[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket));
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    // A server that listens on a port has an address of this kind.
    const { port } = silent.address() as AddressInfo;
    const value = await post(`https://127.0.0.1:${port}/`, { timeLimit });
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(value).toMatchObject(late);
  });

  it("has received the delivery if only its body is slow, which is cut off", async () => {
    const { port, open } = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => {
        clearInterval(timer);
      });
    });
    // Enough for the handshake and the head.
    const limit = 3000;
    const started = performance.now();
    const value = await post(`https://127.0.0.1:${port}/`, {
      timeLimit: limit,
    });
    expect(value).toMatchObject({ status: 200 });
    expect(performance.now() - started).toBeGreaterThan(limit - 50);
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it("must respond within the limit even if the check of the URL is slow", async () => {
    const vet = () => new Promise<never>(() => undefined);
    const value = await post("https://hooks.example.com/", { vet, timeLimit });
    expect(value).toMatchObject({
      failure: "The URL could not be checked in time.",
    });
  });
});

describe("a receiver that floods", () => {
  it("is cut off after some of its body", async () => {
    let sent = 0;
    const { port, open } = await receiver((_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(65_536);
      const pour = () => {
        while (!response.destroyed && sent < 2 ** 30) {
          sent += chunk.byteLength;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
      };
      pour();
    });
    const value = await post(`https://127.0.0.1:${port}/`);
    expect(value).toMatchObject({ status: 200 });
    // What was on its way in the sockets' buffers when the connection was closed.
    expect(sent).toBeLessThan(32 * 2 ** 20);
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it("with headers does not count as a response", async () => {
    const { port } = await rawReceiver((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\n");
        for (let i = 0; i < 100; i++)
          socket.write(`x${i}: ${"y".repeat(8000)}\r\n`);
      });
    });
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      failure: "The response is not HTTP.",
    });
  });
});

describe("a connection", () => {
  it.each([
    [
      "closed at once",
      (socket: TLSSocket) => socket.destroy(),
      "The connection failed: ECONNRESET.",
    ],
    [
      "closed after the request",
      (socket: TLSSocket) => socket.once("data", () => socket.end()),
      "The connection failed: ECONNRESET.",
    ],
    [
      "closed within the head",
      (socket: TLSSocket) =>
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nx:")),
      "The connection failed: ECONNRESET.",
    ],
    [
      "with something else than HTTP",
      saying("SSH-2.0-OpenSSH_9.6\r\n"),
      "The response is not HTTP.",
    ],
    [
      "with HTTP/2",
      saying("\0\0\0\u0004\0\0\0\0\0"),
      "The response is not HTTP.",
    ],
  ])("%s has no answer", async (_, take, failure) => {
    const { port } = await rawReceiver((socket) => {
      take(socket);
    });
    const value = await post(`https://127.0.0.1:${port}/`);
    expect(value).toMatchObject({ failure });
  });

  it.each([
    ["within the body", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"],
    [
      "within a chunk",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc",
    ],
    [
      "behind a broken chunk",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ],
  ])("closed %s has had its answer", async (_, text) => {
    const { port } = await rawReceiver((socket) => {
      socket.once("data", () => socket.end(text));
    });
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      status: 200,
    });
  });

  it("that is kept open by the receiver is closed", async () => {
    const { port, open } = await rawReceiver(
      saying(
        "HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok",
      ),
    );
    const value = await post(`https://127.0.0.1:${port}/`);
    expect(value).toMatchObject({ status: 200 });
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it("that switches to another protocol has the status 101", async () => {
    const { port, open } = await rawReceiver(
      saying(
        "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: foo\r\n\r\n",
      ),
    );
    const value = await post(`https://127.0.0.1:${port}/`);
    expect(value).toMatchObject({ status: 101 });
    await eventually(() => {
      expect(open()).toBe(0);
    });
  });

  it("without a listener gets no response", async () => {
    const { port, close } = await startRawReceiver(() => undefined);
    await close();
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      failure: "The connection failed: ECONNREFUSED.",
    });
  });

  it("to a receiver without TLS gets no response", async () => {
    const plain = createHttpServer((_, response) => {
      response.end();
    });
    await new Promise<void>((done) => plain.listen(0, "127.0.0.1", done));
    // A server that listens on a port has an address of this kind.
    const { port } = plain.address() as AddressInfo;
    const reply = await post(`https://127.0.0.1:${port}/`);
    plain.close();
    expect(reply).toHaveProperty(
      "failure",
      expect.stringContaining("The connection failed"),
    );
  });
});

describe("a certificate", () => {
  it("of another host is not accepted", async () => {
    const { port, deliveries } = await receiver((_, response) => {
      response.end();
    });
    const { vet } = localVet(["127.0.0.1"]);
    expect(
      await post(`https://other.example.com:${port}/`, { vet }),
    ).toMatchObject({
      failure: "The connection failed: ERR_TLS_CERT_ALTNAME_INVALID.",
    });
    expect(await post(`https://127.0.0.2:${port}/`)).toHaveProperty("failure");
    expect(deliveries).toEqual([]);
  });

  it("of an unknown authority is not accepted, whatever the environment", async () => {
    const { port, deliveries } = await receiver((_, response) => {
      response.end();
    });
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    // Node warns of the variable.
    vi.spyOn(process, "emitWarning").mockReturnValue();
    try {
      const send = httpsTransport({ vet: localVet().vet });
      const reply = await send({
        url: `https://127.0.0.1:${port}/`,
        headers: {},
        body,
      });
      expect(reply).toMatchObject({
        failure: "The connection failed: DEPTH_ZERO_SELF_SIGNED_CERT.",
      });
    } finally {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    }
    expect(deliveries).toEqual([]);
  });
});
