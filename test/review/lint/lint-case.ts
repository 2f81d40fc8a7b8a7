import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { lint, type Linted } from "../../../generator/review/lint/lint.js";
import type { LintConfig } from "../../../generator/review/lint/rule-table.js";

const here = fileURLToPath(new URL("rules/", import.meta.url));

/** One folder per rule, with a description that breaks it and one that follows it. */
export const ruleFolders: readonly string[] = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort();

/** The path of a file in a rule's folder. */
export function fileOf(folder: string, file: string): string {
  return join(here, folder, file);
}

/** Today's date in these tests. */
export const today = "2026-06-01";

const repository = JSON.parse(
  readFileSync(new URL("../../../tenon.config.json", import.meta.url), "utf8"),
) as { readonly lint: LintConfig };

/** The rules that this repository configures for the service. */
export const serviceConventions: LintConfig = repository.lint;

/** Checks a description against the rules of a configuration. */
export async function lintFile(
  path: string,
  config: LintConfig,
): Promise<Linted> {
  const document = await readDescription(path);
  const { api } = buildApi(document, { versions: "path" });
  return lint({ api, today }, config);
}

/** The findings of a folder's rule in one of its files. */
export async function findingsIn(
  folder: string,
  file: string,
): Promise<Linted["findings"]> {
  const config = { extends: "none", [folder]: {} } as const;
  return (await lintFile(fileOf(folder, file), config)).findings;
}

/** The findings of a folder as `expected.json` holds them. */
export async function keptOf(folder: string): Promise<string> {
  const kept = (await findingsIn(folder, "bad.json")).map(
    ({ level, message, location, users }) => ({
      level,
      message,
      location,
      users,
    }),
  );
  return `${JSON.stringify(kept, undefined, 2)}\n`;
}
