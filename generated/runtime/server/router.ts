import type { Route } from "./types.js";

/** The operations of one path, by method. */
export interface Endpoint {
  readonly routes: Map<string, Route>;
}

/** A matched endpoint, with its path parameters still percent-encoded. */
export interface Match {
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

  /** Adds an operation. Throws if its method and path are already taken. */
  add(route: Route): void {
    let node = this.root;
    for (const segment of route.operation.path.split("/").slice(1))
      node = descend(node, textsOf(segment));
    const endpoint = (node.endpoint ??= { routes: new Map<string, Route>() });
    const { method, path } = route.operation;
    if (endpoint.routes.has(method))
      throw new Error(`Two operations are served at ${method} ${path}.`);
    endpoint.routes.set(method, route);
  }

  /** Finds the endpoint of a path. */
  find(path: string): Match | undefined {
    if (!path.startsWith("/")) return undefined;
    const values: string[] = [];
    const endpoint = search(this.root, path, 1, values);
    return endpoint === undefined ? undefined : { endpoint, values };
  }
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
    const taken = valuesIn(segment, texts);
    if (taken === undefined) continue;
    const before = values.length;
    values.push(...taken);
    const found = search(next, path, end + 1, values);
    if (found !== undefined) return found;
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
 * The parameter values of a segment. Each parameter matches as little as possible, the
 * last one the rest.
 */
function valuesIn(
  segment: string,
  texts: readonly string[],
): string[] | undefined {
  const [first = ""] = texts;
  const last = texts.at(-1) ?? "";
  // Shortcut: most parameters are a whole segment.
  if (texts.length === 2 && first === "" && last === "")
    return segment === "" ? undefined : [segment];
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const end = segment.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (let i = 1; i < texts.length; i++) {
    const text = texts[i] ?? "";
    const to = i === texts.length - 1 ? end : segment.indexOf(text, from + 1);
    if (to <= from || to > end) return undefined;
    values.push(segment.slice(from, to));
    from = to + text.length;
  }
  return values;
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
