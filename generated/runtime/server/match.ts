import { Refusal } from "./refusal.js";
import type { ServerRequest } from "./request.js";
import { parameterNames, type Endpoint, type Router } from "./router.js";
import type { Route } from "./surface.js";

/** The operation that a request is for. */
export interface Matched {
  readonly route: Route;
  /** What stands in the path for each parameter, still percent-encoded. */
  readonly path: { readonly [name: string]: string };
}

/** `OPTIONS` where the description has no operation for it: what the path allows. */
export class Allowed {
  readonly allow: string;

  constructor(allow: string) {
    this.allow = allow;
  }
}

/**
 * The first step: finds the operation. A path whose percent-encoding is
 * malformed is not found where it would have to be a literal, and is an invalid
 * input where a parameter stands. HEAD is answered as GET is.
 */
export function match(
  router: Router,
  request: ServerRequest,
  basePath: string,
): Matched | Allowed | Refusal {
  const found = request.path.startsWith(basePath)
    ? router.find(request.path.slice(basePath.length))
    : undefined;
  if (found === undefined)
    return new Refusal(404, "There is nothing at this path.");
  const { endpoint, values } = found;
  const route = routeFor(endpoint, request.method);
  if (route !== undefined) {
    const names = parameterNames(route.operation.path);
    return {
      route,
      path: Object.fromEntries(
        names.map((name, index) => [name, values[index] ?? ""]),
      ),
    };
  }
  const allow = allowed(endpoint);
  if (request.method === "OPTIONS") return new Allowed(allow);
  return new Refusal(405, `This path takes ${allow}.`, { headers: { allow } });
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
