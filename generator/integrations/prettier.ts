import { join } from "node:path";

import type * as Prettier from "prettier";

import type { OutputFile } from "../print/print.js";
import { loadRecent } from "./integrations.js";

/** prettier failed to format a file with the project's settings. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/**
 * Formats files with the installed prettier and the settings that apply to each
 * path.
 */
export async function formatUnderTeamSettings(
  files: readonly OutputFile[],
  folder: string,
): Promise<OutputFile[]> {
  const prettier = await loadPrettier(
    '"format": "prettier" in the configuration',
  );
  return Promise.all(
    files.map(async ({ path, text }) => {
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
