import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import type { ModuleImport } from "../../language/print/print.js";
import { isMissing, type SharedImports } from "./manifest.js";
import { isRuntimeModule } from "./runtime-files.js";
import { MANIFEST } from "./safe-path.js";

/**
 * The imports of the outputs that share a runtime folder. Outputs without a manifest
 * are ignored, because they were deleted.
 *
 * @param folder the runtime folder, an absolute path
 * @param output the output folder of this run, an absolute path
 * @param own what this output imports; undefined: it no longer uses the folder
 */
export function sharedImports(
  folder: string,
  output: string,
  own: readonly ModuleImport[] | undefined,
): SharedImports {
  const others = [...recordedImports(folder)].filter(
    ([path]) =>
      resolve(folder, path) !== output &&
      existsSync(join(folder, path, MANIFEST)),
  );
  if (own === undefined) return new Map(others);
  return new Map([...others, [relativePath(folder, output), merged(own)]]);
}

/**
 * The runtime folder that an output shared when it was last written, an absolute path;
 * undefined if it had none. The manifest of the runtime folder must agree, because a
 * commit may have changed the manifest of the output.
 */
export function recordedRuntime(output: string): string | undefined {
  const recorded = memberOf(readJson(join(output, MANIFEST)), "runtime");
  if (typeof recorded !== "string") return undefined;
  const folder = resolve(output, recorded);
  return recordedImports(folder).has(relativePath(folder, output))
    ? folder
    : undefined;
}

/** The path from one folder to another, with `/` as separator. */
export function relativePath(from: string, to: string): string {
  return relative(from, to).replaceAll("\\", "/");
}

/** One entry for each module of the runtime, in order. */
function merged(imports: readonly ModuleImport[]): readonly ModuleImport[] {
  const names = new Map<string, Set<string> | "all">();
  for (const { from, names: more } of imports) {
    if (!from.startsWith("runtime/")) continue;
    const known = names.get(from) ?? new Set();
    const all = known === "all" || more === "all";
    names.set(from, all ? "all" : new Set([...known, ...more]));
  }
  return [...names]
    .map(([from, found]) => ({
      from,
      names: found === "all" ? found : [...found].sort(),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Modules that this version of Tenon does not have are left out. */
function recordedImports(folder: string): SharedImports {
  const outputs = membersOf(readJson(join(folder, MANIFEST)), "outputs");
  return new Map(
    outputs.map(([output, recorded]) => [
      output,
      Object.entries(Object(recorded) as object).flatMap(
        ([name, names]): readonly ModuleImport[] => {
          const from = `runtime/${name}`;
          return isRuntimeModule(from) ? [{ from, names: namesIn(names) }] : [];
        },
      ),
    ]),
  );
}

function namesIn(value: unknown): ModuleImport["names"] {
  return Array.isArray(value)
    ? value.filter((name) => typeof name === "string")
    : "all";
}

function memberOf(value: unknown, key: string): unknown {
  return Reflect.get(Object(value) as object, key);
}

function membersOf(value: unknown, key: string): [string, unknown][] {
  const held = memberOf(value, key);
  return typeof held === "object" && held !== null ? Object.entries(held) : [];
}

/** A manifest that cannot be read is reported by `readManifest`. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
