/**
 * The configuration: `tenon.config.json`, or the same in another format, and `tenon.waivers.json`.
 *
 * `readConfigs` combines the command line, the configuration file and the
 * defaults into a `Config` for each API. `project.ts` chooses defaults from
 * the files that `read-project.ts` reads. `inputs.ts` finds the description,
 * `apis.ts` chooses among several APIs,
 * `check-config.ts` checks the file, `waivers.ts`
 * reads accepted findings, and `settings-file.ts` finds the line and column of
 * each fault. `tenon.schema.json` and `tenon.waivers.schema.json` describe the
 * same files to editors.
 */
import { statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

import type { CallRules } from "../../input/build/pagination/call-rules.js";
import type {
  UnversionedFolder,
  VersionRule,
} from "../../input/build/versions/version-rule.js";
import type { Filters } from "../../input/read/filters/conditions.js";
import type { OptionAdvice } from "../../language/option-advice.js";
import type { Target } from "../../output/emit/targets.js";
import type { RuntimeSetting } from "../../output/write/output-runtime.js";
import type { OutputSettings } from "../../output/write/plan-run.js";
import type { LintConfig } from "../../review/lint/rule-table.js";
import {
  apiAdvice,
  apisOf,
  chooseApis,
  mixedRuntimes,
  type NamedSettings,
  OUTPUT,
  overlappingOutputs,
  overlappingRuntimes,
  takenFolders,
} from "./apis.js";
import type { ConfigFile, DiffConfig } from "./check-config.js";
import {
  CONFIG_FILE,
  configFilesIn,
  defaultInput,
  inputPath,
  locateInput,
  missingInputs,
} from "./inputs.js";
import {
  choicesOf,
  originsOf,
  type ProjectDefaults,
  projectDefaults,
} from "./project.js";
import {
  ConfigError,
  type ConfigFault,
  readSettings,
} from "./settings-file.js";

/** The settings of a run, from the command line, the configuration file and the defaults. */
export interface Config extends CallRules, OutputSettings {
  /** The name of the API, if the configuration has several. */
  readonly name?: string;
  /** The configuration file, an absolute path; absent if there is none. */
  readonly file?: string;
  /** The description, an absolute path, or `-` for standard input; absent if none is named. */
  readonly input?: string;
  /** The URL that names the description; `input` is its copy, or the URL itself if it was not fetched yet. */
  readonly url?: string;
  readonly versions: VersionRule;
  /** The folder of paths without a version; undefined if it depends on the other paths. */
  readonly unversioned: UnversionedFolder | undefined;
  /** The emitters of the project, absolute paths, or URLs, which are refused; absent: none. */
  readonly emitters?: readonly string[];
  /** The overlays that are applied to the description, absolute paths; absent: none. */
  readonly overlays?: readonly string[];
  /** The part of the description that is used; absent: all of it. */
  readonly filters?: Filters;
  /** Whether an invalid description is refused, instead of read as what it probably means. */
  readonly strict: boolean;
  /**
   * The folder that references may reach, an absolute path; absent: the folder of the
   * project that contains the description.
   */
  readonly root?: string;
  /** The settings of `tenon diff`. */
  readonly diff?: DiffConfig;
  /** The settings of `tenon lint`. */
  readonly lint?: LintConfig;
  /** The files of the project that decide missing settings, absolute paths. */
  readonly projectFiles: readonly string[];
  /** A sentence for each setting that the files of the project decided. */
  readonly chosen: readonly string[];
}

/** Settings of the command line, which override the configuration file. Paths are relative to the working folder. */
export interface Overrides {
  readonly config?: string | undefined;
  /** The name of an API in the configuration. */
  readonly api?: string | undefined;
  readonly input?: string | undefined;
  /** A description that is compared, which overrides nothing: it chooses the API that has it as input. */
  readonly description?: string | undefined;
  readonly output?: string | undefined;
  readonly root?: string | undefined;
  readonly targets?: readonly Target[] | undefined;
  readonly overlays?: readonly string[] | undefined;
  /** `true` overrides the configuration; `false` does not. */
  readonly strict?: boolean;
}

/**
 * The settings of one API: the one that the command line chooses, or the only one.
 *
 * @throws ConfigError if the configuration file cannot be read or is invalid, or if there are several APIs
 */
export async function readConfig(
  folder: string,
  overrides: Overrides,
): Promise<Config> {
  const [config, ...others] = await readConfigs(folder, overrides);
  if (config !== undefined && others.length === 0) return config;
  const all = config === undefined ? others : [config, ...others];
  const message =
    "The configuration has several APIs, but only one can be used here.";
  throw commandError(message, folder, config, apiAdvice(all));
}

/**
 * Combines the command line, the configuration file and the defaults, in this
 * order, for each API that the command line chooses. Paths in the file are
 * relative to its folder.
 *
 * @throws ConfigError if the configuration file cannot be read or is invalid
 */
export async function readConfigs(
  folder: string,
  overrides: Overrides,
): Promise<readonly Config[]> {
  const file = configFile(folder, overrides.config);
  const settings = file === undefined ? {} : await readConfigFile(file, folder);
  const home = file === undefined ? folder : dirname(file);
  const apis = apisOf(settings);
  const projectOf = (api: NamedSettings): ProjectDefaults =>
    projectDefaults(outputFolder(api, home, overrides, folder));
  const overlaps = [
    ...overlappingOutputs(apis, home),
    ...overlappingRuntimes(apis, home),
    ...takenFolders(apis),
    ...mixedRuntimes(apis, home, (api) => projectOf(api).importExtension.value),
  ];
  if (overlaps.length > 0 && file !== undefined)
    throw await configError(overlaps, { file }, folder);
  const named = overrides.input ?? overrides.description;
  const choice = { api: overrides.api, description: inputPath(folder, named) };
  const chosen = chooseApis(apis, choice, ({ input }) =>
    inputPath(home, input),
  );
  if (typeof chosen === "string") throw commandError(chosen, folder, { file });
  const isForOne = overrides.input ?? overrides.output;
  if (chosen.length > 1 && isForOne !== undefined)
    throw commandError(
      `The configuration has several APIs, but ${JSON.stringify(isForOne)} belongs to only one.`,
      folder,
      { file },
      apiAdvice(chosen),
    );
  return chosen.map((api) => ({
    ...configOf(api, home, projectOf(api), overrides, folder),
    ...(file === undefined ? {} : { file }),
  }));
}

function configOf(
  { name, ...settings }: NamedSettings,
  home: string,
  project: ProjectDefaults,
  overrides: Overrides,
  folder: string,
): Config {
  const named =
    inputPath(folder, overrides.input) ?? inputPath(home, settings.input);
  const input = named ?? defaultInput(home);
  const root =
    absolute(folder, overrides.root) ?? absolute(home, settings.root);
  const targets = overrides.targets ?? settings.targets;
  const set = { ...settings, ...(targets && { targets }) };
  const overlays =
    overrides.overlays?.flatMap((path) => inputPath(folder, path) ?? []) ??
    settings.overlays?.flatMap((path) => inputPath(home, path) ?? []);
  return {
    ...(name === undefined ? {} : { name }),
    ...locateInput(home, input),
    output: outputFolder(settings, home, overrides, folder),
    importExtension: settings.importExtension ?? project.importExtension.value,
    format: settings.format ?? "none",
    runtime: runtimeSetting(home, settings.runtime),
    targets: new Set(targets ?? project.targets.value),
    adapters: new Set(settings.adapters ?? project.adapters.value),
    projectFiles:
      named === undefined
        ? [...project.files, ...missingInputs(home)]
        : project.files,
    chosen: choicesOf(project, set),
    origins: originsOf(project, set),
    versions: settings.versions ?? "path",
    unversioned: settings.unversioned,
    strict: overrides.strict === true || settings.strict === true,
    ...(root === undefined ? {} : { root }),
    ...(overlays && { overlays }),
    ...(settings.emitters && {
      emitters: settings.emitters.flatMap(
        (path) => inputPath(home, path) ?? [],
      ),
    }),
    framework: settings.tanstack ?? project.framework,
    ...(settings.stores && { stores: new Set(settings.stores) }),
    ...(settings.extras && { extras: new Set(settings.extras) }),
    ...(settings.types && { types: settings.types }),
    ...(settings.filters && { filters: settings.filters }),
    ...(settings.pagination && { pagination: settings.pagination }),
    ...(settings.polling && { polling: settings.polling }),
    ...(settings.diff && { diff: settings.diff }),
    ...(settings.lint && { lint: settings.lint }),
  };
}

function outputFolder(
  { output = OUTPUT }: NamedSettings,
  home: string,
  overrides: Overrides,
  folder: string,
): string {
  return absolute(folder, overrides.output) ?? resolve(home, output);
}

/** The error for a command line that does not fit the configuration. */
export function commandError(
  message: string,
  folder: string,
  { file }: { readonly file?: string | undefined } = {},
  advice?: OptionAdvice,
): ConfigError {
  const location =
    file === undefined
      ? CONFIG_FILE
      : relative(folder, file).replaceAll("\\", "/");
  return new ConfigError([{ message, location }], advice);
}

function configFile(
  folder: string,
  named: string | undefined,
): string | undefined {
  const name = named ?? configFileOf(folder);
  if (name === undefined) return undefined;
  const file = resolve(folder, name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === false) return file;
  if (named === undefined) return undefined;
  const message =
    found === undefined
      ? "The configuration file does not exist."
      : "The configuration is a folder, not a file.";
  throw new ConfigError([{ message, location: named }]);
}

/**
 * The name of the configuration in a folder, if it has one.
 *
 * @throws ConfigError if it has several, or one in a format that Tenon does not read
 */
export function configFileOf(folder: string): string | undefined {
  const { known, others } = configFilesIn(folder);
  const [name, second] = known;
  const [other] = others;
  if (other !== undefined)
    throw new ConfigError([
      {
        message: `Tenon does not read ${other}. Move its settings to ${name ?? CONFIG_FILE}, and delete it.`,
        location: other,
      },
    ]);
  if (name !== undefined && second !== undefined)
    throw new ConfigError([
      {
        message: `The folder has two configurations, ${name} and ${second}. Move the settings into one, and delete the other.`,
        location: second,
      },
    ]);
  return name;
}

async function readConfigFile(
  file: string,
  folder: string,
): Promise<ConfigFile> {
  const settings = await readSettings(file, folder, "The configuration");
  // A project without a configuration does not need the check.
  const { faultsOfConfigFile } = await import("./check-config.js");
  const faults = await faultsOfConfigFile(settings.value);
  if (faults.length > 0) throw await settings.error(faults);
  // The file has no faults.
  return settings.value as ConfigFile;
}

/** The error for faults that only show when the configuration of an API is compared with the description. */
export async function configError(
  faults: readonly ConfigFault[],
  { file, name }: { readonly file: string; readonly name?: string | undefined },
  folder: string,
): Promise<ConfigError> {
  const settings = await readSettings(file, folder, "The configuration");
  // The configuration was checked before the description was read.
  const { apis = [] } = settings.value as ConfigFile;
  const at = apis.findIndex((entry) => entry.name === name);
  const placed = faults.map((fault) => ({
    ...fault,
    keys: keysIn(apis[at], at, fault.keys),
  }));
  return settings.error(placed);
}

/**
 * The keys from the root of the file: in the entry of the API, unless the setting is a
 * default.
 */
function keysIn(
  entry: object | undefined,
  at: number,
  keys: readonly string[],
): readonly string[] {
  const [key] = keys;
  return entry !== undefined && key !== undefined && Object.hasOwn(entry, key)
    ? ["apis", String(at), ...keys]
    : keys;
}

function runtimeSetting(home: string, setting = "carry"): RuntimeSetting {
  return setting === "carry" || setting === "package"
    ? setting
    : { folder: resolve(home, setting) };
}

function absolute(home: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(home, path);
}
