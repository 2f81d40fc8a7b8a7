/**
 * A minimal HTTP client that uses little CPU: it sends one request after another on
 * each of several connections.
 */
import { connect, type Socket } from "node:net";

import { input, path } from "./work.js";

const CONNECTIONS = 32;

/**
 * The number of requests in this process, so that each has a different idempotency key.
 */
let made = 0;

/**
 * Sends this number of requests. Resolves when all responses are 200, and rejects if
 * one is not.
 */
export async function load(port: number, requests: number): Promise<void> {
  const due = { requests };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => keepAsking(port, due)),
  );
}

function keepAsking(port: number, due: { requests: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let came = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      came += text;
      const length = lengthOfReply(came);
      if (length === undefined || came.length < length) return;
      if (!came.startsWith("HTTP/1.1 200 "))
        socket.destroy(new Error(`A contestant answered:\n${came}`));
      came = came.slice(length);
      ask(socket, due);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      resolve();
    });
    ask(socket, due);
  });
}

function ask(socket: Socket, due: { requests: number }): void {
  if (due.requests > 0) {
    due.requests -= 1;
    socket.write(requestText(made++));
  } else socket.end();
}

/** The length of a response with its body; undefined until its headers have arrived. */
function lengthOfReply(came: string): number | undefined {
  const end = came.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(came)?.[1];
  if (length === undefined)
    throw new Error(`A response without length:\n${came}`);
  return end + 4 + Number(length);
}

const body = JSON.stringify(input);

/** The users alternate. */
function requestText(number: number): string {
  return `POST ${path} HTTP/1.1\r
host: 127.0.0.1\r
connection: keep-alive\r
user-agent: tenon-bench\r
accept: application/json\r
authorization: Bearer token-${String(number % 10_000)}\r
idempotency-key: request-${String(number)}\r
content-type: application/json\r
content-length: ${String(body.length)}\r
\r
${body}`;
}
