import { statSync } from "node:fs";
import { resolve } from "node:path";

import type { Sources } from "../diagnostics/diagnostics.js";
import { quote, UsageError } from "../cli/options.js";
import { shownPath } from "../cli/shown-path.js";

/**
 * Refuses a report in the place of a file that is read, which would be lost.
 * A link to it is that file, too.
 *
 * @throws UsageError
 */
export function keepApart(
  output: string,
  read: readonly (string | undefined)[],
  folder: string,
): void {
  const file = fileAt(output, folder);
  const isRead = read.some((path) => {
    const one = path === undefined ? undefined : fileAt(path, folder);
    return one !== undefined && one.dev === file?.dev && one.ino === file.ino;
  });
  if (isRead) throw wouldBeLost(output);
}

/**
 * Refuses a report in the place of a file that a description refers to.
 *
 * @throws UsageError
 */
export function keepApartFrom(
  sources: Sources,
  output: string,
  folder: string,
): void {
  const name = shownPath(folder, resolve(folder, output));
  if (sources.line(name, 1) !== undefined) throw wouldBeLost(output);
}

function fileAt(path: string, folder: string) {
  const found = statSync(resolve(folder, path), { throwIfNoEntry: false });
  return found?.isFile() === true ? found : undefined;
}

function wouldBeLost(output: string): UsageError {
  return new UsageError(
    `The report would be written over ${quote(output)}, which is read. Name another file by --output.`,
  );
}
