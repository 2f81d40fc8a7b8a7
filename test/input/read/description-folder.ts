import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { onTestFinished } from "vitest";

/** Writes files into a folder of the running test's own, and returns its path. */
export function folderOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-read-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
