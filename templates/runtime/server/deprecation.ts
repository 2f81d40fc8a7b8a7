import type { Deprecated, ServerSurface } from "./types.js";
import type { HeaderPair } from "./request.js";

/** What is served, and below which path. */
interface Served {
  readonly surfaces: readonly ServerSurface[];
  readonly basePath: string;
}

/** The deprecation of the version that a path belongs to, for a response that is no operation's. */
export function deprecatedVersion(
  { surfaces, basePath }: Served,
  path: string,
): Deprecated | undefined {
  const found = surfaces
    .filter(({ prefix = "" }) => `${path}/`.startsWith(`${basePath}${prefix}/`))
    .reduce<ServerSurface | undefined>(longer, undefined);
  return found?.deprecation && { deprecation: found.deprecation, path: {} };
}

/** A prefix can be the start of another. */
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
 * The headers of every response of what is deprecated: RFC 9745, RFC 8594, and
 * links to the policy and to what takes its place.
 */
export function deprecationHeaders(
  { deprecation, path }: Deprecated,
  basePath: string,
): readonly HeaderPair[] {
  const { date, sunset, policy, successor } = deprecation;
  const headers: HeaderPair[] = [["deprecation", `@${seconds(date)}`]];
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

/** An address as it can stand between angle brackets: a path below where the server stands, its parameters those of the request. */
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
