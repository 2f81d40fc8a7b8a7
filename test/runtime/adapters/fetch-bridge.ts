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
        body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
        duplex: "half",
      }),
    },
  );
}
