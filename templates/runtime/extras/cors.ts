/** Cross-origin requests (CORS, of the Fetch standard), for a server without a framework. */
import type {
  HeaderPair,
  Server,
  ServerRequest,
  ServerResponse,
} from "../server/request.js";

/** Which origins may call the server from a browser. */
export interface CorsOptions {
  /**
   * The origins, such as `https://app.example.com`, or a function that decides. `"*"`
   * allows all of them, without cookies.
   */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** Whether browsers may send cookies. Default: no. */
  readonly credentials?: boolean;
  /** How many seconds a browser may keep the answer to a preflight request. Default: 600. */
  readonly maxAge?: number;
}

/**
 * Adds the headers of CORS to a server, and answers preflight requests with the methods
 * that the description has for the path and with the headers that the browser asks for.
 * Scripts can read all headers of the responses. Requests of other origins are answered
 * without these headers, so that the browser keeps the response from the script.
 */
export function withCors(server: Server, options: CorsOptions): Server {
  const { origins, credentials = false } = options;
  if (origins === "*" && credentials)
    throw new TypeError(
      'The origins "*" do not go with credentials: list the origins.',
    );
  return {
    ...server,
    handle: async (request) => {
      const origin = request.header("origin");
      const response = await server.handle(request);
      const vary: HeaderPair[] = origins === "*" ? [] : [["vary", "Origin"]];
      if (origin === undefined || !allows(origins, origin))
        return withHeaders(response, vary);
      const common: HeaderPair[] = [
        ["access-control-allow-origin", origins === "*" ? "*" : origin],
        ...vary,
      ];
      if (credentials)
        common.push(["access-control-allow-credentials", "true"]);
      return withHeaders(response, [
        ...common,
        ...(isPreflight(request)
          ? preflightHeaders(request, response, options)
          : exposedHeaders(response)),
      ]);
    },
  };
}

function allows(origins: CorsOptions["origins"], origin: string): boolean {
  if (typeof origins === "function") return origins(origin);
  return origins === "*" || origins.includes(origin);
}

function isPreflight(request: ServerRequest): boolean {
  return (
    request.method === "OPTIONS" &&
    request.header("access-control-request-method") !== undefined
  );
}

function preflightHeaders(
  request: ServerRequest,
  { headers }: ServerResponse,
  { maxAge = 600 }: CorsOptions,
): readonly HeaderPair[] {
  const [, methods] = headers.find(([name]) => name === "allow") ?? [];
  const wanted = request.header("access-control-request-headers");
  return [
    ["vary", "Access-Control-Request-Method, Access-Control-Request-Headers"],
    ...(methods === undefined
      ? []
      : [["access-control-allow-methods", methods] as const]),
    // The header comes from the network: only names of headers are sent back.
    ...(wanted !== undefined && /^[\w!#$%&'*+.^`|~, -]+$/.test(wanted)
      ? [["access-control-allow-headers", wanted] as const]
      : []),
    ["access-control-max-age", String(maxAge)],
  ];
}

/** Without these names, a script would read neither quotas, nor the id of the request. */
function exposedHeaders({ headers }: ServerResponse): readonly HeaderPair[] {
  const names = new Set(
    headers.map(([name]) => name).filter((name) => name !== "set-cookie"),
  );
  return names.size === 0
    ? []
    : [["access-control-expose-headers", [...names].join(", ")]];
}

function withHeaders(
  response: ServerResponse,
  added: readonly HeaderPair[],
): ServerResponse {
  return added.length === 0
    ? response
    : { ...response, headers: [...response.headers, ...added] };
}
