import { resolve } from "node:path";

import { importedFiles } from "../../output/emitters/imported-files.js";
import { configFileNames } from "./inputs.js";
import { isModule } from "./settings-file.js";

/** The files that the configuration of a run depends on: each that exists, and each that would be one. */
export function configSources(
  folder: string,
  named: string | undefined,
): readonly string[] {
  const files = (named === undefined ? configFileNames : [named]).map((name) =>
    resolve(folder, name),
  );
  return files.flatMap((file) => (isModule(file) ? importedFiles(file) : file));
}
