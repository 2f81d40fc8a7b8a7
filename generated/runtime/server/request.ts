/**
 * What the server's core speaks: a request and a response of its own, which
 * keep the raw text and bytes. An adapter makes one from what its platform
 * gives it, and sends the other.
 */

export interface ServerRequest {
  readonly method: string;
  /** As it came, with its percent-encoding; without the query. */
  readonly path: string;
  /** As it came, without the question mark; empty where there is none. */
  readonly query: string;
  /** Looks a header up by its name in lower case. */
  header(name: string): string | undefined;
  /**
   * The raw bytes, the same promise each time. Rejects with `BodyTooLarge`
   * where there are more than the server's `bodyLimit`.
   */
  body(): Promise<Uint8Array>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** What the adapter was given: node's `IncomingMessage`, or a `Request`. */
  readonly source: unknown;
}

export interface ServerResponse {
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly body: ResponseBody;
}

/** The name in lower case; one may stand several times. */
export type HeaderPair = readonly [name: string, value: string];

export type ResponseBody =
  string | Uint8Array | ReadableStream<Uint8Array> | undefined;

/** A server that an adapter can put on a platform. */
export interface Server {
  /** In bytes: what a request's `body()` may give. */
  readonly bodyLimit: number;
  /** What every path starts with, in front of the description's. */
  readonly basePath: string;
  /** The problem that answers what is no request that `handle` could take. */
  refuse(status: 400 | 408 | 417 | 431, detail: string): ServerResponse;
  /** Answers a request. Never rejects: a failure is a 500 problem. */
  handle(request: ServerRequest): Promise<ServerResponse>;
}

/** The body of a request has more bytes than the server takes. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";

  constructor(limit: number) {
    super(`The body has more than ${limit} bytes.`);
  }
}

/** The caller went away before all of the body had come. */
export class BodyCutOff extends Error {
  override readonly name = "BodyCutOff";

  constructor() {
    super("The body was cut off.");
  }
}

/** The body did not come within the time that the platform gives it. */
export class BodyTooSlow extends Error {
  override readonly name = "BodyTooSlow";

  constructor() {
    super("The body took too long.");
  }
}

/** Whoever had the request before the server has read its body, and the raw bytes are gone. */
export class BodyTaken extends Error {
  override readonly name = "BodyTaken";

  constructor() {
    super(
      "The body was read before the request came to the server: put the server in front of what parses bodies, such as express.json().",
    );
  }
}

/** Collects the chunks of a body up to a limit. */
export class BodyCollector {
  private readonly chunks: Uint8Array[] = [];
  private readonly limit: number;
  private length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Adds a chunk. Throws `BodyTooLarge` where it is over the limit. */
  add(chunk: Uint8Array): void {
    this.length += chunk.byteLength;
    if (this.length > this.limit) throw new BodyTooLarge(this.limit);
    this.chunks.push(chunk);
  }

  /** All bytes in one array. */
  bytes(): Uint8Array {
    const [first] = this.chunks;
    if (first !== undefined && this.chunks.length === 1) return first;
    const bytes = new Uint8Array(this.length);
    let offset = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

/** Throws `BodyTooLarge` where the announced length is over the limit already. */
export function checkContentLength(
  length: string | null | undefined,
  limit: number,
): void {
  if (Number(length ?? 0) > limit) throw new BodyTooLarge(limit);
}
