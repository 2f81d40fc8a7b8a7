/** Tests open requests and connections while a server closes. */
import { Agent, get } from "node:http";

import { afterEach, describe, expect, test } from "vitest";

import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../../templates/runtime/server.js";
import { eventually } from "../../support/eventually.js";
import { settled } from "../server/fixtures/turns.js";
import { widgetServer } from "../server/fixtures/widget-server.js";
import type { Opened } from "./adapters.js";
import { adapters } from "./of-templates.js";
import { rawly, replyIn } from "./raw.js";

type Handle = (request: ServerRequest) => Promise<ServerResponse>;

function serverThat(handle: Handle): Server {
  return { ...widgetServer().server, handle };
}

const encoder = new TextEncoder();
/** More than a connection takes at once. */
const large = encoder.encode("x".repeat(100_000));
const done: ServerResponse = { status: 200, headers: [], body: "done" };
const ask = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** A promise, and what resolves it. */
function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    open: () => {
      open();
    },
    opened,
  };
}

/** Expects a number of successful responses; only the last one closes the connection. */
function expectAll(got: string, count: number) {
  const replies = got.split(/(?=HTTP\/1\.1)/).map(replyIn);
  expect(replies.map(({ status }) => status)).toEqual(
    Array<number>(count).fill(200),
  );
  expect(
    replies.map(({ headers }) => headers.get("connection") === "close"),
  ).toEqual([...Array<boolean>(count - 1).fill(false), true]);
}

describe.each(adapters)("$name", (adapter) => {
  let server: Opened | undefined;
  afterEach(() => server?.close());

  /** Listens, and sends `handle`'s response on demand. */
  async function waiting(response: ServerResponse = done) {
    const [begun, finish] = [gate(), gate()];
    let calls = 0;
    const opened = await adapter.open(
      serverThat(async () => {
        calls++;
        begun.open();
        await finish.opened;
        return response;
      }),
    );
    server = opened;
    const called = (count: number) =>
      eventually(() => {
        expect(calls).toBe(count);
      });
    return { opened, begun: begun.opened, called, finish: finish.open };
  }

  test("a request is answered, and its connection closed", async () => {
    const { opened, begun, finish } = await waiting();
    const connection = rawly(opened.port, ask);
    await begun;
    const closed = opened.close();
    finish();
    const got = await connection.closed;
    expect(got).toContain("done");
    // Fastify says nothing to a server that it does not close itself.
    if (adapter.name !== "Fastify")
      expect(replyIn(got).headers.get("connection")).toBe("close");
    await closed;
  });

  test("a stream continues to its end", async () => {
    const [begun, finish] = [gate(), gate()];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(encoder.encode("one "));
        begun.open();
        void finish.opened.then(() => {
          controller.enqueue(encoder.encode("two"));
          controller.close();
        });
      },
    });
    server = await adapter.open(
      serverThat(() => Promise.resolve({ status: 200, headers: [], body })),
    );
    const connection = rawly(server.port, ask);
    await connection.until("one");
    const closed = server.close();
    finish.open();
    expect(await connection.closed).toMatch(/one[^]*two[^]*0\r\n\r\n$/);
    await closed;
  });

  /** Sends a request with a long stream, and a CONNECT, after which Node detaches the connection. */
  async function streamBeforeConnect(
    streamed: UnderlyingDefaultSource<Uint8Array>,
  ) {
    const body = new ReadableStream<Uint8Array>(streamed);
    server = await adapter.open(
      serverThat(() => Promise.resolve({ status: 200, headers: [], body })),
    );
    return rawly(
      server.port,
      `${ask}CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
  }

  test("a stream before a CONNECT continues to its end", async () => {
    let left = 20;
    const { closed } = await streamBeforeConnect({
      pull: (controller) => {
        if (left-- > 0) controller.enqueue(large);
        else controller.close();
      },
    });
    expect(await closed).toMatch(/0\r\n\r\n$/);
    await server?.close();
  });

  test("a stream before a CONNECT ends when its client is gone", async () => {
    const cancelled = gate();
    const connection = await streamBeforeConnect({
      start: (controller) => {
        controller.enqueue(encoder.encode("one"));
      },
      cancel: cancelled.open,
    });
    await connection.until("one");
    connection.socket.destroy();
    await cancelled.opened;
    await server?.close();
  });

  test("an idle connection is closed", async () => {
    server = await adapter.open(serverThat(() => Promise.resolve(done)));
    const agent = new Agent({ keepAlive: true });
    const status = await new Promise((resolve) => {
      get(`${server?.url ?? ""}/`, { agent }, (reply) => {
        reply.resume().once("end", () => {
          resolve(reply.statusCode);
        });
      });
    });
    expect(status).toBe(200);
    await server.close();
    agent.destroy();
  });

  test("new connections are refused", async () => {
    server = await adapter.open(serverThat(() => Promise.resolve(done)));
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  });

  // Fastify closes by its own rules.
  if (adapter.name === "Fastify") return;

  test.each([
    ["says nothing", ""],
    ["says half of a request", "GET / HTTP/1.1\r\nHost:"],
  ])("a connection that %s is not waited for", async (_, text) => {
    server = await adapter.open(serverThat(() => Promise.resolve(done)));
    const silent = rawly(server.port, text);
    await settled();
    await server.close();
    expect(await silent.closed).toBe("");
  });

  test("pipelined requests all get responses", async () => {
    const { opened, called, finish } = await waiting();
    const connection = rawly(opened.port, ask + ask + ask);
    await called(3);
    const closed = opened.close();
    finish();
    expectAll(await connection.closed, 3);
    await closed;
  });

  test("a stream that fails does not stop the response before it", async () => {
    const [failed, finish] = [gate(), gate()];
    const opened = await adapter.open(
      serverThat(async ({ path }) => {
        if (path === "/slow") {
          await finish.opened;
          return done;
        }
        const body = new ReadableStream<Uint8Array>({
          pull() {
            failed.open();
            throw new Error("The disk is gone.");
          },
        });
        return { status: 200, headers: [], body };
      }),
    );
    server = opened;
    const connection = rawly(
      opened.port,
      "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n" + ask,
    );
    await failed.opened;
    await settled();
    const closed = opened.close();
    finish.open();
    expect(await connection.closed).toContain("done");
    await closed;
  });

  test("a request on a kept connection is answered once more", async () => {
    const { opened, begun, called, finish } = await waiting();
    // The second one is read while the first is carried out.
    const connection = rawly(opened.port, ask);
    await begun;
    const closed = opened.close();
    connection.socket.write(ask);
    await called(2);
    finish();
    expectAll(await connection.closed, 2);
    await closed;
  });

  test("open connections are closed after the deadline", async () => {
    const [begun, aborted] = [gate(), gate()];
    server = await adapter.open(
      serverThat(({ signal }) => {
        signal.addEventListener("abort", aborted.open);
        begun.open();
        return new Promise(() => {});
      }),
    );
    const connection = rawly(server.port, ask);
    await begun.opened;
    await server.close({ deadline: 30 });
    expect(await connection.closed).toBe("");
    await aborted.opened;
  });

  test("a deadline can be set later", async () => {
    const { opened, begun } = await waiting();
    const connection = rawly(opened.port, ask);
    await begun;
    const closed = opened.close();
    await opened.close({ deadline: 0 });
    expect(await connection.closed).toBe("");
    await closed;
  });
});
