import type { Api, ApiVersion, Operation } from "../../language/model/model.js";
import { hasSecurity } from "../emit/server/version-names.js";
import type { Layout } from "./choices.js";
import { constantName, fileName } from "./names.js";

/** The handlers of one API version, or those that several versions share. */
export interface HandlerGroup {
  /** In the order of the description. The operations are those of the last one. */
  readonly versions: readonly ApiVersion[];
  /** Its folder: `src/handlers`, or `src/handlers/v2` if there are several groups. */
  readonly folder: string;
  /** Whether its handlers have a principal. */
  readonly isGuarded: boolean;
  readonly modules: readonly HandlerModule[];
}

/** A file with handlers. */
export interface HandlerModule {
  /** Relative to the project, without extension: `src/handlers/v2/inferences`. */
  readonly path: string;
  /**
   * The name of its export: `v2InferencesHandlers`, or the handler itself in a file per
   * operation.
   */
  readonly constant: string;
  /** The name of the tag that its operations share. */
  readonly title: string;
  readonly operations: readonly Operation[];
  /** Whether the file has one handler as its only export. */
  readonly isSingle: boolean;
}

/** How handlers are distributed over folders and files. */
export interface Arrangement {
  /** The folder of handlers, relative to the project: `src/handlers`. */
  readonly folder: string;
  readonly layout: Layout;
  /** Whether each set of versions has a separate folder. */
  readonly isNested: boolean;
}

/**
 * Decides which file each handler belongs to. An operation belongs to its first
 * tag, or else to the first segment of its path.
 */
export function handlerGroups(
  sets: readonly VersionSet[],
  { folder, layout, isNested }: Arrangement,
): readonly HandlerGroup[] {
  const taken = new Set<string>();
  const constants = new Set<string>();
  return sets.map(({ versions, operations }) => {
    const names = versions.map(({ name }) => name);
    const group = unique(fileName(names.join("-"), "api"), taken);
    const place = isNested ? `${folder}/${group}` : folder;
    const prefix = isNested ? [group] : [];
    const modules = modulesOf(operations, versions, place, prefix, layout);
    return {
      versions,
      folder: place,
      isGuarded: versions.some(hasSecurity),
      modules: modules.map((module) =>
        module.isSingle
          ? module
          : { ...module, constant: unique(module.constant, constants, "") },
      ),
    };
  });
}

/** Operations that are the same in some versions. */
export interface VersionSet {
  /** In the order of the description. The operations are those of the last one. */
  readonly versions: readonly ApiVersion[];
  readonly operations: readonly Operation[];
}

/** Shared operations first, by the versions that share them, then those of single versions. */
export function versionSets({ versions, shared }: Api): readonly VersionSet[] {
  const sets = new Map<string, VersionSet & { operations: Operation[] }>();
  const byNames = (names: readonly string[]) =>
    versions.filter(({ name }) => names.includes(name));
  for (const each of shared) {
    const key = JSON.stringify(each.versions);
    const found = sets.get(key) ?? {
      versions: byNames(each.versions),
      operations: [],
    };
    const operation = found.versions
      .at(-1)
      ?.operations.find(({ name }) => name === each.name);
    if (operation !== undefined) found.operations.push(operation);
    sets.set(key, found);
  }
  const own = versions.map((version) => ({
    versions: [version],
    operations: version.operations.filter(
      ({ name }) =>
        !shared.some(
          (each) => each.name === name && each.versions.includes(version.name),
        ),
    ),
  }));
  return [...sets.values(), ...own].filter(
    ({ operations, versions: all }) =>
      operations.length > 0 || all.length === 1,
  );
}

function modulesOf(
  operations: readonly Operation[],
  versions: readonly ApiVersion[],
  folder: string,
  prefix: readonly string[],
  layout: Layout,
): readonly HandlerModule[] {
  const modules = new Map<
    string,
    HandlerModule & { operations: Operation[] }
  >();
  const taken = new Set<string>();
  for (const operation of operations) {
    const title = titleOf(operation, versions, layout);
    const name = moduleName(operation, versions, layout);
    const isSingle = layout === "operation";
    const found = isSingle ? undefined : modules.get(name);
    if (found !== undefined) {
      found.operations.push(operation);
      continue;
    }
    const file = unique(name, taken);
    const constant = isSingle
      ? operation.name
      : constantName(...prefix, file === "handlers" ? "" : file, "handlers");
    modules.set(file, {
      path: `${folder}/${file}`,
      constant,
      title,
      operations: [operation],
      isSingle,
    });
  }
  return [...modules.values()];
}

/** The name of the file that an operation belongs to, without extension. */
export function moduleName(
  operation: Operation,
  versions: readonly ApiVersion[],
  layout: Layout,
): string {
  return fileName(titleOf(operation, versions, layout), "operations");
}

function titleOf(
  { name, path, tags }: Operation,
  versions: readonly ApiVersion[],
  layout: Layout,
): string {
  if (layout === "operation") return name;
  if (layout === "file") return "handlers";
  const [tag] = tags;
  if (tag !== undefined && fileName(tag, "") !== "") return tag;
  const prefix = versions.at(-1)?.prefix ?? "";
  const inside = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const segment = inside.split("/").find((part) => /^[\w-]+$/.test(part));
  return segment ?? "operations";
}

/** A name that differs from all earlier ones, even on disks that ignore case. */
function unique(name: string, taken: Set<string>, separator = "-"): string {
  let free = name;
  for (let count = 2; taken.has(free); count++)
    free = `${name}${separator}${String(count)}`;
  taken.add(free);
  return free;
}
