import type { UnversionedFolder } from "../../../language/model/model.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/**
 * How paths are assigned to API versions: by their first segment (`path`), not
 * at all (`none`), or by the given path prefix of each version.
 */
export type VersionRule = "path" | "none" | Readonly<Record<string, string>>;

export type { UnversionedFolder };

/** The possible folders of paths without a version. */
export const unversionedFolders: readonly UnversionedFolder[] = [
  "api",
  "unversioned",
];

/** The API version of a path; undefined if it has none. */
export function versionOf(path: string, rule: VersionRule): string | undefined {
  if (rule === "none") return undefined;
  if (rule === "path") {
    const [, first = ""] = path.split("/", 2);
    return /^v\d+([a-z]+\d*)?$/i.test(first) ? first.toLowerCase() : undefined;
  }
  return longestPrefix(path, rule)?.[0];
}

/** The path without its version prefix. */
export function withoutVersion(path: string, rule: VersionRule): string {
  if (versionOf(path, rule) === undefined || rule === "none") return path;
  if (rule === "path") return path.replace(/^\/[^/]*/, "");
  const prefix = longestPrefix(path, rule)?.[1] ?? "";
  return path.slice(prefix.replace(/\/$/, "").length);
}

/** The version prefix of a path: `/v1`; undefined if it has none. */
export function prefixOf(path: string, rule: VersionRule): string | undefined {
  const remainder = withoutVersion(path, rule);
  const prefix = path.slice(0, path.length - remainder.length);
  return prefix === "" ? undefined : prefix;
}

function longestPrefix(
  path: string,
  rule: Readonly<Record<string, string>>,
): readonly [string, string] | undefined {
  return Object.entries(rule)
    .filter(([, prefix]) => isUnder(path, prefix))
    .sort(([, a], [, b]) => b.length - a.length)
    .at(0);
}

function isUnder(path: string, prefix: string): boolean {
  return (
    path === prefix ||
    path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`)
  );
}

/**
 * Groups operations by API version, in order of first appearance.
 *
 * @param unversioned the name for paths without a version; by default it depends on whether others have one
 */
export function groupByVersion(
  operations: readonly ParsedOperation[],
  versionRule: VersionRule,
  unversioned: UnversionedFolder | undefined,
  diagnostics: DiagnosticCollector,
): ReadonlyMap<string, readonly ParsedOperation[]> {
  const sorted = new Map<string | undefined, ParsedOperation[]>();
  for (const operation of operations) {
    const version = versionOf(operation.path, versionRule);
    const group = sorted.get(version);
    if (group === undefined) sorted.set(version, [operation]);
    else group.push(operation);
  }
  if (typeof versionRule === "object")
    reportUnused(versionRule, sorted, diagnostics);
  const remainder = unversioned ?? (sorted.size > 1 ? "unversioned" : "api");
  if (sorted.size === 0) return new Map([[remainder, []]]);
  return new Map(
    [...sorted].map(([version, members]) => [version ?? remainder, members]),
  );
}

function reportUnused(
  versionRule: Readonly<Record<string, string>>,
  sorted: ReadonlyMap<string | undefined, unknown>,
  diagnostics: DiagnosticCollector,
): void {
  for (const [name, prefix] of Object.entries(versionRule))
    if (!sorted.has(name))
      diagnostics.warning(
        "#/paths",
        "version-unused",
        `No path starts with \`${prefix}\`, the prefix of the version \`${name}\` in the configuration.`,
        "Correct the prefix, or remove the version from the configuration.",
      );
}
