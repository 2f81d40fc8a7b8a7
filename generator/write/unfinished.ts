import { isInterrupted } from "./journal.js";
import { isBusy } from "./lock.js";
import { refuseFolder } from "./safe-path.js";

/**
 * Refuses a folder as `refuseFolder` does, unless a run is writing its files, or was
 * interrupted while it did: the manifest comes last. Such a folder must be refused again
 * under its lock, after `recover`.
 *
 * @throws RefusedPaths
 */
export function refuseUnlessWriting(folder: string, home?: string): void {
  if (!isBusy(folder) && !isInterrupted(folder)) refuseFolder(folder, home);
}
