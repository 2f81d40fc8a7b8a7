import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

import { isObject, type JsonValue } from "../../../language/json/json.js";
import { everything, type Target } from "../../../output/emit/targets.js";
import {
  type Platform,
  platforms,
  platformTable,
  type Scaffold,
} from "../../../output/scaffold/choices.js";
import type { Place } from "../../../output/scaffold/scaffold.js";
import { runtimePlace } from "../../../output/write/output-runtime.js";
import { refusalOf } from "../../../output/write/safe-path.js";
import type { ScaffoldOptions } from "../../cli/command-options.js";
import type { Host } from "../../cli/host.js";
import { quote, UsageError } from "../../cli/parse-options.js";
import { type Config, readConfig } from "../../config/config.js";
import { noInput } from "../../config/inputs.js";
import {
  isForBrowsers,
  noNodeTypes,
  noPackageFile,
} from "../../config/project.js";

/** The project that a server is written into. */
export interface Project {
  /** An absolute path. */
  readonly root: string;
  /** The name for `package.json`. */
  readonly name: string;
  readonly config: Config;
  readonly hasConfig: boolean;
  /** The description relative to the project. */
  readonly input: string;
  readonly place: Place;
  readonly platform: Platform;
  readonly isForBrowsers: boolean;
  readonly packageManager: "npm" | "pnpm" | "yarn";
}

/**
 * Finds the folder, the platform and the packages of the project.
 *
 * @throws UsageError if a folder is outside of the project
 */
export async function findProject(
  options: ScaffoldOptions,
  { folder }: Host,
): Promise<Project> {
  const { api, config: file, description: input, overlays, strict } = options;
  const dir = folderNamed(options.dir);
  const overrides = { api, config: file, overlays, strict, root: options.root };
  const found = await readConfig(folder, { ...overrides, input });
  const hasConfig = found.file !== undefined;
  const { targets = "" } = found.origins;
  const isReady = hasConfig && ![noNodeTypes, noPackageFile].includes(targets);
  const config = isReady
    ? found
    : await readConfig(folder, {
        ...overrides,
        input,
        ...(!hasConfig && { output: join(folder, dir, "generated") }),
        // The run adds a `package.json` with `@types/node`, with which the output has all targets.
        targets: [...everything.targets],
      });
  const root = config.file === undefined ? folder : dirname(config.file);
  // A new project gets its own compiler configuration, even if a folder above has one.
  const isNew = !hasConfig && !existsSync(join(root, "tsconfig.json"));
  if (config.input === undefined) throw new UsageError(noInput(folder));
  return {
    root,
    name: packageName(basename(root)),
    config,
    hasConfig,
    input: config.url ?? inside(root, config.input),
    place: {
      dir,
      generated: generatedFolder(root, config),
      extension: isNew ? ".js" : config.importExtension,
      runtime: runtimeOf(root, config),
    },
    platform: options.platform ?? installedPlatform(root),
    isForBrowsers: isForBrowsers(root),
    packageManager: packageManagerOf(root),
  };
}

/** The folder of the team's code, relative to the project. */
function folderNamed(given: string): string {
  const dir = given.replaceAll("\\", "/").replace(/^\.\/|\/+$/g, "");
  const reason = refusalOf(dir);
  if (reason !== undefined)
    throw new UsageError(
      `--dir ${quote(given)} cannot be used: ${reason}. Name a folder in the project.`,
    );
  return dir;
}

function generatedFolder(root: string, { output }: Config): string {
  const path = inside(root, output);
  if (path.startsWith("../"))
    throw new UsageError(
      `The output folder ${path} is outside of the project. Set "output" to a folder in it.`,
    );
  return path;
}

function runtimeOf(
  root: string,
  config: Config,
): NonNullable<Place["runtime"]> {
  const { runtime = { folder: "runtime" } } = runtimePlace(config);
  if ("package" in runtime) return runtime;
  return { folder: inside(root, join(config.output, runtime.folder)) };
}

/** The parts of the output that the scaffolded files import. */
function targetsOf({ what, store }: ScaffoldOptions): readonly Target[] {
  switch (what) {
    case "server":
      return ["server"];
    case "receiver":
      return ["webhooks.receive", "samples"];
    case "client":
      return ["client"];
    case "store":
      return store === "deliveries" ? ["webhooks.send"] : ["server"];
  }
}

function adaptersOf(what: Scaffold, platform: Platform): readonly string[] {
  const { server, receiver } = platformTable[platform];
  if (what === "server") return server;
  return what === "receiver" ? [receiver] : [];
}

/**
 * Refuses a configuration whose output lacks what the scaffolded files import.
 *
 * @throws UsageError
 */
export function refuseSelection(
  { targets, adapters }: Config,
  { platform }: Project,
  options: ScaffoldOptions,
): void {
  const { what } = options;
  const lacking = targetsOf(options).filter((name) => !targets.has(name));
  if (lacking.length > 0)
    throw new UsageError(
      `The output has no ${what === "store" ? "code that uses this store" : what}. Add ${lacking.map(quote).join(" and ")} to "targets" in the configuration.`,
    );
  const known: ReadonlySet<string> = adapters;
  const missing = adaptersOf(what, platform).filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new UsageError(
      `A ${what} on ${platform} needs ${missing.map(quote).join(" and ")} in "adapters" of the configuration.`,
    );
}

/** A path relative to the project, with `/`. */
function inside(root: string, path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}

/** npm accepts lower-case letters, digits and some marks. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z\d-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return name === "" ? "server" : name;
}

/** The platform in `package.json`. */
function installedPlatform(root: string): Platform {
  const packages = new Set(
    ["dependencies", "devDependencies"].flatMap((key) => {
      const members = packageJson(root)[key];
      return members !== undefined && isObject(members)
        ? Object.keys(members)
        : [];
    }),
  );
  return platforms.find((name) => packages.has(name)) ?? "node";
}

function packageJson(root: string): Readonly<Record<string, JsonValue>> {
  try {
    // `JSON.parse` returns a JSON value.
    const file = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    ) as JsonValue;
    return isObject(file) ? { ...file } : {};
  } catch {
    return {};
  }
}

/** The package manager whose lock file is in the project, or in the repository that it is a part of. */
function packageManagerOf(root: string): Project["packageManager"] {
  const has = (name: string) => existsSync(join(root, name));
  if (has("pnpm-lock.yaml")) return "pnpm";
  if (has("yarn.lock")) return "yarn";
  const above = dirname(root);
  const isLast = has("package-lock.json") || has(".git") || above === root;
  return isLast ? "npm" : packageManagerOf(above);
}
