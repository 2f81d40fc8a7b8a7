import type { ApiVersion, Operation } from "../../../model/model.js";
import { type VersionSet, versionSets } from "../../groups.js";
import type { Blueprint } from "../../files/files.js";
import { type FoundHandlers, handlersIn } from "./handlers.js";
import { handlersOf, type Served } from "./served.js";
import type { Team } from "../team.js";

/** The handlers that the server has and lacks. */
export interface Inventory {
  /** The handlers of each version that is served. */
  readonly found: ReadonlyMap<ApiVersion, FoundHandlers>;
  /** The operations without a handler, by the versions that lack it. */
  readonly missing: readonly VersionSet[];
}

/** Compares the handlers of the server with the description. Reports handlers without an operation. */
export function inventory(
  served: Served,
  { api }: Blueprint,
  team: Team,
): Inventory {
  const found = new Map<ApiVersion, FoundHandlers>();
  for (const version of api.versions) {
    const handlers = handlersOf(served, version.name);
    if (handlers !== undefined)
      found.set(
        version,
        handlersIn(handlers, team.is, (node) => team.isBroken(node)),
      );
  }
  const names = new Set(
    api.versions.flatMap(({ operations }) => operations.map(nameOf)),
  );
  reportGone(found, names, team);
  const lacks = (version: ApiVersion, name: string): boolean => {
    const handlers = found.get(version);
    return (
      handlers !== undefined && !handlers.isOpen && !handlers.members.has(name)
    );
  };
  const sets = versionSets(api).map((set) => ({
    ...set,
    versions: set.versions.filter((version) => found.has(version)),
  }));
  const added = api.versions.filter((version) => !found.has(version));
  return {
    found,
    missing: [
      ...missingSets(sets, lacks),
      // A new version gets its own folder.
      ...added.map((version) => ({
        versions: [version],
        operations: version.operations,
      })),
    ],
  };
}

function reportGone(
  found: Inventory["found"],
  names: ReadonlySet<string>,
  team: Team,
): void {
  const reported = new Set<unknown>();
  for (const { members } of found.values())
    for (const [name, { node, isListed }] of members) {
      if (!isListed || names.has(name) || reported.has(node)) continue;
      reported.add(node);
      team.reportGone(node, `${name} is not an operation of the description.`);
    }
}

/**
 * For each set of versions, the operations without a handler in some of them. The new
 * handlers belong only to these versions: the others keep theirs.
 */
function missingSets(
  sets: readonly VersionSet[],
  lacks: (version: ApiVersion, name: string) => boolean,
): readonly VersionSet[] {
  const missing = new Map<string, VersionSet & { operations: Operation[] }>();
  for (const { versions, operations } of sets)
    for (const { name } of operations) {
      const lacking = versions.filter((version) => lacks(version, name));
      const own = lacking
        .at(-1)
        ?.operations.find((operation) => operation.name === name);
      if (own === undefined) continue;
      const key = JSON.stringify(lacking.map(nameOf));
      const known = missing.get(key) ?? { versions: lacking, operations: [] };
      known.operations.push(own);
      missing.set(key, known);
    }
  return [...missing.values()];
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
