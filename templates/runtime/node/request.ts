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
const cutOff = new WeakMap<IncomingMessage, Error>();

/** Marks a body as incomplete and notifies its reader. */
export function cutBodyOff(incoming: IncomingMessage, error: Error): void {
  cutOff.set(incoming, error);
  incoming.emit("aborted");
}

/** A request of node:http. */
export class NodeRequest implements ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly source: IncomingMessage;
  /**
   * Whether to close the connection after the response, because the rest of its data
   * must not be read.
   */
  last = false;
  private readonly outgoing: Outgoing;
  private readonly limit: number;
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
    this.outgoing = outgoing;
    this.limit = limit;
  }

  header(name: string): string | undefined {
    const value = this.source.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  repeats(name: string): boolean {
    return isRepeated(this.source, name);
  }

  body(): Promise<Uint8Array> {
    return (this.bytes ??= this.read());
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
    if (!announcesBody(this.source)) return Promise.resolve(new Uint8Array());
    const bytes = collect(this.source, this.limit);
    bytes.catch((error: unknown) => {
      this.last ||= error instanceof BodyTooLarge;
    });
    return bytes;
  }
}

/** RFC 9112, 6.3: a request without either header has no body. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return (
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] ?? "0") !== "0"
  );
}

/** The largest unread body that is discarded to keep a connection open, in bytes. */
const BEARABLE = 65_536;

/** Whether the declared length of an unread body exceeds this limit. */
export function leavesMuch(incoming: IncomingMessage): boolean {
  const announced = Number(incoming.headers["content-length"] ?? "0");
  return !incoming.complete && announced > BEARABLE;
}

/**
 * Closes the connection if more of an unread body arrives after the response than this
 * limit.
 */
export function boundRest(incoming: IncomingMessage, outgoing: Outgoing): void {
  if (incoming.complete) return;
  // Runs before Node's own listener, which would read the rest without a limit.
  outgoing.prependOnceListener("finish", () => {
    if (incoming.complete || incoming.destroyed) return;
    let left = BEARABLE;
    incoming.on("data", ({ byteLength }: Uint8Array) => {
      left -= byteLength;
      if (left < 0) incoming.destroy();
    });
    // Node discards data of a body that was never read.
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
      // `close` also follows complete requests; creating an error for these would be
      // wasted work.
      if (!incoming.readableEnded) reject(bodyError(incoming));
    };
    // Node emits `error` only if there is a listener; these events always follow.
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
