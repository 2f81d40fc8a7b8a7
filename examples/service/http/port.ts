import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  attach,
  type Close,
  httpOptions,
  nodeListener,
} from "../../../generated/runtime/node.js";
import type { Server as Api } from "../../../generated/runtime/server.js";
import type { Place } from "./places.js";

/** Where to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A port that is open, and about to be served. */
export interface Port {
  readonly url: string;
  /** Serves it, from the same turn of the event loop on. Returns how to stop. */
  readonly serve: (api: Api, places: readonly Place[]) => Close;
}

/** Serves places without an API, such as metrics that only the operator should see. */
export async function servePlaces(
  { host, port }: Address,
  places: readonly Place[],
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const nothing: RequestListener = (_, response) => {
    response.writeHead(404).end();
  };
  const http = createServer(routed(nothing, places));
  await listen(http, { host, port });
  return {
    url: urlOf(http, host),
    close: async () => {
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Opens a port: the API needs its address, which the system may choose. */
export async function openPort({ host, port }: Address): Promise<Port> {
  const http = createServer(httpOptions());
  await listen(http, { host, port });
  return {
    url: urlOf(http, host),
    serve(api, places) {
      http.on("request", routed(nodeListener(api), places));
      return attach(http, api);
    },
  };
}

/** Passes requests to the first place that takes them, and all others on. */
function routed(
  others: RequestListener,
  places: readonly Place[],
): RequestListener {
  return (request, response) => {
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?");
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead || !places.some((place) => place(path, response)))
      others(request, response);
  };
}

/** Starts to listen. Rejects with what to do if another process listens there. */
async function listen(http: Server, { host, port }: Address): Promise<void> {
  http.listen(port, host);
  try {
    await once(http, "listening");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} is in use. Choose another one with --port or --metrics-port.`,
      { cause: error },
    );
  }
}

/** The address of a server that listens. */
function urlOf(http: Server, host: string): string {
  // A server that listens on a port has an address of this kind.
  const { port } = http.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
