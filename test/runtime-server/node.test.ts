import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Listening, serve } from "../../templates/runtime/node.js";
import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../templates/runtime/server.js";
import { widgetServer } from "./widget-server.js";

/** Writes bytes to a socket and reads until the server closes it. */
function raw(listening: Listening, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { address, port } = listening.address;
    const socket = connect(port, address, () => socket.write(text));
    let got = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (got += chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      resolve(got);
    });
  });
}

function parse(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const status = Number(head.split(" ")[1]);
  return { status, head: head.toLowerCase(), body };
}

describe("raw requests", () => {
  const { server, errors } = widgetServer();
  let listening: Listening;
  beforeAll(async () => {
    listening = await serve(server);
  });
  afterAll(() => listening.close());

  const auth = "Authorization: Bearer ann\r\nHost: x\r\nConnection: close";
  const json = `${auth}\r\nContent-Type: application/json`;
  test.each([
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
    [
      "a method that nobody knows",
      `BREW /v1/widgets HTTP/1.1\r\n${auth}\r\n\r\n`,
      400,
    ],
    [
      "a method that is not described",
      `PURGE /v1/widgets HTTP/1.1\r\n${auth}\r\n\r\n`,
      405,
    ],
    ["an asterisk", `OPTIONS * HTTP/1.1\r\n${auth}\r\n\r\n`, 404],
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
      "half of a body that nobody reads",
      `POST /v1/widgets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\n{`,
      401,
    ],
  ])("%s", async (_, text, status) => {
    const got = parse(await raw(listening, text));
    expect(got.status).toBe(status);
    if (status === 200) return;
    expect(got.head).toContain("content-type: application/problem+json");
    const body = JSON.parse(got.body) as object;
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(["type", "title", "status", "detail"]),
    );
    expect(body).toMatchObject({ status });
    expect(errors).toEqual([]);
  });

  test("the connection ends behind a body that was not read", async () => {
    const text = `POST /v1/widgets HTTP/1.1\r\n${json.replace("Connection: close\r\n", "")}\r\nContent-Length: 99999999\r\n\r\n{`;
    expect(parse(await raw(listening, text)).head).toContain(
      "connection: close",
    );
  });

  test("a body that is cut off is no failure of the server's", async () => {
    const { address, port } = listening.address;
    await new Promise<void>((resolve) => {
      const socket = connect(port, address, () => {
        socket.write(
          `POST /v1/widgets HTTP/1.1\r\n${json}\r\nContent-Length: 50\r\n\r\n{`,
          () => setTimeout(() => socket.destroy(), 20),
        );
      });
      socket.on("close", () => {
        setTimeout(resolve, 50);
      });
    });
    expect(errors).toEqual([]);
    expect((await fetch(`${listening.url}/v1/widgets/me`)).status).toBe(200);
  });
});

describe("the adapter", () => {
  let listening: Listening | undefined;
  afterEach(() => listening?.close());
  const open = async (
    handle: (request: ServerRequest) => Promise<ServerResponse>,
  ): Promise<string> => {
    const server: Server = { bodyLimit: 10, headers: [], handle };
    listening = await serve(server);
    return listening.url;
  };

  /** Asks for something and goes away with the first bytes, or when told to. */
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

  test("streams, and stops when the caller goes away", async () => {
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

  test("a stream ends the reply when it ends", async () => {
    const url = await open(() => {
      const body = new Blob(["a", "b"]).stream();
      return Promise.resolve({ status: 200, headers: [], body });
    });
    expect(await (await fetch(url)).text()).toBe("ab");
  });

  test("aborts the signal when the caller goes away", async () => {
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

  test("a body that is asked for when the caller has gone is refused", async () => {
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

  test("gives the body's bytes as often as they are asked for", async () => {
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

  test("close waits for what has begun", async () => {
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((begin) => {
      void open(
        () =>
          new Promise((resolve) => {
            finish = () => {
              resolve({ status: 200, headers: [], body: "done" });
            };
            begin();
          }),
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const reply = fetch(listening?.url ?? "");
    await begun;
    const closed = listening?.close();
    listening = undefined;
    finish?.();
    expect(await (await reply).text()).toBe("done");
    await closed;
  });
});
