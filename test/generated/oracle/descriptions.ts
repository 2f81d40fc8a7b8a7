import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { whole } from "../../support/sampling.js";

/** A description that both sides print. */
export interface Description {
  /** The case's name, the file's in the corpus, or `service` for our own. */
  readonly name: string;
  readonly path: string;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The service's description and those of the cases. */
export const own: readonly Description[] = [
  { name: "service", path: here("../../../spec/openapi.json") },
  ...ofCases(here("../../cases")),
];

/** Other people's descriptions; nothing where the corpus is not at hand. */
export const corpus: readonly Description[] = whole
  ? ofCorpus(here("../../../../shared/corpus/small"))
  : [];

function ofCases(folder: string): Description[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, path: join(folder, name, "openapi.json") }))
    .filter(({ path }) => existsSync(path));
}

function ofCorpus(folder: string): Description[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({
      name: file.replace(/\.\w+$/, ""),
      path: join(folder, file),
    }))
    .filter(({ path }) => statSync(path).isFile());
}
