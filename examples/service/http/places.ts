/** What the service serves beside the API: checks, metrics, and the files that runs made. */
import type { ServerResponse } from "node:http";

import type { ServerMetrics } from "../../../generated/runtime/extras/prometheus.js";
import { checkAvailable } from "../database/available.js";
import { type Database, first, sql } from "../database/database.js";

/** Responds to a path and returns true, or leaves it to others and returns false. */
export type Place = (path: string, response: ServerResponse) => boolean;

/**
 * For load balancers: `/health` responds while the process runs, `/ready` while its
 * database responds and has room.
 */
export function checks(database: Database): Place {
  return (path, response) => {
    if (path === "/health") response.end("ok");
    else if (path === "/ready")
      respond(response, async () => {
        await checkAvailable(database);
        response.end("ok");
      });
    else return false;
    return true;
  };
}

/** For Prometheus. */
export function metricsPlace(metrics: ServerMetrics): Place {
  return (path, response) => {
    if (path !== "/metrics") return false;
    respond(response, async () => {
      const text = await metrics.text();
      response.setHeader("content-type", metrics.contentType).end(text);
    });
    return true;
  };
}

const fileHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
};

/** The files that runs made. The id of a file is a random UUID, which callers cannot guess. */
export function files(database: Database): Place {
  return (path, response) => {
    const [, id] = /^\/files\/([\w-]+)$/.exec(path) ?? [];
    if (id === undefined) return false;
    respond(response, async () => {
      const file = await first(
        database,
        sql<{ content_type: string; content: Uint8Array }>`
          select content_type, content from files where id = ${id}`,
      );
      if (file === undefined) response.writeHead(404).end();
      else
        response
          .writeHead(200, {
            ...fileHeaders,
            "content-type": file.content_type,
            "content-length": file.content.byteLength,
          })
          .end(file.content);
    });
    return true;
  };
}

/** Responds with 503 if the work fails: the database is away. */
function respond(response: ServerResponse, work: () => Promise<void>): void {
  work().catch(() => {
    response.writeHead(503, { "retry-after": "1" }).end();
  });
}
