/**
 * One request of node:http, and its response.
 */
import { Buffer } from "node:buffer";
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  ServerResponse as Outgoing,
} from "node:http";
import { Socket } from "node:net";

import { memberOf } from "../problem.js";
import {
  BodyCollector,
  BodyCutOff,
  BodyTaken,
  BodyTooLarge,
  BodyTooSlow,
  checkContentLength,
  type ServerRequest,
  type ServerResponse,
} from "../server/request.js";

/** The path and query of a request, without the origin that requests to proxies contain. */
export function targetOf({ url = "/" }: IncomingMessage): string {
  return url.startsWith("/")
    ? url
    : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "");
}

/**
 * The rest of a path after a prefix; undefined if the path is not under it, as `/apix`
 * is not under `/api`.
 */
export function behind(prefix: string, target: string): string | undefined {
  if (!target.startsWith(prefix)) return undefined;
  const rest = target.slice(prefix.length);
  return prefix === "" || /^(?:[/?]|$)/.test(rest) ? rest : undefined;
}

/**
 * Whether a header occurs more than once, by its lower-case name. Compares lengths
 * first, because few names have the same.
 */
export function isRepeated(
  { rawHeaders }: IncomingMessage,
  name: string,
): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const raw = rawHeaders[i];
    if (raw?.length === name.length && raw.toLowerCase() === name) count++;
  }
  return count > 1;
}

/** Incomplete bodies whose connection is still open. */
const brokenOff = new WeakMap<IncomingMessage, Error>();

/** Marks a body as incomplete and notifies its reader. */
export function cutBodyOff(incoming: IncomingMessage, error: Error): void {
  brokenOff.set(incoming, error);
  incoming.emit("aborted");
  // Other readers, such as web streams, wait for this error.
  if (incoming.listenerCount("error") > 0) incoming.emit("error", error);
}

/** A request of node:http. */
export class NodeRequest implements ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly source: IncomingMessage;
  /**
   * Whether to close the connection after the response, because its remaining data must
   * not be read.
   */
  last = false;
  /** Whether the client waits for `100 Continue` before it sends the body. */
  waits = false;
  private readonly headers: IncomingHttpHeaders;
  private readonly outgoing: Outgoing;
  private limit: number;
  private bytes: Promise<Uint8Array> | undefined;
  private controller: AbortController | undefined;

  /** `target` is the path and query. */
  constructor(
    target: string,
    incoming: IncomingMessage,
    outgoing: Outgoing,
    limit: number,
  ) {
    const mark = target.indexOf("?");
    this.method = incoming.method ?? "GET";
    this.path = (mark < 0 ? target : target.slice(0, mark)) || "/";
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.source = incoming;
    this.headers = incoming.headers;
    this.outgoing = outgoing;
    this.limit = limit;
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    if (typeof value === "string") return value;
    // Not a function that Node's object inherits, such as `constructor`.
    return Array.isArray(value) ? value.join(", ") : undefined;
  }

  repeats(name: string): boolean {
    return isRepeated(this.source, name);
  }

  body(): Promise<Uint8Array> {
    return (this.bytes ??= this.read());
  }

  stream(): AsyncIterable<Uint8Array> {
    return chunksOf(this, this.limit);
  }

  limitBody(bytes: number): void {
    this.limit = bytes;
  }

  /** Tells a client that waits to send the body. */
  proceed(): void {
    if (!this.waits || this.outgoing.headersSent) return;
    this.waits = false;
    this.outgoing.writeContinue();
  }

  // Made on first access: few handlers use it, and an `AbortController` is expensive.
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      const controller = (this.controller = new AbortController());
      const abort = () => {
        controller.abort();
      };
      if (this.outgoing.destroyed) abort();
      this.outgoing.once("close", () => {
        if (!this.outgoing.writableFinished) abort();
      });
    }
    return this.controller.signal;
  }

  private read(): Promise<Uint8Array> {
    if (!announcesBody(this.headers)) return Promise.resolve(new Uint8Array());
    const bytes = collect(this, this.limit);
    // Handles the error even if no code waits for the body.
    bytes.catch((error: unknown) => {
      this.last ||= error instanceof BodyTooLarge;
    });
    return bytes;
  }
}

/** RFC 9112, 6.3: a request without either header has no body. */
function announcesBody(headers: IncomingHttpHeaders): boolean {
  return (
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] ?? "0") !== "0"
  );
}

/** The largest unread body that is discarded to keep a connection open, in bytes. */
const BEARABLE = 65_536;

/**
 * Whether the connection must end after an unread body: its declared length exceeds this
 * limit, or the client may send the next request instead of a body that it was not told
 * to send.
 */
function endsUnread({ source, waits }: NodeRequest): boolean {
  if (source.complete) return false;
  return waits || Number(source.headers["content-length"] ?? "0") > BEARABLE;
}

/**
 * Discards the rest of an unread body after the response, so that the connection can
 * stay open. If it exceeds this limit, or if the response is the last one, lets the
 * client read the response before the connection closes.
 */
function boundRest(incoming: IncomingMessage, outgoing: Outgoing): void {
  if (incoming.complete) return;
  // Runs before Node's own listener, which would read the rest without a limit, or
  // close the connection.
  outgoing.prependOnceListener("finish", () => {
    if (incoming.complete || incoming.destroyed) return;
    const { socket } = incoming;
    // Fastify's `inject` has no connection.
    if (!(socket instanceof Socket)) return;
    // Node calls it after the last response.
    socket.destroySoon = () => {
      linger(socket);
    };
    let left = BEARABLE;
    incoming.on("data", ({ byteLength }: Uint8Array) => {
      left -= byteLength;
      if (left < 0) linger(socket);
    });
    incoming.on("end", () => {
      Reflect.deleteProperty(socket, "destroySoon");
    });
    // Node discards data of a body that was never read.
    incoming.read(0);
    incoming.resume();
  });
}

function collect(request: NodeRequest, limit: number): Promise<Uint8Array> {
  const incoming = request.source;
  return new Promise((resolve, reject) => {
    if (incoming.readableDidRead) throw new BodyTaken();
    if (incoming.destroyed || brokenOff.has(incoming))
      throw bodyError(incoming);
    checkContentLength(incoming.headers["content-length"], limit);
    request.proceed();
    const collector = new BodyCollector(limit);
    const take = (chunk: Uint8Array) => {
      try {
        collector.add(chunk);
      } catch (error) {
        incoming.off("data", take);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    incoming.on("data", take);
    incoming.on("end", () => {
      resolve(collector.bytes());
    });
    const stop = () => {
      // Node also emits `close` after complete requests, for which no error is needed.
      if (!incoming.readableEnded) reject(bodyError(incoming));
    };
    // Node emits `error` only if there is a listener; these events always follow.
    incoming.on("close", stop);
    incoming.on("aborted", stop);
  });
}

/** The body in chunks, up to a limit. The connection stays open if not all are read. */
async function* chunksOf(
  request: NodeRequest,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const incoming = request.source;
  if (incoming.readableDidRead) throw new BodyTaken();
  if (!announcesBody(incoming.headers)) return;
  let length = 0;
  try {
    checkContentLength(incoming.headers["content-length"], limit);
    if (incoming.destroyed || brokenOff.has(incoming))
      throw bodyError(incoming);
    request.proceed();
    // Its chunks are buffers, because it has no encoding.
    const chunks: AsyncIterable<Uint8Array> = incoming.iterator({
      destroyOnReturn: false,
    });
    for await (const chunk of chunks) {
      length += chunk.byteLength;
      if (length > limit) throw new BodyTooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw bodyError(incoming);
    request.last = true;
    throw error;
  }
}

function bodyError(incoming: IncomingMessage): Error {
  const code = memberOf(brokenOff.get(incoming), "code");
  return code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? new BodyTooSlow()
    : new BodyCutOff();
}

/** Sends a response. Throws or rejects if it cannot be sent completely. */
export function send(
  { status, headers, body }: ServerResponse,
  request: NodeRequest,
  outgoing: Outgoing,
): Promise<void> | undefined {
  const sent: string[] = [];
  for (const pair of headers) sent.push(pair[0], pair[1]);
  if (request.last || endsUnread(request)) sent.push("connection", "close");
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

/** `headers` alternates names and values. */
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
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    // Other code may have set other cookies (RFC 6265, section 3), and names in `Vary`.
    if (name !== "set-cookie" && name !== "vary") outgoing.removeHeader(name);
  }
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

/** Resolves when more can be written, or when nothing more will be written. */
function drained(outgoing: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      // Otherwise each chunk of a long stream would leave a listener behind.
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}

/** Aborts a response so that the client does not treat it as complete. */
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

/** Milliseconds that a client has to close a connection that has ended. */
const LINGER = 30_000;

/** Milliseconds that it may send nothing in this time. */
const SILENCE = 5000;

/** The most bytes that are discarded in this time. */
const DISCARDED = 16 * 1024 * 1024;

/**
 * Ends a connection whose client may still be sending. Closing it at once would reset
 * it, and the client would lose a response that it has not read yet (RFC 9112, 9.6). So
 * this announces the end, and discards what arrives until the client closes the
 * connection, within limits of time and bytes.
 */
export function linger(socket: Socket): void {
  if (socket.writableEnded) return;
  socket.end();
  socket.resume();
  // Node's parser stops reading while a body is not read. It starts again in the next
  // tick, and only while it has its listeners.
  setImmediate(discard, socket);
  socket.setTimeout(SILENCE, () => socket.destroy());
  after(socket, LINGER, () => socket.destroy());
}

/** Reads up to a limit of bytes, and closes a connection that sends more. */
export function discard(socket: Socket): void {
  // Node's parser would read further requests.
  socket.removeAllListeners("data");
  let left = DISCARDED;
  socket.on("data", ({ byteLength }: Uint8Array) => {
    left -= byteLength;
    if (left < 0) socket.destroy();
  });
  socket.resume();
}

/** Runs a function after a delay in milliseconds, unless the connection closes before. */
export function after(socket: Socket, delay: number, run: () => void): void {
  const timer = setTimeout(run, delay);
  socket.once("close", () => {
    clearTimeout(timer);
  });
}
