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
import type { ServiceUnavailableProblem } from "../../../generated/v2/problems.js";
import type { Place } from "./places.js";

/** Where to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A port that is open. It answers 503 until it is served. */
export interface Port {
  readonly url: string;
  /** Serves an API, and places beside it. Returns how to stop. */
  readonly serve: (api: Api, places: readonly Place[]) => Close;
  /** Serves places without an API, such as metrics that only the operator should see. */
  readonly servePlaces: (places: readonly Place[]) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens a port, before anything is stored: a start that finds it in use must leave no
 * trace. The API needs its address too, which the system may choose.
 */
export async function openPort({ host, port }: Address): Promise<Port> {
  const http = createServer(httpOptions(), starting);
  await listen(http, { host, port });
  const answer = (listener: RequestListener) => {
    http.off("request", starting);
    http.on("request", listener);
  };
  return {
    url: urlOf(http, host),
    serve(api, places) {
      answer(routed(nodeListener(api), places));
      return attach(http, api);
    },
    servePlaces(places) {
      answer(routed(nothing, places));
    },
    close: async () => {
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** The API's own problem, so that its clients know the response. */
const unavailable = {
  type: "https://errors.example.com/SERVICE_UNAVAILABLE",
  code: "SERVICE_UNAVAILABLE",
  title: "Service unavailable",
  status: 503,
  detail: "The service is starting.",
} as const satisfies ServiceUnavailableProblem;

const starting: RequestListener = (_, response) => {
  response
    .writeHead(503, {
      "Content-Type": "application/problem+json",
      "Retry-After": "1",
    })
    .end(JSON.stringify(unavailable));
};

const nothing: RequestListener = (_, response) => {
  response.writeHead(404).end();
};

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

/**
 * Starts to listen. Rejects with what to do if another process listens there.
 *
 * @param option the option of the command line that chooses another port
 */
export async function listen(
  http: Server,
  { host, port }: Address,
  option = "--port or --metrics-port",
): Promise<void> {
  http.listen(port, host);
  try {
    await once(http, "listening");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} is in use. Choose another one with ${option}.`,
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
