import { readFileSync } from "node:fs";
import { join } from "node:path";

import { isBusy } from "./lock.js";
import { hasHash, readManifest } from "./manifest.js";
import { MANIFEST, refuseObstacles } from "./safe-path.js";

/**
 * Whether a folder has the manifest of an earlier run, and every file as the
 * manifest lists it. Line endings may differ, which git changes on checkout.
 *
 * @param manifest the hash of the manifest
 * @param accepts whether the content of a file passes a test
 * @throws an error if a file is missing, or if the folder is one that a run refuses
 */
export function isIntact(
  folder: string,
  manifest: string,
  accepts: (path: string, test: (content: Buffer) => boolean) => boolean,
): boolean {
  if (isBusy(folder)) return false;
  if (!hasHash(readFileSync(join(folder, MANIFEST)), manifest)) return false;
  const files = readManifest(folder);
  refuseObstacles(folder, [...files.keys()]);
  return [...files].every(([path, hash]) =>
    accepts(join(folder, path), (content) => hasHash(content, hash)),
  );
}
