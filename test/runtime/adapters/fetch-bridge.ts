/** A platform that speaks `fetch`, as small as it can be: what Bun, Deno and Workers do, on node:http. */
import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

type FetchHandler = (request: Request) => Promise<Response>;

/** Puts a `fetch` handler on node:http. */
export function fetchListener(handler: FetchHandler): RequestListener {
  return (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  };
}

async function answer(
  handler: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await handler(requestOf(incoming, outgoing));
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as never), outgoing);
  discardRest(incoming);
}

/** Reads the body that the handler left unread: the next request on the connection follows it. */
function discardRest(incoming: IncomingMessage): void {
  // An unfinished read would keep the body paused.
  incoming.removeAllListeners("readable");
  incoming.resume();
}

/** The body as a web stream. To cancel it does not close the connection, as `Readable.toWeb` would. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    async pull(controller) {
      // Without an encoding, the chunks are bytes.
      const next = (await chunks.next()) as IteratorResult<Buffer, undefined>;
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function requestOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Request {
  const { method = "GET", url = "/", headers, rawHeaders } = incoming;
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const given = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2)
    given.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
  const bodiless = method === "GET" || method === "HEAD";
  return new Request(
    url.startsWith("/") ? `http://${headers.host ?? "localhost"}${url}` : url,
    {
      method,
      headers: given,
      signal: gone.signal,
      ...(!bodiless && {
        body: bodyOf(incoming),
        duplex: "half",
      }),
    },
  );
}
