/**
 * Step 1: finds the route of a request.
 */
import { type Operation, serverUrl } from "../operation.js";
import { deprecatedVersion, type Served } from "./deprecation.js";
import { setOwn } from "./input/decode-text.js";
import { Refusal } from "./reply/refusal.js";
import type { ServerRequest, ServerResponse } from "./request.js";
import type { Exchange, Route } from "./types.js";

/** The operations by path. */
export interface Routers {
  /** The prefix of the paths of all operations. */
  readonly basePath: string;
  /** All operations, by their path below the prefix. */
  readonly router: Router;
  /** Operations that have their own server, by their path below that server. */
  readonly ownServers: Router;
}

/**
 * Whether a path is below the prefix, or belongs to an operation that has its own
 * server.
 */
export function isServed(
  { basePath, ownServers }: Routers,
  path: string,
): boolean {
  return (
    basePath === "" ||
    `${path}/`.startsWith(`${basePath}/`) ||
    ownServers.find(path) !== undefined
  );
}

/**
 * Step 1: finds the operation. HEAD is handled like GET. Malformed percent-encoding is
 * a 404 in a literal segment, and a validation failure in a parameter.
 */
export function match(
  exchange: Exchange,
  routers: Routers & Served,
): ServerResponse | Refusal | undefined {
  const { request } = exchange;
  const found = find(routers, request);
  const route = found && routeFor(found.endpoint, request.method);
  if (found === undefined || route === undefined) {
    exchange.deprecated = deprecatedVersion(routers, request.path);
    return unmatched(exchange, found);
  }
  const { deprecation } = route.operation;
  const path = named(route.pathNames, found.values);
  exchange.route = route;
  exchange.path = path;
  exchange.deprecated = deprecation && { deprecation, path };
  if (route.bodyLimit !== undefined) request.limitBody?.(route.bodyLimit);
  return checkSingleHeaders(route, request);
}

/**
 * The response if no operation has the path or method. An `OPTIONS` request gets the
 * methods of the path. For `*` (RFC 9110, 9.3.7), which means the whole server, the list
 * is empty.
 */
function unmatched(
  exchange: Exchange,
  found: Match | undefined,
): ServerResponse | Refusal {
  const { method, path } = exchange.request;
  const allow = found && allowed(found.endpoint);
  if (method === "OPTIONS" && (allow !== undefined || path === "*")) {
    exchange.outcome = "replied";
    const headers = allow === undefined ? [] : [["allow", allow] as const];
    return { status: 204, headers, body: undefined };
  }
  return allow === undefined
    ? new Refusal(404, "There is nothing at this path.")
    : new Refusal(405, `This path takes ${allow}.`, { headers: { allow } });
}

/**
 * Refuses a request with several credentials or media types: which one counts would
 * depend on the platform.
 */
function checkSingleHeaders(
  { rules }: Route,
  request: ServerRequest,
): Refusal | undefined {
  for (const name of rules.singleHeaders)
    if (request.repeats?.(name))
      return new Refusal(400, `The header ${name} must be sent once.`);
  return undefined;
}

/** The endpoint of a path. If there are two, the one that allows the method. */
export function find(
  { basePath, router, ownServers }: Routers,
  { path, method }: Pick<ServerRequest, "method" | "path">,
): Match | undefined {
  // The base path without a trailing slash is the path `/` below it.
  const below = path === basePath ? "/" : path.slice(basePath.length);
  const found = path.startsWith(basePath) ? router.find(below) : undefined;
  if (found && routeFor(found.endpoint, method)) return found;
  const other = ownServers.find(path);
  return other && (!found || routeFor(other.endpoint, method)) ? other : found;
}

function named(
  names: readonly string[],
  values: readonly string[],
): Exchange["path"] {
  const path: { [name: string]: string } = {};
  for (let i = 0; i < values.length; i++)
    setOwn(path, names[i] ?? "", values[i] ?? "");
  return path;
}

/** The route of a method; HEAD is handled like GET. */
export function routeFor(
  { routes }: Endpoint,
  method: string,
): Route | undefined {
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

/** The operations of one path, by method. */
interface Endpoint {
  readonly routes: Map<string, Route>;
}

/** A matched endpoint, with its path parameters still percent-encoded. */
interface Match {
  readonly endpoint: Endpoint;
  /** In the order of the path template. */
  readonly values: readonly string[];
}

/** A segment with parameters, such as `{name}.{extension}`. */
interface Pattern {
  /** The text before, between and after the parameters. */
  readonly texts: readonly string[];
  readonly next: Node;
}

interface Node {
  /** Segments without parameters, decoded. */
  readonly literals: Map<string, Node>;
  /** Segments with parameters, those with the most literal text first. */
  readonly patterns: Pattern[];
  endpoint: Endpoint | undefined;
}

/**
 * Finds operations by path, segment by segment. Literal segments take precedence over
 * patterns, and patterns with more literal text over those with less. A trailing slash
 * counts, so `/a` and `/a/` differ. A parameter never matches an empty text.
 */
export class Router {
  private readonly root = newNode();

  /**
   * Adds an operation, unless an earlier one has the same method and an equal path.
   * `serverPath` precedes its path.
   */
  add(route: Route, serverPath = ""): void {
    const { method, path } = route.operation;
    let node = this.root;
    for (const segment of `${serverPath}${path}`.split("/").slice(1))
      node = descend(node, textsOf(segment));
    const endpoint = (node.endpoint ??= { routes: new Map<string, Route>() });
    if (!endpoint.routes.has(method)) endpoint.routes.set(method, route);
  }

  /** Finds the endpoint of a path. */
  find(path: string): Match | undefined {
    if (!path.startsWith("/")) return undefined;
    const values: string[] = [];
    const endpoint = search(this.root, path, 1, values);
    return endpoint === undefined ? undefined : { endpoint, values };
  }
}

/** The path of an operation's own server; undefined if it has none. */
export function serverPathOf({ server }: Operation): string | undefined {
  if (server === undefined) return undefined;
  const path = serverUrl(server).replace(/^\w+:\/\/[^/]*|\/+$/g, "");
  if (/[{}?#]/.test(path)) return undefined;
  return path === "" ? "" : `/${path.replace(/^[./]+/, "")}`;
}

/** The parameter names of a path template, in order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** The literal text around the parameters of a segment; a single text if it has none. */
function textsOf(segment: string): string[] {
  return segment.split(/\{[^{}]*\}/);
}

function newNode(): Node {
  return {
    literals: new Map<string, Node>(),
    patterns: [],
    endpoint: undefined,
  };
}

function descend(node: Node, texts: readonly string[]): Node {
  const [first = ""] = texts;
  const next = newNode();
  if (texts.length === 1) {
    const text = decoded(first) ?? first;
    const known = node.literals.get(text);
    if (known === undefined) node.literals.set(text, next);
    return known ?? next;
  }
  const known = node.patterns.find(
    (pattern) => pattern.texts.join("\0") === texts.join("\0"),
  );
  if (known !== undefined) return known.next;
  node.patterns.push({ texts, next });
  node.patterns.sort((a, b) => textLength(b) - textLength(a));
  return next;
}

function textLength({ texts }: Pattern): number {
  return texts.join("").length;
}

/**
 * Matches the segment that starts at `from`. Indexes are used because splitting the
 * path would be slower than the whole search.
 */
function search(
  node: Node,
  path: string,
  from: number,
  values: string[],
): Endpoint | undefined {
  if (from > path.length) return node.endpoint;
  const slash = path.indexOf("/", from);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(from, end);
  const literal = literalOf(node, segment);
  if (literal !== undefined) {
    const found = search(literal, path, end + 1, values);
    if (found !== undefined) return found;
  }
  for (const { texts, next } of node.patterns) {
    const before = values.length;
    if (takeValues(segment, texts, values)) {
      const found = search(next, path, end + 1, values);
      if (found !== undefined) return found;
    }
    values.length = before;
  }
  return undefined;
}

function literalOf({ literals }: Node, segment: string): Node | undefined {
  if (literals.size === 0) return undefined;
  const text = decoded(segment);
  return text === undefined ? undefined : literals.get(text);
}

/**
 * Adds the parameter values of a segment, and returns whether it matches. Each parameter
 * matches as little as possible, and the last one matches the rest.
 */
function takeValues(
  segment: string,
  texts: readonly string[],
  values: string[],
): boolean {
  const [first = ""] = texts;
  const last = texts.at(-1) ?? "";
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const end = segment.length - last.length;
  let from = first.length;
  for (let i = 1; i < texts.length; i++) {
    const text = texts[i] ?? "";
    const to = i === texts.length - 1 ? end : segment.indexOf(text, from + 1);
    if (to <= from || to > end) return false;
    values.push(segment.slice(from, to));
    from = to + text.length;
  }
  return true;
}

/** Decodes percent-encoding; undefined if it is malformed. */
function decoded(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
