import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { SourceFile } from "./source.js";

/** The change of a run to a file of the project. */
export interface Change {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** Undefined if the file does not exist yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** The names of the handlers that it adds. */
  readonly handlers?: readonly string[];
}

/** The changes that write the files that do not exist yet. */
export function addedFiles(
  project: string,
  files: readonly SourceFile[],
): readonly Change[] {
  return files
    .filter(({ path }) => !existsSync(join(project, path)))
    .map(({ path, text }) => ({ path, before: undefined, after: text }));
}

/**
 * Writes the changes.
 *
 * @throws Error if a file has changed since the changes were planned
 */
export function writeChanges(
  project: string,
  changes: readonly Change[],
): void {
  for (const { path, before, after } of changes) {
    const file = join(project, path);
    mkdirSync(dirname(file), { recursive: true });
    if (before === undefined) writeFileSync(file, after, { flag: "wx" });
    else if (readFileSync(file, "utf8") === before) writeFileSync(file, after);
    else
      throw new Error(
        `${path} was changed while Tenon was reading it. Run the command again.`,
      );
  }
}
