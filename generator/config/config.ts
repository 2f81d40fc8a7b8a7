import type { CallRules } from "../build/pagination/call-rules.js";
import type { VersionRule } from "../build/version-rule.js";
import type { ImportExtension } from "../print/print.js";
import type { LintConfig } from "../lint/lint-settings.js";
import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import {
  faultsOfConfig,
  isConfig,
  type WrittenConfig,
} from "./check-config.js";
import { ConfigError, type ConfigFault, readJson } from "./settings-file.js";

/** What a run needs to know, from the command line, the configuration and the defaults. */
export interface Config extends CallRules {
  /** Where the configuration stands, an absolute path; absent where there is none. */
  readonly file?: string;
  /** The description, an absolute path, or `-` for standard input; absent where none was named. */
  readonly input?: string;
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: ImportExtension;
  readonly format: Format;
  /** Whether `paths.ts` is printed, by openapi-typescript. */
  readonly paths: boolean;
  readonly versions: VersionRule;
  /** Whether a reference that leads nowhere is a warning, and no error. */
  readonly lenient: boolean;
  /** The folder that references may lead to, an absolute path; absent: the description's own. */
  readonly root?: string;
  /** What `tenon lint` holds descriptions to; absent: what they show themselves. */
  readonly lint?: LintConfig;
}

export type Format = "none" | "prettier";

/** The name of the configuration, looked for in the working folder. */
export const CONFIG_FILE = "tenon.config.json";

/** Where the description is looked for when nothing names it. */
const usualInputs = [
  "spec/openapi.json",
  "openapi.json",
  "openapi.yaml",
  "openapi.yml",
];

/** What the command line says over the configuration, paths relative to the working folder. */
export interface Overrides {
  readonly config?: string;
  readonly input?: string;
  readonly output?: string;
  readonly root?: string;
  /** Set by the command line; a configuration that says so is not overruled. */
  readonly lenient?: boolean;
}

/**
 * Puts together what a run needs to know: the command line first, then the
 * configuration, whose paths are relative to its own folder, then the defaults.
 *
 * @throws ConfigError where the configuration cannot be read or says something unknown.
 */
export async function readConfig(
  folder: string,
  overrides: Overrides,
): Promise<Config> {
  const file = configFile(folder, overrides.config);
  const written = file === undefined ? {} : await readWritten(file, folder);
  const home = file === undefined ? folder : dirname(file);
  const input =
    inputPath(folder, overrides.input) ??
    inputPath(home, written.input) ??
    usualInputs.map((name) => resolve(home, name)).find(existsSync);
  const root = absolute(folder, overrides.root) ?? absolute(home, written.root);
  return {
    ...(input === undefined ? {} : { input }),
    output:
      absolute(folder, overrides.output) ??
      absolute(home, written.output) ??
      resolve(home, "generated"),
    importExtension: written.importExtension ?? ".js",
    format: written.format ?? "none",
    paths: written.paths ?? false,
    versions: written.versions ?? "path",
    lenient: overrides.lenient === true || written.lenient === true,
    ...(root === undefined ? {} : { root }),
    ...(file === undefined ? {} : { file }),
    ...(written.pagination && { pagination: written.pagination }),
    ...(written.polling && { polling: written.polling }),
    ...(written.lint && { lint: written.lint }),
  };
}

/** What to say when there is no description to start from. */
export const noInput = `There is no description to read. Name one on the command line, set "input" in ${CONFIG_FILE}, or put it at ${usualInputs.join(", ")}.`;

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
      ? "There is no such configuration."
      : "The configuration is a folder.";
  throw new ConfigError([{ message, location: named }]);
}

async function readWritten(
  file: string,
  folder: string,
): Promise<WrittenConfig> {
  const written = readJson(file, folder, "The configuration");
  if (isConfig(written.value)) return written.value;
  throw await written.error(faultsOfConfig(written.value));
}

/**
 * Says where in the configuration faults stand that show only beside the
 * description.
 */
export async function configError(
  faults: readonly ConfigFault[],
  file: string,
  folder: string,
): Promise<ConfigError> {
  return readJson(file, folder, "The configuration").error(faults);
}

function absolute(home: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(home, path);
}

/** A description as an absolute path; standard input is none, and an address is for the reader to refuse. */
export function inputPath(
  home: string,
  input: string | undefined,
): string | undefined {
  if (input === undefined || input === "-" || /^https?:/i.test(input))
    return input;
  return resolve(home, input);
}
