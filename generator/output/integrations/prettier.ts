import { join } from "node:path";

import type * as Prettier from "prettier";

import type { OutputFile } from "../../language/print/print.js";
import { loadRecent } from "./integrations.js";

/** prettier failed to format a file with the project's settings. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** How the output is laid out: as Tenon prints it, or with the project's prettier. */
export type Format = "none" | "prettier";

/**
 * Formats files as a setting says: with the installed prettier and the settings that
 * apply to each path, or not at all.
 */
export async function formatted(
  files: readonly OutputFile[],
  format: Format,
  folder: string,
): Promise<readonly OutputFile[]> {
  if (format === "none") return files;
  const prettier = await loadPrettier(
    '"format": "prettier" in the configuration',
  );
  return Promise.all(
    files.map(async ({ path, text }) => {
      // prettier has no parser for SQL, and a migration that has run must not change.
      if (path.endsWith(".sql")) return { path, text };
      try {
        const filepath = join(folder, path);
        const settings = await prettier.resolveConfig(filepath, {
          editorconfig: true,
        });
        // The output must have the same bytes on every system.
        const options = { ...settings, endOfLine: "lf" as const, filepath };
        return { path, text: await prettier.format(text, options) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new FormatError(`prettier failed to format ${path}: ${reason}`);
      }
    }),
  );
}

/** Formats a module with prettier's defaults, which is also Tenon's style. */
export async function formatByDefaults(
  text: string,
  requestedBy: string,
): Promise<string> {
  const prettier = await loadPrettier(requestedBy);
  return prettier.format(text, { parser: "typescript" });
}

function loadPrettier(requestedBy: string): Promise<typeof Prettier> {
  const minimum = { name: "prettier", major: 3, exported: "version" };
  return loadRecent(() => import("prettier"), minimum, requestedBy);
}

/** A file that belongs to the team, before and after Tenon adds to it. */
export interface TeamFile {
  readonly path: string;
  /** Undefined if the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/**
 * Formats the additions to a team's files, if the project has settings for prettier. A
 * file that was not formatted with them does not change, and neither does a file from
 * which formatting would remove a character.
 */
export async function formatAdditions<File extends TeamFile>(
  files: readonly File[],
  folder: string,
): Promise<readonly File[]> {
  const prettier = await import("prettier").catch(() => undefined);
  if (prettier === undefined) return files;
  return Promise.all(
    files.map(async (file) => {
      const filepath = join(folder, file.path);
      const settings = await prettier.resolveConfig(filepath, {
        editorconfig: true,
      });
      const { ignored, inferredParser } = await prettier.getFileInfo(filepath, {
        ignorePath: join(folder, ".prettierignore"),
      });
      if (settings === null || ignored || inferredParser === null) return file;
      const options = { ...settings, filepath };
      const { before } = file;
      if (before !== undefined && !(await prettier.check(before, options)))
        return file;
      const after = await prettier.format(file.after, options);
      return isWithin(before ?? "", after) ? { ...file, after } : file;
    }),
  );
}

/** Whether a text has all characters of another one in their order. */
function isWithin(part: string, whole: string): boolean {
  const wanted = Array.from(part);
  let at = 0;
  for (const character of whole) if (character === wanted[at]) at++;
  return at === wanted.length;
}
