import type { Api, ApiVersion } from "../../../language/model/model.js";
import { operationKey } from "./match-operations.js";

/**
 * Moves the base path of all servers into the paths of both descriptions, so
 * that a server `https://a.example/v1` with the path `/things` matches
 * `https://a.example` with `/v1/things`. Returns both unchanged if that matches
 * no more operations.
 */
export function alignBasePaths(
  before: Api,
  after: Api,
): readonly [before: Api, after: Api] {
  const [one, ...otherOnes] = before.versions;
  const [other, ...others] = after.versions;
  if (!one || !other || otherOnes.length + others.length > 0)
    return [before, after];
  const [left, right] = [baseOf(one), baseOf(other)];
  if (left === right || left === undefined || right === undefined)
    return [before, after];
  const { name, prefix = one.prefix } = other;
  const versionName = { name, ...(prefix !== undefined && { prefix }) };
  const old = withBaseInPaths(one, left, versionName);
  const updated = withBaseInPaths(other, right, versionName);
  return countCommon(old, updated) > countCommon(one, other)
    ? [
        { ...before, versions: [old] },
        { ...after, versions: [updated] },
      ]
    : [before, after];
}

const origin = /^(?:\w+:\/\/[^/]*)?/;

/** The path that all server URLs have after their origin; nothing if they differ. */
function baseOf({ servers }: ApiVersion): string | undefined {
  const paths = servers.map(({ url }) =>
    url.replace(origin, "").replace(/\/$/, ""),
  );
  const [first = ""] = paths;
  return paths.every((path) => path === first) && !first.includes("{")
    ? first
    : undefined;
}

/** The name that both versions get, so that they are compared. */
type VersionName = Pick<ApiVersion, "name" | "prefix">;

/**
 * An API version with the base path in its paths instead of its servers.
 * Operations with servers of their own are not below that path.
 */
function withBaseInPaths(
  apiVersion: ApiVersion,
  base: string,
  versionName: VersionName,
): ApiVersion {
  return {
    ...apiVersion,
    ...versionName,
    servers: apiVersion.servers.map((server) => ({
      ...server,
      url: server.url.startsWith("/")
        ? "/"
        : server.url.replace(/(\w+:\/\/[^/]*).*/, "$1"),
    })),
    operations: apiVersion.operations.map((operation) =>
      operation.servers === undefined
        ? { ...operation, path: `${base}${operation.path}` }
        : operation,
    ),
  };
}

function countCommon(old: ApiVersion, updated: ApiVersion): number {
  const keys = new Set(old.operations.map(operationKey));
  return updated.operations.filter((operation) =>
    keys.has(operationKey(operation)),
  ).length;
}
