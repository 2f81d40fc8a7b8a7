import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApi } from "../../generator/build/build.js";
import { readDescription } from "../../generator/read/read.js";
import { type Linted, lint } from "../../generator/lint/lint.js";
import type { LintConfig } from "../../generator/lint/lint-settings.js";

const here = fileURLToPath(new URL("rules/", import.meta.url));

/** The folders of this one: a rule each, with a description that breaks it and one that keeps it. */
export const ruleFolders: readonly string[] = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort();

/** The path of a file in a rule's folder. */
export function fileOf(folder: string, file: string): string {
  return join(here, folder, file);
}

/** The day that it is in these tests. */
export const today = "2026-06-01";

/** Holds a description to the rules of a configuration. */
export async function lintFile(
  path: string,
  config: LintConfig,
): Promise<Linted> {
  const document = await readDescription(path);
  const { api } = buildApi(document, { versions: "path" });
  return lint({ api, today }, config);
}

/** What the rule of a folder finds in a file of it. */
export async function findingsIn(
  folder: string,
  file: string,
): Promise<Linted["findings"]> {
  const config = { extends: "none", [folder]: {} } as const;
  return (await lintFile(fileOf(folder, file), config)).findings;
}

/** The findings of a folder as they are kept: each in a form that can be read. */
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
