import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { copyPath } from "../../input/remote/lock-file.js";
import { isUrl, usualUrl } from "../../input/remote/remote.js";

/** The configuration file that commands write, in the working folder. */
export const CONFIG_FILE = "tenon.config.json";

/** The names under which a folder may have its configuration. */
export const configFileNames: readonly string[] = [
  CONFIG_FILE,
  ...["jsonc", "yaml", "yml", "ts", "mts", "js", "mjs"].map(
    (extension) => `tenon.config.${extension}`,
  ),
];

/** The formats in which other tools read their configuration. */
const otherConfig = /^tenon\.config\.(?:[cm]?[jt]sx?|json5|toml)$/i;

/** The names of the configurations in a folder, and those in formats that Tenon does not read. */
export function configFilesIn(folder: string): {
  readonly known: readonly string[];
  readonly others: readonly string[];
} {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const known = configFileNames.filter((name) => names.includes(name));
  const others = names.filter(
    (name) => otherConfig.test(name) && !known.includes(name),
  );
  return { known, others };
}

/** The default descriptions, in order of preference. */
const defaultInputs = [
  "spec/openapi.json",
  "openapi.json",
  "openapi.yaml",
  "openapi.yml",
];

/** The description that a folder has under one of the usual names. */
export function defaultInput(home: string): string | undefined {
  return defaultInputs.map((name) => resolve(home, name)).find(existsSync);
}

/**
 * The usual names that take precedence over the name of the folder's description. A new
 * file of such a name becomes the description.
 */
export function missingInputs(home: string): readonly string[] {
  const paths = defaultInputs.map((name) => resolve(home, name));
  const found = paths.findIndex(existsSync);
  return found < 0 ? paths : paths.slice(0, found);
}

/**
 * The message if neither the command line, the configuration nor the defaults name a
 * description. It names those that the folder has.
 */
export function noInput(folder: string): string {
  const [found] = likelyInputs(folder);
  return found === undefined
    ? `No description found. Pass one as an argument, set "input" in ${CONFIG_FILE}, or save it under one of these names: ${defaultInputs.join(", ")}.`
    : `No description is named. Did you mean ${found}? Pass it as an argument, or set "input" in ${CONFIG_FILE}.`;
}

/** Files with names of descriptions in a folder and the folders in it. */
function likelyInputs(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name),
  );
  const names = [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...folders.flatMap(({ name }) => {
      try {
        return readdirSync(resolve(folder, name)).map(
          (each) => `${name}/${each}`,
        );
      } catch {
        // A folder that cannot be read has nothing to suggest.
        return [];
      }
    }),
  ];
  return names.filter((name) =>
    /(?:openapi|swagger|(?:^|[/._-])api)[^/]*\.(?:json|ya?ml)$/i.test(name),
  );
}

/** The absolute path of a description. Returns standard input and a URL unchanged. */
export function inputPath(
  home: string,
  input: string | undefined,
): string | undefined {
  if (input === undefined || input === "-") return input;
  if (isUrl(input)) return usualUrl(input);
  // The reader reports URLs that it does not read.
  return /^[a-z][a-z\d+.-]*:\/\//i.test(input) ? input : resolve(home, input);
}

/**
 * The file of a description. For a URL, the file is its copy.
 *
 * @throws RemoteError if the lock file is invalid
 */
export function locateInput(
  home: string,
  input: string | undefined,
): { readonly input?: string; readonly url?: string } {
  if (input === undefined) return {};
  if (!isUrl(input)) return { input };
  return { input: copyPath(home, input) ?? input, url: input };
}

/** The folder of the configuration, or the working folder if there is no configuration. */
export function configFolder(
  { file }: { readonly file?: string },
  folder: string,
): string {
  return file === undefined ? folder : dirname(file);
}
