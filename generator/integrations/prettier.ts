import { join } from "node:path";

import type { OutputFile } from "../print/print.js";
import { loadOptional } from "./integrations.js";

/** prettier cannot format a file under the settings that hold for it. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** Formats files with the prettier that is installed, under the settings that hold where each will stand. */
export async function formatUnderTeamSettings(
  files: readonly OutputFile[],
  folder: string,
): Promise<OutputFile[]> {
  const prettier = await loadOptional(
    () => import("prettier"),
    '"format": "prettier" in the configuration',
  );
  return Promise.all(
    files.map(async ({ path, text }) => {
      try {
        const filepath = join(folder, path);
        const settings = await prettier.resolveConfig(filepath, {
          editorconfig: true,
        });
        // The output has the same bytes everywhere, so its lines end in one way.
        const asked = { ...settings, endOfLine: "lf" as const, filepath };
        return { path, text: await prettier.format(text, asked) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new FormatError(`prettier cannot format ${path}: ${reason}`);
      }
    }),
  );
}

/** Formats a module in prettier's own style, which is the style that Tenon prints in. */
export async function formatByDefaults(
  text: string,
  wish: string,
): Promise<string> {
  const prettier = await loadOptional(() => import("prettier"), wish);
  return prettier.format(text, { parser: "typescript" });
}
