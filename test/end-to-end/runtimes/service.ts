import type { ServerResponse } from "node:http";

import {
  type LocalServer,
  type Received,
  startServer,
} from "../../runtime/client/local-server.js";

/** A service that the program calls. */
export interface Service extends LocalServer {
  /** The JSON that the program reports at its end. */
  readonly outcomes: Promise<string>;
}

/** Starts a service for one run of the program; pages of any origin may call it. */
export async function startService(): Promise<Service> {
  let tell: (outcomes: string) => void;
  const outcomes = new Promise<string>((done) => {
    tell = done;
  });
  const seen = new Set<string>();
  const server = await startServer((request, response) => {
    const { method, url, body } = request;
    if (url === "/outcomes") tell(String(body));
    const key = `${method} ${url}`;
    const answer = method === "OPTIONS" ? allow : (answers[key] ?? allow);
    answer(response, request, seen.has(key));
    seen.add(key);
  });
  return { ...server, outcomes };
}

type Answer = (
  response: ServerResponse,
  request: Received,
  again: boolean,
) => void;

const open = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
  "access-control-expose-headers": "*",
};

const allow: Answer = (response) => response.writeHead(204, open).end();

const json =
  (
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): Answer =>
  (response) =>
    response
      .writeHead(status, {
        "content-type": "application/json",
        ...open,
        ...headers,
      })
      .end(JSON.stringify(body));

/** The body as it was sent. */
const echo: Answer = (response, request, again) => {
  const text = `${request.headers["content-type"] ?? ""}\n${request.body.toString("latin1")}`;
  json(200, text)(response, request, again);
};

const page = (names: readonly string[], next: string | null) =>
  json(200, {
    workspaces: names.map((name) => ({ name })),
    pagination: { next_cursor: next, has_more_results: next !== null },
  });

const answers: { readonly [request: string]: Answer } = {
  "GET /v2/workspaces/plain": json(200, { name: "plain é😀" }),
  "GET /v2/workspaces/absent": json(
    404,
    { type: "https://example.com/NOT_FOUND", title: "None", status: 404 },
    {
      "content-type": "application/problem+json",
      ratelimit: '"default";r=3;t=7',
    },
  ),
  "GET /v2/workspaces/garbage": (response) =>
    response
      .writeHead(200, { "content-type": "text/html", ...open })
      .end("<p>"),
  "GET /v2/workspaces/busy": (response, request, again) => {
    const answer = again
      ? json(200, { name: "at last" })
      : json(503, {}, { "retry-after": "0" });
    answer(response, request, again);
  },
  "POST /v2/workspaces/busy/inferences": (response, request, again) => {
    const answer = again
      ? json(200, { sent: String(request.body) })
      : json(503, {});
    answer(response, request, again);
  },
  "GET /v2/workspaces/silent": () => undefined,
  "GET /v2/workspaces/reset": (response) => response.destroy(),
  "GET /v2/workspaces/cut": (response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": "9",
      ...open,
    });
    response.write("{");
    setTimeout(() => response.destroy(), 20);
  },
  "GET /v2/workspaces?limit=2": page(["a", "b"], "more"),
  "GET /v2/workspaces?limit=2&cursor=more": page(["c"], null),
  "POST /files": echo,
  "POST /files/removed": echo,
  "GET /events": (response) => {
    response.writeHead(200, { "content-type": "text/event-stream", ...open });
    response.write("id: 1\ndata: one\n");
    setTimeout(() => response.end("\nevent: last\ndata: two\ndata: é\n\n"), 20);
  },
};
