import { connect } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { type Listening, serve } from "../../../templates/runtime/node.js";
import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../../templates/runtime/server.js";
import { widgetServer } from "./fixtures/widget-server.js";

describe("the adapter", () => {
  let listening: Listening | undefined;
  afterEach(() => listening?.close());
  const open = async (
    handle: (request: ServerRequest) => Promise<ServerResponse>,
  ): Promise<string> => {
    const server: Server = { ...widgetServer().server, bodyLimit: 10, handle };
    listening = await serve(server);
    return listening.url;
  };

  /** Sends a request, and closes the connection at the first bytes of the reply or on demand. */
  const ask = (then?: Promise<void>): Promise<string> => {
    const { address, port } = listening?.address ?? { address: "", port: 0 };
    return new Promise((resolve) => {
      const socket = connect(port, address, () => {
        socket.write(
          "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{",
        );
      });
      void then?.then(() => socket.destroy());
      socket.on("data", (data: Buffer) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.on("close", () => {
        resolve("");
      });
    });
  };

  test("streams, and stops when the caller disconnects", async () => {
    let cancel: (() => void) | undefined;
    const cancelled = new Promise<void>((resolve) => (cancel = resolve));
    await open(() => {
      let count = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(`${count++};`));
        },
        cancel() {
          cancel?.();
        },
      });
      return Promise.resolve({ status: 200, headers: [], body });
    });
    expect(await ask()).toContain("200 OK");
    await cancelled;
  });

  test("a header that every object inherits is absent", async () => {
    const url = await open((request) => {
      const sent = request.header("constructor");
      const text = sent === undefined ? "absent" : `text ${sent}`;
      const body = new TextEncoder().encode(text);
      return Promise.resolve({ status: 200, headers: [], body });
    });
    expect(await (await fetch(url)).text()).toBe("absent");
    const headers = { constructor: "a" };
    expect(await (await fetch(url, { headers })).text()).toBe("text a");
  });

  test("a stream ends the reply when it ends", async () => {
    const url = await open(() => {
      const body = new Blob(["a", "b"]).stream();
      return Promise.resolve({ status: 200, headers: [], body });
    });
    expect(await (await fetch(url)).text()).toBe("ab");
  });

  test("aborts the signal when the caller disconnects", async () => {
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let abort: (() => void) | undefined;
    const aborted = new Promise<void>((resolve) => (abort = resolve));
    await open(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            abort?.();
            resolve({ status: 204, headers: [], body: undefined });
          });
          begin?.();
        }),
    );
    await ask(begun);
    await aborted;
  });

  test("reading the body after the caller has disconnected is refused", async () => {
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const refused = new Promise<string>((resolve) => {
      void open(async (request) => {
        const gone = new Promise((left) => {
          request.signal.addEventListener("abort", left);
        });
        begin?.();
        await gone;
        await request.body().catch((error: unknown) => {
          resolve(String(error));
        });
        return { status: 204, headers: [], body: undefined };
      }).then(() => ask(begun));
    });
    expect(await refused).toContain("The body was cut off.");
  });

  test("does not abort the signal of a request that is answered", async () => {
    let signal: AbortSignal | undefined;
    const url = await open((request) => {
      signal = request.signal;
      return Promise.resolve({ status: 204, headers: [], body: undefined });
    });
    await fetch(url);
    await listening?.close();
    listening = undefined;
    expect(signal?.aborted).toBe(false);
  });

  test("returns the bytes of the body each time", async () => {
    const url = await open(async (request) => {
      const [one, other] = [await request.body(), await request.body()];
      const text = `${one === other} ${new TextDecoder().decode(one)}`;
      return { status: 200, headers: [], body: text };
    });
    const response = await fetch(url, { method: "POST", body: "ä" });
    expect(await response.text()).toBe("true ä");
  });

  test("sends a header several times", async () => {
    const url = await open(() =>
      Promise.resolve({
        status: 200,
        headers: [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
        ],
        body: "",
      }),
    );
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  test("close waits for open requests", async () => {
    let finish: (() => void) | undefined;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    await open(
      () =>
        new Promise((resolve) => {
          finish = () => {
            resolve({ status: 200, headers: [], body: "done" });
          };
          begin();
        }),
    );
    const reply = fetch(listening?.url ?? "");
    await begun;
    const closed = listening?.close();
    listening = undefined;
    finish?.();
    expect(await (await reply).text()).toBe("done");
    await closed;
  });
});
