import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";
import { memberOf } from "../problem.js";
import {
  BodyCollector,
  BodyCutOff,
  BodyTaken,
  BodyTooLarge,
  BodyTooSlow,
  checkContentLength,
  type ServerRequest,
} from "../server/request.js";

/** What a request line asks for, without the host that a proxy's names. */
export function targetOf({ url = "/" }: IncomingMessage): string {
  return url.startsWith("/")
    ? url
    : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "");
}

/**
 * What is behind a prefix: nothing where a path is not under it, as `/apix` is
 * not under `/api`.
 */
export function behind(prefix: string, target: string): string | undefined {
  if (!target.startsWith(prefix)) return undefined;
  const rest = target.slice(prefix.length);
  return prefix === "" || /^(?:[/?]|$)/.test(rest) ? rest : undefined;
}

/** Bodies of which no more will come, though their connections are still open. */
const cutOff = new WeakMap<IncomingMessage, Error>();

/** Tells whoever reads a body that no more of it will come. */
export function cutBodyOff(incoming: IncomingMessage, error: Error): void {
  cutOff.set(incoming, error);
  incoming.emit("aborted");
}

/** What came over node:http, as the server's core reads it. */
export class NodeRequest implements ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly source: IncomingMessage;
  /** Whether the connection ends behind the reply, since what follows on it is not to be read. */
  last = false;
  private readonly outgoing: Outgoing;
  private readonly limit: number;
  private bytes: Promise<Uint8Array> | undefined;
  private controller: AbortController | undefined;

  /** `target` is what the request line asks for. */
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
    this.outgoing = outgoing;
    this.limit = limit;
  }

  header(name: string): string | undefined {
    const value = this.source.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  body(): Promise<Uint8Array> {
    return (this.bytes ??= this.read());
  }

  // Few handlers look at it, and making one costs more than the rest of this class.
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
    if (!announcesBody(this.source)) return Promise.resolve(new Uint8Array());
    const bytes = collect(this.source, this.limit);
    bytes.catch((error: unknown) => {
      this.last ||= error instanceof BodyTooLarge;
    });
    return bytes;
  }
}

/** RFC 9112, 6.3: without either header a request has no body. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return (
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] ?? "0") !== "0"
  );
}

/** The most bytes of a body that are taken where nobody reads them, to keep a connection. */
const BEARABLE = 65_536;

/** Says whether a body announces more than is taken where nobody has read it. */
export function leavesMuch(incoming: IncomingMessage): boolean {
  const announced = Number(incoming.headers["content-length"] ?? "0");
  return !incoming.complete && announced > BEARABLE;
}

/** Ends the connection where more of a body comes behind its reply than is taken. */
export function boundRest(incoming: IncomingMessage, outgoing: Outgoing): void {
  if (incoming.complete) return;
  // In front of node, which reads what is left to its end, however late that is.
  outgoing.prependOnceListener("finish", () => {
    if (incoming.complete || incoming.destroyed) return;
    let left = BEARABLE;
    incoming.on("data", ({ byteLength }: Uint8Array) => {
      left -= byteLength;
      if (left < 0) incoming.destroy();
    });
    // Node drops what comes of a body that nobody has begun to read.
    incoming.read(0);
    incoming.resume();
  });
}

function collect(
  incoming: IncomingMessage,
  limit: number,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (incoming.readableDidRead) throw new BodyTaken();
    if (incoming.destroyed || cutOff.has(incoming)) throw bodyError(incoming);
    checkContentLength(incoming.headers["content-length"], limit);
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
      // Every request closes; an error for one that came whole would cost more than reading it.
      if (!incoming.readableEnded) reject(bodyError(incoming));
    };
    // Node tells of an error only where someone listens for it; this follows on each.
    incoming.on("close", stop);
    incoming.on("aborted", stop);
  });
}

function bodyError(incoming: IncomingMessage): Error {
  const code = memberOf(cutOff.get(incoming), "code");
  return code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? new BodyTooSlow()
    : new BodyCutOff();
}
