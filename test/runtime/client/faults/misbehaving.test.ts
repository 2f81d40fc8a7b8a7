import { getEventListeners } from "node:events";

import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import {
  type CallOptions,
  openConnection,
  standaloneCall,
} from "../../../../templates/runtime/client.js";
import type { Operation } from "../../../../templates/runtime/operation.js";
import { useSteadyClock } from "../../../support/steady-clock.js";
import {
  type AnyCall,
  attemptAt,
  endOf,
  get,
  head,
  post,
} from "../attempts.js";
import {
  type Act,
  type RawServer,
  reply,
  startRawServer,
  write,
  writeAndEnd,
  writeAndReset,
} from "./raw-server.js";

useSteadyClock();

let server: RawServer;
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
beforeAll(async () => {
  server = await startRawServer();
  process.on("unhandledRejection", note);
});
afterAll(async () => {
  await server.close();
  process.off("unhandledRejection", note);
});
afterEach(async () => {
  server.received.length = 0;
  server.acts.length = 0;
  vi.restoreAllMocks();
  // Node reports an unhandled rejection after the microtasks.
  await new Promise((done) => setTimeout(done, 5));
  expect(rejections.splice(0)).toEqual([]);
});

const attempt = (operation: Operation = get, options: CallOptions = {}) =>
  attemptAt(server.url, operation, options);

const json = "content-type: application/json";
const OK = "HTTP/1.1 200 OK";
const drip: Act = (socket) => {
  socket.write([OK, json, "content-length: 100", "", "{"].join("\r\n"));
  const timer = setInterval(() => socket.write(" "), 20);
  socket.on("close", () => {
    clearInterval(timer);
  });
};

/** These responses stay invalid, however often they are retried. */
const broken: readonly (readonly [name: string, act: Act, code: string])[] = [
  ["a reset before the reply", (socket) => socket.resetAndDestroy(), "network"],
  ["an end before the reply", (socket) => socket.end(), "network"],
  ["a reset within the head", writeAndReset(OK, "content-ty"), "network"],
  ["an end within the head", writeAndEnd(OK, "content-ty"), "network"],
  [
    "a reset within the body",
    writeAndReset(OK, json, "content-length: 9", "", "{"),
    "network",
  ],
  [
    "a body shorter than its Content-Length",
    writeAndEnd(OK, json, "content-length: 9", "", "{}"),
    "network",
  ],
  [
    "chunks that are cut off",
    writeAndEnd(OK, json, "transfer-encoding: chunked", "", "2", "{}", ""),
    "network",
  ],
  [
    "chunks that are none",
    writeAndEnd(OK, json, "transfer-encoding: chunked", "", "zz", "{}", ""),
    "network",
  ],
  [
    "a response that is not HTTP",
    writeAndEnd("SSH-2.0-OpenSSH_9.2", "", ""),
    "network",
  ],
  [
    "a TLS response on a plain connection",
    writeAndEnd("\x15\x03\x01\0\x02\x02\x46"),
    "network",
  ],
  [
    "an invalid length",
    writeAndEnd(OK, json, "content-length: two", "", "{}"),
    "network",
  ],
  [
    "two lengths",
    writeAndEnd(OK, json, "content-length: 2", "content-length: 3", "", "{}"),
    "network",
  ],
  [
    "a header with a NUL",
    writeAndEnd(OK, json, "x: a\0b", "content-length: 2", "", "{}"),
    "network",
  ],
  [
    "a head without end",
    writeAndEnd(OK, `x: ${"x".repeat(70_000)}`, "", "{}"),
    "network",
  ],
  [
    "invalid gzip",
    reply(200, [json, "content-encoding: gzip"], "no gzip"),
    "network",
  ],
  ["no reply at all", () => undefined, "timeout"],
  ["a head that stops", write(OK, "x: y"), "timeout"],
  [
    "a body that stops",
    write(OK, json, "content-length: 9", "", "{"),
    "timeout",
  ],
  ["a body that drips", drip, "timeout"],
  [
    "100, unexpected",
    write("HTTP/1.1 100 Continue", "", OK, "", ""),
    "network",
  ],
];

/** Short where only the limit ends it; else longer than any machine takes. */
const within = (code: string) => ({
  timeout: code === "timeout" ? 500 : 30_000,
});

describe("an incomplete response", () => {
  it.each(broken)("%s is tried again", async (_, act, code) => {
    server.acts.push(act);
    expect(endOf(await attempt(get, within(code)))).toBe("ok");
    expect(server.received).toHaveLength(2);
  });

  it.each(broken)("%s ends, typed, after three times", async (_, act, code) => {
    server.acts.push(act, act, act, act);
    const result = await attempt(get, within(code));
    expect(endOf(result)).toBe(code);
    expect(result.response).toBeUndefined();
    expect(server.received).toHaveLength(3);
  });

  it.each(broken)("%s is not tried again of a POST", async (_, act, code) => {
    server.acts.push(act);
    expect(endOf(await attempt(post, within(code)))).toBe(code);
    expect(server.received).toHaveLength(1);
  });
});

describe("a complete response", () => {
  it.each<readonly [name: string, act: Act, end: string]>([
    [
      "a body longer than its Content-Length",
      write(OK, json, "content-length: 2", "", "{}{}{}"),
      "ok",
    ],
    [
      "chunks",
      write(OK, json, "transfer-encoding: chunked", "", "2", "{}", "0", "", ""),
      "ok",
    ],
    [
      "a body that the connection's end ends",
      writeAndEnd(OK, json, "", "{}"),
      "ok",
    ],
    [
      "103 before it",
      write(
        "HTTP/1.1 103 Early Hints",
        "link: </a>",
        "",
        OK,
        json,
        "content-length: 2",
        "",
        "{}",
      ),
      "ok",
    ],
    ["HTTP/1.0", writeAndEnd("HTTP/1.0 200 OK", json, "", "{}"), "ok"],
    [
      "another dialect of JSON",
      reply(200, ["content-type: Application/Vnd.X+JSON ; charset=utf-8"]),
      "ok",
    ],
    ["no media type", reply(200, []), "ok"],
    ["an empty body", reply(200, [json], ""), "unexpected"],
    ["an empty media type", reply(200, ["content-type:"]), "unexpected"],
    ["HTML", reply(200, ["content-type: text/html"], "<p>"), "unexpected"],
    ["an invalid media type", reply(200, ["content-type: ;;/"]), "unexpected"],
    ["a body that is not JSON", reply(200, [json], "{]"), "unexpected"],
    ["a body that is not UTF-8", reply(200, [json], "\xff\xfe"), "unexpected"],
    ["a success that is not declared", reply(201), "unexpected"],
    ["304", write("HTTP/1.1 304 Not Modified", "", ""), "unexpected"],
    [
      "404 of a proxy",
      reply(404, ["content-type: text/html"], "<p>"),
      "unexpected",
    ],
    ["a status beyond 599", reply(799), "unexpected"],
  ])("%s", async (_, act, end) => {
    server.acts.push(act);
    expect(endOf(await attempt(get, { retry: false }))).toBe(end);
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ["a length", write(OK, json, "content-length: 9", "", "")],
    ["a body", write(OK, json, "content-length: 2", "", "{}")],
  ])("to HEAD with %s", async (_, act) => {
    server.acts.push(act);
    expect(await attempt(head)).toMatchObject({ ok: true, body: undefined });
    expect(server.received).toHaveLength(1);
  });
});

describe("nothing is left behind", () => {
  const { signal } = new AbortController();
  it.each<readonly [string, Act]>([
    ["successes", reply(200)],
    ["problems", reply(404)],
    ["replies without a body", write("HTTP/1.1 204 No Content", "", "")],
    ["what fails on the way", (socket) => socket.resetAndDestroy()],
    ["a response that is retried", reply(500)],
  ])("on a signal after a hundred calls: %s", async (_, act) => {
    for (let count = 0; count < 100; count++) {
      server.acts.splice(0, Infinity, act);
      await attempt(get, { signal });
    }
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("of timers", async () => {
    const before = vi.getTimerCount();
    for (let count = 0; count < 100; count++)
      await attempt(get, { timeout: 600_000 });
    expect(vi.getTimerCount() - before).toBeLessThan(10);
  });

  it("of a raw response that is retried, although its body fails in the meantime", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    server.acts.push(
      writeAndReset("HTTP/1.1 503 Busy", json, "content-length: 9", "", "{"),
    );
    const connection = openConnection(
      {},
      { baseUrl: server.url, retry: { delay: 200 } },
    );
    const response = await standaloneCall<AnyCall>(() => [get]).raw(connection);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("{}");
    expect(server.received).toHaveLength(2);
  });
});
