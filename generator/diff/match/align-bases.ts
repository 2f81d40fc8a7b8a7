import type { Api, ApiVersion } from "../../model/model.js";
import { operationKey } from "./match-operations.js";

/**
 * Two descriptions with a start of all addresses written in the same place:
 * `https://a.example/v1` and `/things` say what `https://a.example` and
 * `/v1/things` do. Where that brings no operations together, both are as they were.
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
  const called = { name, ...(prefix !== undefined && { prefix }) };
  const old = shifted(one, left, called);
  const now = shifted(other, right, called);
  return countSame(old, now) > countSame(one, other)
    ? [
        { ...before, versions: [old] },
        { ...after, versions: [now] },
      ]
    : [before, after];
}

const origin = /^(?:\w+:\/\/[^/]*)?/;

/** The path that all servers have behind their origins; nothing where they differ. */
function baseOf({ servers }: ApiVersion): string | undefined {
  const paths = servers.map(({ url }) =>
    url.replace(origin, "").replace(/\/$/, ""),
  );
  const [first = ""] = paths;
  return paths.every((path) => path === first) && !first.includes("{")
    ? first
    : undefined;
}

/** What both are called, so that they are taken for one. */
type Called = Pick<ApiVersion, "name" | "prefix">;

/** A surface whose servers have no path. */
function shifted(
  apiVersion: ApiVersion,
  base: string,
  called: Called,
): ApiVersion {
  return {
    ...apiVersion,
    ...called,
    servers: apiVersion.servers.map((server) => ({
      ...server,
      url: server.url.startsWith("/")
        ? "/"
        : server.url.replace(/(\w+:\/\/[^/]*).*/, "$1"),
    })),
    operations: apiVersion.operations.map((operation) => ({
      ...operation,
      path: `${base}${operation.path}`,
    })),
  };
}

function countSame(one: ApiVersion, other: ApiVersion): number {
  const keys = new Set(one.operations.map(operationKey));
  return other.operations.filter((operation) =>
    keys.has(operationKey(operation)),
  ).length;
}
