/**
 * Faults before and during a response: no response looks complete, and no failure ends
 * the process.
 */
import { afterEach, describe, expect, test } from "vitest";

import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../../templates/runtime/server.js";
import { settled } from "../server/fixtures/turns.js";
import { widgetServer } from "../server/fixtures/widget-server.js";
import type { Opened } from "./adapters.js";
import { adapters } from "./of-templates.js";
import { rawly } from "./raw.js";

const encoder = new TextEncoder();
const ask = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

function serverThat(
  handle: (request: ServerRequest) => Promise<ServerResponse>,
): Server {
  return { ...widgetServer().server, handle };
}

/** A server whose one reply is a stream. */
function streaming(source: UnderlyingDefaultSource<Uint8Array>): Server {
  return serverThat(() =>
    Promise.resolve({
      status: 200,
      headers: [["content-type", "text/plain"]],
      body: new ReadableStream<Uint8Array>(source),
    }),
  );
}

describe.each(adapters)("$name", (adapter) => {
  let server: Opened | undefined;
  afterEach(() => server?.close());
  const open = async (served: Server) => (server = await adapter.open(served));

  let failing = 0;
  test.each<[string, UnderlyingDefaultSource<Uint8Array>]>([
    [
      "fails between its chunks",
      {
        pull: (controller) => {
          if (failing++ === 0) controller.enqueue(encoder.encode("half"));
          else throw new Error("The disk is gone.");
        },
      },
    ],
    [
      "has a chunk that is not bytes",
      {
        start: (controller) => {
          controller.enqueue(encoder.encode("half"));
          controller.enqueue(JSON.parse("{}") as Uint8Array);
          controller.close();
        },
      },
    ],
  ])("a stream that %s is cut off", async (_, source) => {
    failing = 0;
    const { port } = await open(streaming(source));
    const got = await rawly(port, ask).closed;
    expect(got).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  // On other platforms the end of a connection is all that they say.
  if (!["fetch", "Hono"].includes(adapter.name))
    test("a failed stream without chunks resets the connection", async () => {
      const { port } = await open(
        streaming({
          pull: async (controller) => {
            controller.enqueue(encoder.encode("half"));
            await settled();
            throw new Error("The disk is gone.");
          },
        }),
      );
      const { socket, closed } = rawly(port, "GET / HTTP/1.0\r\n\r\n");
      const failed = new Promise((resolve) => socket.once("error", resolve));
      expect(await closed).toContain("half");
      expect(await failed).toMatchObject({ code: "ECONNRESET" });
    });

  test("a stream is cancelled when the caller disconnects, whatever the stream does", async () => {
    let cancelled = () => {};
    const cancelling = new Promise<void>((resolve) => (cancelled = resolve));
    const { port } = await open(
      streaming({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          controller.enqueue(encoder.encode("more "));
        },
        cancel: () => {
          cancelled();
          throw new Error("It cannot be cancelled.");
        },
      }),
    );
    const connection = rawly(port, ask);
    await connection.until("more");
    connection.socket.destroy();
    await cancelling;
  });

  test("a request is aborted when the caller goes away", async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let abort = () => {};
    const aborted = new Promise<void>((resolve) => (abort = resolve));
    const { port } = await open(
      serverThat(({ signal }) => {
        signal.addEventListener("abort", () => {
          abort();
        });
        begin();
        return new Promise(() => {});
      }),
    );
    const connection = rawly(port, ask);
    await begun;
    connection.socket.destroy();
    await aborted;
  });

  test("a client that disconnects before the response does not affect others", async () => {
    let finish: (response: ServerResponse) => void = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const { port, url } = await open(
      serverThat(({ path }) => {
        const small = { status: 200, headers: [], body: "small" };
        if (path !== "/") return Promise.resolve(small);
        begin();
        return new Promise((resolve) => (finish = resolve));
      }),
    );
    const connection = rawly(port, ask);
    await begun;
    connection.socket.destroy();
    await connection.closed;
    finish({ status: 200, headers: [], body: "x".repeat(1_000_000) });
    expect(await (await fetch(`${url}/small`)).text()).toBe("small");
  });

  test("an unread body does not block the next request", async () => {
    const { port } = await open(
      serverThat(({ path }) =>
        Promise.resolve({ status: 200, headers: [], body: `<${path}>` }),
      ),
    );
    const connection = rawly(
      port,
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nGET ",
    );
    await connection.until("</a>");
    connection.socket.write("GET /b HTTP/1.1\r\nHost: x\r\n\r\n");
    await connection.until("</b>");
    connection.socket.destroy();
  });

  test("a body that is too large does no harm if the handler does not wait for it", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    try {
      const { url } = await open({
        ...serverThat((request) => {
          void request.body();
          return Promise.resolve({ status: 200, headers: [], body: "fine" });
        }),
        bodyLimit: 3,
      });
      const response = await fetch(url, { method: "POST", body: "1234" });
      expect(await response.text()).toBe("fine");
      await settled();
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });

  test("a GET may have a body", async () => {
    const { port } = await open(
      serverThat(async (request) => ({
        status: 200,
        headers: [],
        body: `<${new TextDecoder().decode(await request.body())}>`,
      })),
    );
    const connection = rawly(
      port,
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab",
    );
    // `fetch` has no such requests.
    const body = ["fetch", "Hono"].includes(adapter.name) ? "<>" : "<ab>";
    expect(await connection.closed).toContain(body);
  });
});
