import type { ServerResponse as Outgoing } from "node:http";
import type { ServerResponse } from "../server/request.js";
import { boundRest, leavesMuch, type NodeRequest } from "./request.js";

/** Sends what the server answers. Throws or rejects where it cannot be sent, or not to its end. */
export function send(
  { status, headers, body }: ServerResponse,
  request: NodeRequest,
  outgoing: Outgoing,
): Promise<void> | undefined {
  const sent: string[] = [];
  for (const [name, value] of headers) sent.push(name, value);
  if (request.last || leavesMuch(request.source))
    sent.push("connection", "close");
  boundRest(request.source, outgoing);
  if (body instanceof ReadableStream) {
    writeHead(outgoing, status, sent);
    return pipe(body, outgoing);
  }
  if (body !== undefined)
    sent.push("content-length", String(Buffer.byteLength(body)));
  writeHead(outgoing, status, sent);
  // Node puts a text into one write with the head; bytes would be a second one.
  outgoing.end(body);
  return undefined;
}

/** Takes names and values in turn. */
function writeHead(
  outgoing: Outgoing,
  status: number,
  headers: string[],
): void {
  if (outgoing.getHeaderNames().length === 0) {
    outgoing.writeHead(status, headers);
    return;
  }
  // Where something else has set headers, node keeps of each name in a list the last.
  for (let i = 0; i < headers.length; i += 2)
    outgoing.removeHeader(headers[i] ?? "");
  for (let i = 0; i < headers.length; i += 2)
    outgoing.appendHeader(headers[i] ?? "", headers[i + 1] ?? "");
  outgoing.writeHead(status);
}

async function pipe(
  stream: ReadableStream<Uint8Array>,
  outgoing: Outgoing,
): Promise<void> {
  const reader = stream.getReader();
  outgoing.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  outgoing.flushHeaders();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!outgoing.write(value)) await drained(outgoing);
    if (outgoing.destroyed) return;
  }
  outgoing.end();
}

function drained(outgoing: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once("drain", resolve);
    outgoing.once("close", resolve);
  });
}

/** Ends a reply so that nobody takes what has come of it for the whole. */
export function cutOff(outgoing: Outgoing): void {
  const { socket } = outgoing;
  // Where there are no chunks, the end of the connection is that of the reply: only a reset tells.
  if (
    outgoing.headersSent &&
    !outgoing.chunkedEncoding &&
    socket !== null &&
    !("encrypted" in socket)
  )
    socket.resetAndDestroy();
  else outgoing.destroy();
}
