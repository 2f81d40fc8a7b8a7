/**
 * Connects a server to platforms that use `fetch` types: Hono's `mount`, Bun, Deno,
 * Workers.
 */
import { memberOf } from "./problem.js";
import {
  BodyCollector,
  BodyCutOff,
  BodyTaken,
  BodyTooLarge,
  BodyTooSlow,
  checkContentLength,
  type Server,
  type ServerRequest,
  type ServerResponse,
} from "./server/request.js";

/**
 * Makes a function from `Request` to `Response`. `fetch` joins repeated headers with a
 * comma and a space, so two `Idempotency-Key` headers are recognized only if they are
 * equal.
 */
export function fetchHandler(
  server: Server,
): (request: Request) => Promise<Response> {
  return async (request) =>
    toResponse(await server.handle(toServerRequest(request, server.bodyLimit)));
}

function toServerRequest(request: Request, limit: number): ServerRequest {
  const { path, query } = splitUrl(request.url);
  let bytes: Promise<Uint8Array> | undefined;
  return {
    method: request.method,
    path,
    query,
    header: (name) => request.headers.get(name) ?? undefined,
    repeats: (name) => isJoined(name, request.headers.get(name) ?? ""),
    body() {
      if (bytes === undefined) {
        bytes = readAll(request, limit);
        // Handles the error even if no code waits for the body.
        bytes.catch(() => undefined);
      }
      return bytes;
    },
    stream: () => chunksOf(request, limit),
    limitBody: (most) => {
      limit = most;
    },
    signal: request.signal,
    source: request,
  };
}

/**
 * Whether the syntax of a header shows that its value consists of several joined
 * values.
 */
function isJoined(name: string, value: string): boolean {
  const [first, ...rest] = value.replace(quoted, '""').split(", ");
  if (rest.length === 0) return false;
  switch (name) {
    case "authorization":
      return rest.some((item) => !credentialParameter.test(item));
    case "content-type":
      return true;
    case "idempotency-key":
      // A key may contain a comma and a space, so only a repeated key is recognized.
      return rest.every((item) => item === first);
    default:
      return false;
  }
}

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** RFC 9110, 11.4: after a comma, credentials continue with another parameter. */
const credentialParameter = /^\s*[!#$%&'*+.^`|~\w-]+\s*=/;

/** The raw path and query of a URL. `URL` would give the same, but is slower. */
function splitUrl(url: string): {
  readonly path: string;
  readonly query: string;
} {
  const match = /^[^:/?#]+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/.exec(url);
  return { path: match?.[1] ?? "/", query: match?.[2] ?? "" };
}

/**
 * Reads the body of a request. Rejects if it exceeds the limit, is incomplete, or was
 * already read.
 */
export async function readAll(
  request: Request,
  limit: number,
): Promise<Uint8Array> {
  const collector = new BodyCollector(limit);
  for await (const chunk of chunksOf(request, limit)) collector.add(chunk);
  return collector.bytes();
}

/** The body of a request in chunks, up to a limit. Throws what `readAll` rejects with. */
async function* chunksOf(
  request: Request,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (request.bodyUsed) throw new BodyTaken();
  checkContentLength(request.headers.get("content-length"), limit);
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.byteLength;
      if (length > limit) throw new BodyTooLarge(limit);
      yield value;
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    // `attach` ends the body of a late request with this error.
    throw memberOf(error, "code") === "ERR_HTTP_REQUEST_TIMEOUT"
      ? new BodyTooSlow()
      : new BodyCutOff();
  } finally {
    // What is not read is not received.
    await reader.cancel().catch(() => undefined);
  }
}

function toResponse({ status, headers, body }: ServerResponse): Response {
  const sent = new Headers();
  for (const [name, value] of headers) sent.append(name, value);
  // TypeScript versions disagree on which byte arrays can be a body. At run time all
  // can.
  return new Response((body ?? null) as string | null, {
    status,
    headers: sent,
  });
}
