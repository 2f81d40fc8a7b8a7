/**
 * The configuration: `tenon.config.json` and `tenon.waivers.json`.
 *
 * `readConfig` combines the command line, the configuration file and the
 * defaults into a `Config`. `check-config.ts` checks the file, `waivers.ts`
 * reads accepted findings, and `settings-file.ts` finds the line and column of
 * each fault. `tenon.schema.json` and `tenon.waivers.schema.json` describe the
 * same files to editors.
 */
import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

import type { CallRules } from "../build/pagination/call-rules.js";
import type { VersionRule } from "../build/versions/version-rule.js";
import type { LintConfig } from "../lint/rule-table.js";
import type { ImportExtension } from "../print/print.js";
import { type ConfigFile, faultsOfConfig, isConfig } from "./check-config.js";
import {
  ConfigError,
  type ConfigFault,
  readSettings,
} from "./settings-file.js";

/** The settings of a run, from the command line, the configuration file and the defaults. */
export interface Config extends CallRules {
  /** The configuration file, an absolute path; absent if there is none. */
  readonly file?: string;
  /** The description, an absolute path, or `-` for standard input; absent if none is named. */
  readonly input?: string;
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: ImportExtension;
  readonly format: Format;
  /** Whether `paths.ts` is printed, by openapi-typescript. */
  readonly paths: boolean;
  readonly versions: VersionRule;
  /** Whether an unresolved reference is a warning instead of an error. */
  readonly lenient: boolean;
  /** The folder that references may reach, an absolute path; absent: the description's own. */
  readonly root?: string;
  /** The settings of `tenon lint`. */
  readonly lint?: LintConfig;
}

export type Format = "none" | "prettier";

/** The default name of the configuration file, in the working folder. */
const CONFIG_FILE = "tenon.config.json";

/** The default descriptions, in order of preference. */
const defaultInputs = [
  "spec/openapi.json",
  "openapi.json",
  "openapi.yaml",
  "openapi.yml",
];

/** Settings of the command line, which override the configuration file. Paths are relative to the working folder. */
export interface Overrides {
  readonly config?: string | undefined;
  readonly input?: string | undefined;
  readonly output?: string | undefined;
  readonly root?: string | undefined;
  /** `true` overrides the configuration; `false` does not. */
  readonly lenient?: boolean;
}

/**
 * Combines the command line, the configuration file and the defaults, in this
 * order. Paths in the file are relative to its folder.
 *
 * @throws ConfigError if the configuration file cannot be read or is invalid
 */
export async function readConfig(
  folder: string,
  overrides: Overrides,
): Promise<Config> {
  const file = configFile(folder, overrides.config);
  const settings = file === undefined ? {} : await readConfigFile(file, folder);
  const home = file === undefined ? folder : dirname(file);
  const input =
    inputPath(folder, overrides.input) ??
    inputPath(home, settings.input) ??
    defaultInputs.map((name) => resolve(home, name)).find(existsSync);
  const root =
    absolute(folder, overrides.root) ?? absolute(home, settings.root);
  return {
    ...(input === undefined ? {} : { input }),
    output:
      absolute(folder, overrides.output) ??
      absolute(home, settings.output) ??
      resolve(home, "generated"),
    importExtension: settings.importExtension ?? ".js",
    format: settings.format ?? "none",
    paths: settings.paths ?? false,
    versions: settings.versions ?? "path",
    lenient: overrides.lenient === true || settings.lenient === true,
    ...(root === undefined ? {} : { root }),
    ...(file === undefined ? {} : { file }),
    ...(settings.pagination && { pagination: settings.pagination }),
    ...(settings.polling && { polling: settings.polling }),
    ...(settings.lint && { lint: settings.lint }),
  };
}

/** The message if neither the command line, the configuration nor the defaults name a description. */
export const noInput = `No description found. Pass one as an argument, set "input" in ${CONFIG_FILE}, or save it under one of these names: ${defaultInputs.join(", ")}.`;

function configFile(
  folder: string,
  named: string | undefined,
): string | undefined {
  const file = resolve(folder, named ?? CONFIG_FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === false) return file;
  if (named === undefined) return undefined;
  const message =
    found === undefined
      ? "The configuration file does not exist."
      : "The configuration is a folder, not a file.";
  throw new ConfigError([{ message, location: named }]);
}

async function readConfigFile(
  file: string,
  folder: string,
): Promise<ConfigFile> {
  const settings = readSettings(file, folder, "The configuration");
  if (isConfig(settings.value)) return settings.value;
  throw await settings.error(faultsOfConfig(settings.value));
}

/** The error for faults that only show when the configuration is compared with the description. */
export async function configError(
  faults: readonly ConfigFault[],
  file: string,
  folder: string,
): Promise<ConfigError> {
  return readSettings(file, folder, "The configuration").error(faults);
}

function absolute(home: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(home, path);
}

/** The absolute path of a description. Standard input and a URL stay as they are; the reader refuses a URL. */
export function inputPath(
  home: string,
  input: string | undefined,
): string | undefined {
  if (input === undefined || input === "-" || /^https?:/i.test(input))
    return input;
  return resolve(home, input);
}
