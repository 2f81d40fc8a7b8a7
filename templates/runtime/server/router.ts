import type { Route } from "./types.js";

/** The operations at one path, by method. */
export interface Endpoint {
  readonly routes: Map<string, Route>;
}

/** An endpoint, and what stands in the request's path for each parameter, still percent-encoded. */
export interface Match {
  readonly endpoint: Endpoint;
  /** In the order of the template. */
  readonly values: readonly string[];
}

/** A segment of a template: text and parameters in turn, `{name}.{extension}`. */
interface Pattern {
  /** The text around the parameters: one more than there are parameters. */
  readonly texts: readonly string[];
  readonly next: Node;
}

interface Node {
  /** The segments that are text alone, decoded. */
  readonly literals: Map<string, Node>;
  /** The segments with parameters, those with the most text first. */
  readonly patterns: Pattern[];
  endpoint: Endpoint | undefined;
}

/**
 * Finds operations by path, segment by segment: text before patterns, and
 * patterns with more text before those with less. A trailing slash is a segment
 * of its own, so `/a` and `/a/` differ; a parameter is never empty.
 */
export class Router {
  private readonly root = newNode();

  /** Adds an operation. Throws where method and path have one already. */
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

  /** Finds what is served at a path. */
  find(path: string): Match | undefined {
    if (!path.startsWith("/")) return undefined;
    const values: string[] = [];
    const endpoint = search(this.root, path, 1, values);
    return endpoint === undefined ? undefined : { endpoint, values };
  }
}

/** The names of a template's parameters, in its order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** The text around the parameters of a segment; one text where it has none. */
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

/** Goes down from a node by the segment that starts at `from`. Splitting the path would take longer than all of this. */
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

/** What stands between the texts: each parameter takes as little as it can, the last one the rest. */
function valuesIn(
  segment: string,
  texts: readonly string[],
): string[] | undefined {
  const [first = ""] = texts;
  const last = texts.at(-1) ?? "";
  // Most parameters are the whole of their segment.
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

/** The text that is percent-encoded; nothing where that is malformed. */
function decoded(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
