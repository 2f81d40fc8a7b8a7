import type { ServerResponse as Outgoing } from "node:http";
import type { ServerResponse } from "../server/request.js";
import { boundRest, leavesMuch, type NodeRequest } from "./request.js";

/** Sends a response. Throws or rejects if it cannot be sent completely. */
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
  // Node sends the headers and a text in one write, but bytes in a second one.
  outgoing.end(body);
  return undefined;
}

/** `headers` contains names and values in turn. */
function writeHead(
  outgoing: Outgoing,
  status: number,
  headers: string[],
): void {
  if (outgoing.getHeaderNames().length === 0) {
    outgoing.writeHead(status, headers);
    return;
  }
  // With headers set by other code, Node would keep only the last of repeated names.
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

/** Resolves when more can be written, or never will be. */
function drained(outgoing: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      // Otherwise each chunk of a long stream would leave a listener.
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}

/** Aborts a response so that the client does not take it for complete. */
export function cutOff(outgoing: Outgoing): void {
  const { socket } = outgoing;
  // Without chunked encoding, the end of the connection ends the response, so only a
  // reset signals the failure.
  if (
    outgoing.headersSent &&
    !outgoing.chunkedEncoding &&
    socket !== null &&
    !("encrypted" in socket)
  )
    socket.resetAndDestroy();
  else outgoing.destroy();
}
