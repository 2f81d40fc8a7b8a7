import type { HeaderPair } from "./request.js";
import type { Deprecated, ServerSurface } from "./types.js";

/** The API versions of a server and its base path. */
export interface Served {
  readonly surfaces: readonly ServerSurface[];
  readonly basePath: string;
}

/**
 * The deprecation of the API version that a path belongs to, for a response without an
 * operation.
 */
export function deprecatedVersion(
  { surfaces, basePath }: Served,
  path: string,
): Deprecated | undefined {
  const found = surfaces
    .filter(({ prefix = "" }) => `${path}/`.startsWith(`${basePath}${prefix}/`))
    .reduce<ServerSurface | undefined>(longer, undefined);
  return found?.deprecation && { deprecation: found.deprecation, path: {} };
}

/** The version with the longer prefix, because one prefix may start with another. */
function longer(
  one: ServerSurface | undefined,
  other: ServerSurface,
): ServerSurface {
  const { prefix = "" } = other;
  return one !== undefined && (one.prefix ?? "").length > prefix.length
    ? one
    : other;
}

/**
 * The headers of deprecated operations: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * and links to the policy and the successor.
 */
export function deprecationHeaders(
  { deprecation, path }: Deprecated,
  basePath: string,
): readonly HeaderPair[] {
  const { date, sunset, policy, successor } = deprecation;
  const headers: HeaderPair[] =
    date === undefined ? [] : [["deprecation", `@${seconds(date)}`]];
  if (sunset !== undefined)
    headers.push(["sunset", new Date(sunset).toUTCString()]);
  const link = (target: string, relation: string) => {
    const address = addressOf(target, path, basePath);
    headers.push(["link", `<${address}>; rel="${relation}"`]);
  };
  if (policy !== undefined) link(policy, "deprecation");
  if (successor !== undefined) link(successor, "successor-version");
  return headers;
}

function seconds(date: string): number {
  return Math.floor(new Date(date).getTime() / 1000);
}

/**
 * The target of a link: paths get the base path and the path parameters of the request,
 * and other characters are escaped.
 */
function addressOf(
  target: string,
  path: Deprecated["path"],
  basePath: string,
): string {
  const whole = target.startsWith("/") ? `${basePath}${target}` : target;
  return whole
    .replace(/\{([^{}]+)\}/g, (braces, name: string) => path[name] ?? braces)
    .replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent);
}
