/**
 * What a request brings along besides its parameters: the address of its client, the
 * preferred language, a deadline, and a context that follows its asynchronous calls.
 */
import { AsyncLocalStorage } from "node:async_hooks";

import type { AnyHook, Server, ServerRequest } from "../server.js";

/** Whose word counts for the address of a client. */
export interface ProxyOptions {
  /**
   * How many proxies of your own a request passes before it reaches this process: 0 if
   * clients connect to it directly, 1 behind one load balancer. Each appends the address
   * that it was called from to `X-Forwarded-For`; what comes before these entries is the
   * client's claim, and is not believed.
   */
  readonly trustedHops: number;
}

/**
 * The address of the client: of the connection, or the entry of `X-Forwarded-For` that the
 * outermost trusted proxy wrote. Undefined if the header has fewer entries than there are
 * proxies, so that a request that avoided them has no address.
 */
export function clientAddress(
  request: ServerRequest,
  { trustedHops }: ProxyOptions,
): string | undefined {
  const own = addressOfPeer(request.source);
  if (trustedHops === 0) return own;
  const entries = (request.header("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim());
  const entry = entries[entries.length - trustedHops];
  return entry === undefined || entry === "" ? undefined : withoutPort(entry);
}

/** The address of the connection, where the platform is Node. */
function addressOfPeer(source: unknown): string | undefined {
  const socket: unknown =
    typeof source === "object" && source !== null
      ? Reflect.get(source, "socket")
      : undefined;
  const address: unknown =
    typeof socket === "object" && socket !== null
      ? Reflect.get(socket, "remoteAddress")
      : undefined;
  // IPv4 addresses on a socket for both versions: `::ffff:192.0.2.1`.
  return typeof address === "string"
    ? address.replace(/^::ffff:(?=[\d.]+$)/, "")
    : undefined;
}

/** Some proxies write a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry);
  return bracketed?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1");
}

/**
 * The language of `supported` that the client prefers (RFC 4647, lookup): `de` answers
 * `de-CH`. The first one if the client accepts none of them.
 */
export function preferredLanguage<Language extends string>(
  request: ServerRequest,
  supported: readonly [Language, ...Language[]],
): Language {
  for (const range of languageRanges(request.header("accept-language")))
    for (
      let tag = range;
      tag !== "";
      tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0))
    ) {
      const found = supported.find((each) => each.toLowerCase() === tag);
      if (found !== undefined) return found;
    }
  return supported[0];
}

/** The ranges of `Accept-Language`, the preferred one first. */
function languageRanges(header = ""): readonly string[] {
  return header
    .slice(0, 1000)
    .split(",")
    .map((part) => {
      const [range = "", quality = ""] = part.split(";");
      const [, weight = "1"] = /^\s*q=([\d.]+)\s*$/.exec(quality) ?? [];
      return { range: range.trim().toLowerCase(), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range);
}

/** A handler took longer than `timeLimit` allows. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

/**
 * A hook that stops waiting for a handler after some milliseconds: it throws
 * `DeadlineExceeded`, which the option `errors` or `isUnavailable` makes a problem.
 * `deadlineSignal()` aborts at that time, so that the handler can stop, too.
 */
export function timeLimit(milliseconds: number): AnyHook {
  return async ({ context }, next) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const signal = AbortSignal.any([context.signal, deadline]);
    const exceeded = new Promise<never>((_, reject) => {
      deadline.addEventListener("abort", () => {
        reject(
          new DeadlineExceeded(`The handler took over ${milliseconds} ms.`),
        );
      });
    });
    return Promise.race([deadlines.run(signal, next), exceeded]);
  };
}

const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Aborts when the client disconnects or the time of the enclosing `timeLimit` is over.
 * Undefined outside of one.
 */
export function deadlineSignal(): AbortSignal | undefined {
  return deadlines.getStore();
}

/** A value for each request, which all that the request calls can read. */
export interface RequestContext<Value> {
  /** Makes the server run each request, up to the last byte of its response, in its context. */
  readonly wrap: (server: Server) => Server;
  /** The value of the request that is being handled; undefined outside of one. */
  readonly current: () => Value | undefined;
}

/**
 * Makes a context for requests: `make` is called once for each, before all steps of the
 * server. What it returns follows the request through hooks, handlers, timers, and the
 * iterators of streams.
 */
export function requestContext<Value>(
  make: (request: ServerRequest) => Value,
): RequestContext<Value> {
  const storage = new AsyncLocalStorage<Value>();
  return {
    current: () => storage.getStore(),
    wrap: (server) => ({
      ...server,
      handle: (request) =>
        storage.run(make(request), async () => {
          const response = await server.handle(request);
          const { body } = response;
          return body instanceof ReadableStream
            ? { ...response, body: within(AsyncLocalStorage.snapshot(), body) }
            : response;
        }),
    }),
  };
}

/** Adapters read a stream outside of the request, so each read enters its context again. */
function within(
  enter: <Result>(act: () => Result) => Result,
  stream: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        enter(async () => {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        }),
      cancel: (reason) => enter(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
}
