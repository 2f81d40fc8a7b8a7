/** Bodies beyond the limit, from many clients at once: each reads why it was refused. */
import { connect } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { widgetServer } from "../server/fixtures/widget-server.js";
import type { Opened } from "./adapters.js";
import { adapters } from "./of-templates.js";

/** Those whose sockets the runtime closes itself. */
const own = adapters.filter(({ name }) => !["fetch", "Hono"].includes(name));

const clients = 20;
const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
/** More than the buffers of a connection hold. */
const chunks = 150;

/** Sends a body before it reads, and returns the first line of the response. */
function flood(port: number, token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.setEncoding("utf8");
    socket.pause();
    let left = chunks;
    const send = () => {
      while (left-- > 0) if (!socket.write(chunk)) return;
      socket.resume();
    };
    socket.on("drain", send);
    socket.write(
      `POST /v1/widgets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    send();
    let got = "";
    socket.on("data", (text: string) => (got += text));
    // A reset discards what the client has not read.
    socket.on("error", ({ message }) => (got = message));
    socket.on("close", () => {
      resolve(got.split("\r\n")[0] ?? "");
    });
  });
}

describe.each(own)("$name", (adapter) => {
  let opened: Opened | undefined;
  afterEach(() => opened?.close());

  test.each([
    ["ann", "HTTP/1.1 413 Payload Too Large"],
    ["nobody", "HTTP/1.1 401 Unauthorized"],
  ])("each client with the token %s reads %s", async (token, line) => {
    const { port } = (opened = await adapter.open(widgetServer().server));
    const lines = await Promise.all(
      Array.from({ length: clients }, () => flood(port, token)),
    );
    expect(lines).toEqual(Array<string>(clients).fill(line));
  });
});
