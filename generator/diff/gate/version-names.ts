import type { ApiVersion, Server } from "../../model/model.js";

/** The versions that a surface is: by its paths, else by the addresses of all its servers; none where they do not say. */
export function versionsOf({
  name,
  prefix,
  servers,
}: ApiVersion): readonly string[] {
  if (prefix !== undefined) return [name];
  const all = servers.map(versionsIn);
  return all.some((versions) => versions.length === 0)
    ? []
    : [...new Set(all.flat())];
}

/** The versions among the segments of an address, whose variables have any of their values. */
function versionsIn({ url, variables }: Server): readonly string[] {
  const path = url.replace(/^\w+:\/\/[^/]*/, "");
  return path.split("/").flatMap((segment) => {
    const variable = variables.find(({ name }) => segment === `{${name}}`);
    const values = variable
      ? (variable.values ?? [variable.default])
      : [segment];
    return values.filter((value) => /^v\d+$/i.test(value));
  });
}

/** The version behind the last of these. */
export function versionAfter(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^v(\d+)/i.exec(name)?.[1] ?? 0));
  return `v${Math.max(1, ...numbers) + 1}`;
}

/** Names as one says them: `v1 and v2`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
