import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

import type * as GetTsconfig from "get-tsconfig";

/** The files that apply to a folder, without those that cannot be read. */
export interface ProjectFiles {
  readonly packageFile: PackageFile | undefined;
  readonly compiler: Compiler | undefined;
  /** The major and minor version of the installed TypeScript; undefined if none is found. */
  readonly typescript: readonly [number, number] | undefined;
  /** The name of Deno's configuration; undefined if there is none. */
  readonly denoFile: string | undefined;
  /** A sentence for each file that cannot be read. */
  readonly unreadable: readonly string[];
  /** The absolute paths of these files and of those that they extend, also of those that cannot be read. */
  readonly paths: readonly string[];
}

/** The members of `package.json` that decide something. npm checks their types. */
export interface PackageFile {
  readonly type?: string;
  readonly version?: string;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly peerDependencies?: object;
}

/** The settings of the compiler, including the ones that it extends. */
export interface Compiler {
  readonly options: NonNullable<GetTsconfig.TsConfigJson["compilerOptions"]>;
  /** The name of the file. */
  readonly file: string;
}

/**
 * Reads the nearest `package.json` and `tsconfig.json` in a folder or above it,
 * and looks for `deno.json`.
 *
 * @param folder an absolute path; the folder need not exist
 */
export function readProject(folder: string): ProjectFiles {
  const unreadable: string[] = [];
  const paths: string[] = [];
  const find = (...names: readonly string[]): string | undefined => {
    const found = nearest(folder, names);
    if (found !== undefined) paths.push(found);
    return found;
  };
  const readNearest = <Read>(
    name: string,
    read: (file: string) => Read,
  ): Read | undefined => {
    const file = find(name);
    try {
      return file === undefined ? undefined : read(file);
    } catch {
      unreadable.push(
        `${name} cannot be read, so it decides no setting. Check that it is valid JSON, and that the files it names exist.`,
      );
      return undefined;
    }
  };
  const deno = find("deno.json", "deno.jsonc");
  return {
    packageFile: readNearest("package.json", packageFile),
    compiler: readNearest("tsconfig.json", (file) =>
      compiler(file, folder, paths),
    ),
    typescript: readNearest(
      join("node_modules", "typescript", "package.json"),
      versionOf,
    ),
    denoFile: deno && basename(deno),
    unreadable,
    paths,
  };
}

/** @throws SyntaxError */
function packageFile(file: string): PackageFile {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof parsed !== "object" || parsed === null)
    throw new SyntaxError("It is not an object.");
  // Members of other types decide nothing, because spreading them adds no useful names.
  return parsed;
}

function versionOf(file: string): readonly [number, number] | undefined {
  const { version = "" } = packageFile(file);
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/**
 * The settings of a `tsconfig.json`.
 *
 * @param folder the output folder, an absolute path
 * @param paths gets the other files that it is read from: those that it extends, and a project of a solution file
 */
function compiler(path: string, folder: string, paths: string[]): Compiler {
  // What get-tsconfig has read, by the call: it does not say so otherwise.
  const calls = new Map<string, string>();
  try {
    return readCompiler(path, folder, calls);
  } finally {
    for (const call of calls.keys()) {
      const [, file = path] = /^readFileSync:(.*):utf8$/s.exec(call) ?? [];
      const absolute = resolve(file);
      if (!paths.includes(absolute)) paths.push(absolute);
    }
  }
}

function readCompiler(
  path: string,
  folder: string,
  calls: Map<string, string>,
): Compiler {
  // Loaded only here, because a run in which nothing changed takes a sixth longer with it.
  // `require` returns `any`; the types are those of this package.
  const { createFilesMatcher, parseTsconfig } = createRequire(import.meta.url)(
    "get-tsconfig",
  ) as typeof GetTsconfig;
  const config = parseTsconfig(path, calls);
  const { references = [], files = [] } = config;
  // A solution file, as Vite's templates have it, only lists projects.
  const projects =
    files.length > 0
      ? []
      : references.map(({ path: named }) => {
          const file = projectFile(resolve(dirname(path), named));
          return { path: file, config: parseTsconfig(file, calls) };
        });
  // If none includes the output, the code of the app imports it.
  const found = [
    join(folder, "index.ts"),
    resolve(dirname(path), "src/index.ts"),
  ]
    .map((file) => projects.find((each) => createFilesMatcher(each)(file)))
    .find((each) => each !== undefined);
  const chosen = found ?? projects[0] ?? { path, config };
  return {
    options: chosen.config.compilerOptions ?? {},
    file: basename(chosen.path),
  };
}

function projectFile(path: string): string {
  return path.endsWith(".json") ? path : join(path, "tsconfig.json");
}

/** The first of the files in the folder or in a folder above it, up to the repository's root. */
function nearest(folder: string, names: readonly string[]): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = names.map((name) => join(at, name)).find(existsSync);
    if (found !== undefined) return found;
    if (at === dirname(at) || existsSync(join(at, ".git"))) return undefined;
  }
}
