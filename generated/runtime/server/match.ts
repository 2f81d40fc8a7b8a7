import { setOwn } from "./decode-text.js";
import { Refusal } from "./refusal.js";
import type { ServerRequest } from "./request.js";
import type { Endpoint, Router } from "./router.js";
import type { Route } from "./types.js";

/** The operation that a request is for. */
export interface Matched {
  readonly route: Route;
  /** The path parameters, still percent-encoded. */
  readonly path: { readonly [name: string]: string };
}

/**
 * The response to an `OPTIONS` request that no operation handles: the methods of the
 * path. For `*` (RFC 9110, 9.3.7), the server as a whole, there is nothing to list.
 */
export class Allowed {
  readonly allow: string | undefined;

  constructor(allow?: string) {
    this.allow = allow;
  }
}

/**
 * Step 1: finds the operation. HEAD is handled like GET. Malformed percent-encoding in
 * a literal segment is a 404, in a parameter a validation failure.
 */
export function match(
  router: Router,
  request: ServerRequest,
  basePath: string,
): Matched | Allowed | Refusal {
  if (request.method === "OPTIONS" && request.path === "*")
    return new Allowed();
  const found = request.path.startsWith(basePath)
    ? router.find(request.path.slice(basePath.length))
    : undefined;
  if (found === undefined)
    return new Refusal(404, "There is nothing at this path.");
  const { endpoint, values } = found;
  const route = routeFor(endpoint, request.method);
  if (route !== undefined)
    return { route, path: named(route.pathNames, values) };
  const allow = allowed(endpoint);
  if (request.method === "OPTIONS") return new Allowed(allow);
  return new Refusal(405, `This path takes ${allow}.`, { headers: { allow } });
}

function named(
  names: readonly string[],
  values: readonly string[],
): Matched["path"] {
  const path: { [name: string]: string } = {};
  for (let i = 0; i < values.length; i++)
    setOwn(path, names[i] ?? "", values[i] ?? "");
  return path;
}

function routeFor({ routes }: Endpoint, method: string): Route | undefined {
  return (
    routes.get(method) ?? (method === "HEAD" ? routes.get("GET") : undefined)
  );
}

function allowed({ routes }: Endpoint): string {
  const methods = new Set(routes.keys());
  if (methods.has("GET")) methods.add("HEAD");
  methods.add("OPTIONS");
  return [...methods].join(", ");
}
