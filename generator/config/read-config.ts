import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

import {
  faultsOfConfig,
  isConfig,
  type WrittenConfig,
} from "./check-config.js";
import { type Config, CONFIG_FILE } from "./config.js";
import { ConfigError, type ConfigFault } from "./config-error.js";
import { placeOfFault, syntaxFault } from "./config-place.js";

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
export const noInput = `There is no description to read. Name one (\`tenon generate api.json\`), set "input" in ${CONFIG_FILE}, or put it at ${usualInputs.join(", ")}.`;

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
  throw new ConfigError([{ message, place: named }]);
}

async function readWritten(
  file: string,
  folder: string,
): Promise<WrittenConfig> {
  const text = textOf(file);
  const name = nameOf(file, folder);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    const { message, place } = syntaxFault(text);
    throw new ConfigError([{ message, place: `${name}:${place}` }]);
  }
  if (isConfig(parsed)) return parsed;
  throw new ConfigError(await placed(faultsOfConfig(parsed), name, text));
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
  return new ConfigError(
    await placed(faults, nameOf(file, folder), textOf(file)),
  );
}

function textOf(file: string): string {
  // A byte order mark is no part of JSON, and some editors write one.
  return readFileSync(file, "utf8").replace(/^\ufeff/, "");
}

function nameOf(file: string, folder: string): string {
  return relative(folder, file).replaceAll("\\", "/");
}

async function placed(
  faults: readonly ConfigFault[],
  name: string,
  text: string,
): Promise<{ message: string; place: string }[]> {
  const places = await Promise.all(
    faults.map((fault) => placeOfFault(text, fault)),
  );
  return faults.map(({ message }, at) => ({
    message,
    place: `${name}:${places[at] ?? "1:1"}`,
  }));
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
