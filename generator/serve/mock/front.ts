import type {
  HeaderPair,
  Server,
  ServerRequest,
  ServerResponse,
} from "../../../templates/runtime/server/request.js";
import type { Api } from "../../language/model/model.js";

/** What a mock does besides answering operations. */
export interface FrontOptions {
  /** Lets web pages of other origins call the server. */
  readonly cors?: boolean;
  /** The least and the most milliseconds before a response. */
  readonly latency?: readonly [least: number, most: number];
  /** The mock's own pages, by path. */
  readonly pages: (path: string) => Page | undefined;
}

/** Where the mock serves the description. */
export const DESCRIPTION_PATH = "/openapi.json";

/** A page of the mock itself. */
export interface Page {
  readonly type: string;
  readonly text: string;
}

/**
 * Puts the pages of the mock, its latency and CORS before the server of the operations,
 * and the paths of the description's server: `/api/pets` is `/pets` if the description is
 * served at `/api`.
 */
export function withFront(
  server: Server,
  { versions }: Api,
  { cors = false, latency = [0, 0], pages }: FrontOptions,
): Server {
  const paths = new Set(
    versions.flatMap(({ operations }) => operations.map(({ path }) => path)),
  );
  const bases = versions
    .flatMap(({ servers }) => servers.slice(0, 1))
    .map(({ url }) => basePathOf(url))
    .filter(
      (base) => base !== "" && ![...paths].some((path) => isBelow(path, base)),
    );
  const answer = async (request: ServerRequest): Promise<ServerResponse> => {
    const { method, path } = request;
    if (cors && method === "OPTIONS") return preflight(request);
    // An operation for the description has nothing better to reply with.
    const isPage = path === DESCRIPTION_PATH || !paths.has(path);
    const page = method === "GET" && isPage ? pages(path) : undefined;
    if (page !== undefined) return pageResponse(page);
    await waited(latency);
    const base = bases.find((each) => isBelow(path, each));
    return server.handle(base === undefined ? request : without(base, request));
  };
  return {
    ...server,
    handle: async (request) => {
      const response = await answer(request);
      if (!cors) return response;
      const headers = [...response.headers, ...corsHeaders(request)];
      return { ...response, headers };
    },
  };
}

/** The path of a server's URL: `/api` of `https://example.com/api/`. */
function basePathOf(url: string): string {
  const path = url
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
    .replace(/\/+$/, "");
  // A path with variables may be any.
  return path.startsWith("/") && !path.includes("{") ? path : "";
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

/** The same request, without the start of its path. */
function without(base: string, request: ServerRequest): ServerRequest {
  return {
    method: request.method,
    path: request.path.slice(base.length) || "/",
    query: request.query,
    header: (name) => request.header(name),
    repeats: (name) => request.repeats?.(name) ?? false,
    body: () => request.body(),
    // Expensive to make, and seldom used.
    get signal() {
      return request.signal;
    },
    source: request.source,
  };
}

function pageResponse({ type, text }: Page): ServerResponse {
  return { status: 200, headers: [["content-type", type]], body: text };
}

async function waited([least, most]: readonly [number, number]): Promise<void> {
  const milliseconds = least + Math.random() * (most - least);
  if (milliseconds > 0)
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function preflight(request: ServerRequest): ServerResponse {
  const method = request.header("access-control-request-method");
  const headers = request.header("access-control-request-headers");
  const allowed: HeaderPair[] = [
    ["access-control-allow-methods", method ?? "*"],
    ["access-control-allow-headers", headers ?? "*"],
    ["access-control-max-age", "600"],
  ];
  return { status: 204, headers: allowed, body: undefined };
}

function corsHeaders(request: ServerRequest): readonly HeaderPair[] {
  return [
    ["access-control-allow-origin", request.header("origin") ?? "*"],
    ["access-control-allow-credentials", "true"],
    ["access-control-expose-headers", "*"],
    ["vary", "origin"],
  ];
}
