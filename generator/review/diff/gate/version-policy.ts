import type { Api, ApiVersion, Server } from "../../../language/model/model.js";
import type { Finding } from "../findings.js";
import type { VersionPolicy } from "../rules/advice.js";

/** How the affected API versions allow a breaking change. */
export function versionPolicyOf(
  { reach }: Finding,
  before: Api,
  after: Api,
): VersionPolicy {
  const affected = new Set(reach.map(({ apiVersion }) => apiVersion));
  const namesIn = ({ versions }: Api) =>
    versions.filter(({ name }) => affected.has(name)).map(versionNames);
  const [oldNames, newNames] = [namesIn(before), namesIn(after)];
  const old = [...new Set(oldNames.flat())];
  const now = [...new Set(newNames.flat())];
  if (isReplaced(old, now))
    return { kind: "replaced", before: old, after: now };
  const isVersioned = newNames.every((names) => names.length > 0);
  return {
    kind: "published",
    versions: isVersioned ? now : [],
    next: nextVersion(before.versions, after.versions),
  };
}

/** Whether the description now describes another version, according to its servers. */
function isReplaced(old: readonly string[], now: readonly string[]): boolean {
  return (
    old.length > 0 && now.length > 0 && !now.some((name) => old.includes(name))
  );
}

/** A version that this change adds, or else the one after the last; `v2` where paths have no version. */
function nextVersion(
  before: readonly ApiVersion[],
  after: readonly ApiVersion[],
): string {
  const oldNames = new Set(before.map(({ name }) => name));
  const versions = after.filter(({ prefix }) => prefix !== undefined);
  const added = versions.findLast(({ name }) => !oldNames.has(name));
  return added !== undefined &&
    before.some(({ prefix }) => prefix !== undefined)
    ? added.name
    : versionAfter(after.flatMap(versionNames));
}

function versionAfter(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^v(\d+)/i.exec(name)?.[1] ?? 0));
  return `v${Math.max(1, ...numbers) + 1}`;
}

/** The version that paths have, or else those that all server URLs have; none where there are no versions. */
function versionNames({
  name,
  prefix,
  servers,
}: ApiVersion): readonly string[] {
  if (prefix !== undefined) return [name];
  const all = servers.map(versionsInUrl);
  return all.some((versions) => versions.length === 0)
    ? []
    : [...new Set(all.flat())];
}

/** The versions among the path segments of a server URL, with every value of its variables. */
function versionsInUrl({ url, variables }: Server): readonly string[] {
  const path = url.replace(/^\w+:\/\/[^/]*/, "");
  return path.split("/").flatMap((segment) => {
    const variable = variables.find(({ name }) => segment === `{${name}}`);
    const values = variable
      ? (variable.values ?? [variable.default])
      : [segment];
    return values.filter((value) => /^v\d+$/i.test(value));
  });
}
