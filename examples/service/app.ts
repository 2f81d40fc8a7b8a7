import {
  createServer,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import {
  attach,
  type Close,
  httpOptions,
  nodeListener,
} from "../../generated/runtime/node.js";
import type { Server } from "../../generated/runtime/server.js";
import { type Database, first, sql } from "./database/database.js";

/** Where to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A port that is open, and about to be served. */
export interface Port {
  readonly url: string;
  /** Serves it, from the same turn of the event loop on. Returns how to stop. */
  readonly serve: (api: Server, database: Database) => Close;
}

/** Opens a port: the API needs its address, which the system may choose. */
export async function openPort({ host, port }: Address): Promise<Port> {
  const http = createServer(httpOptions());
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const actual = typeof address === "object" ? address?.port : port;
  return {
    url: `http://${host}:${String(actual)}`,
    serve(api, database) {
      http.on("request", routed(nodeListener(api), database));
      return attach(http, api);
    },
  };
}

/** Serves the files that runs made, and the checks of a load balancer, beside the API. */
function routed(api: RequestListener, database: Database): RequestListener {
  return (request, response) => {
    const [, place, id = ""] =
      /^\/(health|ready|files)(?:\/([\w-]+))?$/.exec(request.url ?? "") ?? [];
    if (place === undefined) api(request, response);
    else if (place === "health") response.end("ok");
    else
      (place === "ready"
        ? sendReadiness(database, response)
        : sendFile(database, id, response)
      ).catch(() => {
        response.writeHead(503).end();
      });
  };
}

async function sendReadiness(
  database: Database,
  response: ServerResponse,
): Promise<void> {
  await database.query(sql`select 1`);
  response.end("ok");
}

const fileHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
};

/** Sends a file. Its id is a random UUID, so that nobody guesses it. */
async function sendFile(
  database: Database,
  id: string,
  response: ServerResponse,
): Promise<void> {
  const file = await first(
    database,
    sql<{ content_type: string; content: Uint8Array }>`
      select content_type, content from files where id = ${id}`,
  );
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, {
      ...fileHeaders,
      "content-type": file.content_type,
      "content-length": file.content.byteLength,
    })
    .end(file.content);
}
