/**
 * The request and response of the server, which keep raw text and bytes. Adapters
 * convert a platform's request to this request, and this response to the platform's.
 */

/** A request, as an adapter passes it to the server. */
export interface ServerRequest {
  /** The HTTP method, in upper case. */
  readonly method: string;
  /** The raw path, with its percent-encoding and without the query. */
  readonly path: string;
  /** The raw query without the question mark; empty if there is none. */
  readonly query: string;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /**
   * Whether a header occurs more than once, by its lower-case name. `header` joins the
   * values, so that two keys would look like one. Without this method, repeated headers
   * are not refused.
   */
  repeats?(name: string): boolean;
  /**
   * Reads the raw body; every call returns the same promise. Rejects with
   * `BodyTooLarge` if it exceeds `bodyLimit`.
   */
  body(): Promise<Uint8Array>;
  /**
   * The raw body in chunks, which are read as fast as they are taken. It can be read once,
   * and not together with `body`. Throws what `body` rejects with. Without this method,
   * bodies are read into memory.
   */
  stream?(): AsyncIterable<Uint8Array>;
  /** Replaces the limit of the body, before it is read. */
  limitBody?(bytes: number): void;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The platform's request: Node's `IncomingMessage` or a `Request`. */
  readonly source: unknown;
}

/** A response, as the server returns it to an adapter. */
export interface ServerResponse {
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly body: ResponseBody;
}

/** A header with its name in lower case. A name may occur several times. */
export type HeaderPair = readonly [name: string, value: string];

/** The body of a response; undefined if there is none. */
export type ResponseBody =
  string | Uint8Array | ReadableStream<Uint8Array> | undefined;

/** A server, to be passed to an adapter. */
export interface Server {
  /** The largest request body, in bytes. */
  readonly bodyLimit: number;
  /**
   * Whether a path is below the option `basePath`, or belongs to an operation that has
   * its own server.
   */
  readonly serves: (path: string) => boolean;
  /**
   * Makes the problem response for a request that is malformed, before it reaches
   * `handle`.
   */
  refuse(status: 400 | 408 | 417 | 431, detail: string): ServerResponse;
  /** Handles a request. Never rejects: an error becomes a 500 problem. */
  handle(request: ServerRequest): Promise<ServerResponse>;
}

/** The key of the rule in a handler that reads its body as a stream. */
export const streamRule: unique symbol = Symbol.for("tenon.stream");

/** How a handler gets its body as a stream. The extra `uploads` makes it. */
export interface StreamRule {
  readonly bodyLimit: number | undefined;
  readonly open: (
    chunks: AsyncIterable<Uint8Array>,
    contentType: string,
  ) => unknown;
}

/** The request body exceeds `bodyLimit`, or is a form with too many fields. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";

  constructor(limit: number, unit: "bytes" | "fields" | "parts" = "bytes") {
    super(`The body has more than ${limit} ${unit}.`);
  }
}

/** The client disconnected before the request body was complete. */
export class BodyCutOff extends Error {
  override readonly name = "BodyCutOff";

  constructor() {
    super("The body was cut off.");
  }
}

/** The request body is not what its media type says. */
export class BodyMalformed extends Error {
  override readonly name = "BodyMalformed";

  constructor() {
    super("The body is malformed.");
  }
}

/** The request body was not received within the platform's time limit. */
export class BodyTooSlow extends Error {
  override readonly name = "BodyTooSlow";

  constructor() {
    super("The body took too long.");
  }
}

/** Another middleware has already read the request body, so its raw bytes are lost. */
export class BodyTaken extends Error {
  override readonly name = "BodyTaken";

  constructor() {
    super(
      "The body was read before the request reached the server: put the server before middleware that parses bodies, such as express.json().",
    );
  }
}

/** Collects the chunks of a body up to a limit. */
export class BodyCollector {
  private chunks: Uint8Array[] | undefined;
  private readonly limit: number;
  private length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Adds a chunk. Throws `BodyTooLarge` if the limit is exceeded. */
  add(chunk: Uint8Array): void {
    this.length += chunk.byteLength;
    if (this.length > this.limit) throw new BodyTooLarge(this.limit);
    // Most bodies are one chunk, and a literal takes less memory than `push`.
    if (this.chunks === undefined) this.chunks = [chunk];
    else this.chunks.push(chunk);
  }

  /** All bytes in one array. */
  bytes(): Uint8Array {
    const { chunks = [] } = this;
    const [first] = chunks;
    if (first !== undefined && chunks.length === 1) return first;
    const bytes = new Uint8Array(this.length);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

/** Throws `BodyTooLarge` if `Content-Length` exceeds the limit. */
export function checkContentLength(
  length: string | null | undefined,
  limit: number,
): void {
  if (Number(length ?? 0) > limit) throw new BodyTooLarge(limit);
}

/** A validated request, grouped by parameter location. */
export interface RequestGroups {
  [group: string]: unknown;
}

/** Makes the id of a request. To reuse the client's id, read it from the request. */
export type RequestIdHook = (request: ServerRequest) => string;

/** Characters that are safe in a header and in a line of a log. */
const legal = /^[\x21-\x7e]{1,255}$/;

/**
 * The id of a request: from the hook, or a unique one if the hook fails or returns an
 * invalid id.
 */
export function requestIdOf(
  request: ServerRequest,
  hook: RequestIdHook | undefined,
): string {
  const id: unknown = hook && attempt(hook, request);
  return typeof id === "string" && legal.test(id) ? id : uniqueId();
}

function attempt(hook: RequestIdHook, request: ServerRequest): unknown {
  try {
    return hook(request);
  } catch {
    // The request gets a default id.
    return undefined;
  }
}

/** The number of digits of the counter, from its first value to its last. */
const DIGITS = 8;

const FIRST = 0x1000_0000;

const LAST = 0x7fff_ffff;

let start = "";

let count = LAST;

/**
 * Makes a unique id in UUID format: a random prefix and a counter, which is three times
 * as fast as random ids. The prefix is renewed when the counter overflows.
 */
export function uniqueId(): string {
  if (count === LAST) {
    // Made on first use, because some platforms provide no random bytes before the
    // first request.
    start = crypto.randomUUID().slice(0, -DIGITS);
    count = FIRST;
  }
  count += 1;
  return start + count.toString(16);
}
