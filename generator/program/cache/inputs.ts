import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { Disk } from "../../input/read/source/files.js";
import { hashOf } from "../../output/write/manifest.js";
import type { Stamps } from "./stamps.js";

/** The files that a run has read, and those that it looked for and did not find. */
export interface StoredInputs {
  readonly files: readonly StoredFile[];
  /** The folder that references may reach, by the folder of the description. */
  readonly projects: Readonly<Record<string, string | null>>;
}

/** A file by an absolute path. It was missing if it has no real path. */
interface StoredFile {
  readonly path: string;
  /** The path without symbolic links. */
  readonly real?: string;
  /** Absent if the content was not read. */
  readonly hash?: string;
}

/** Records the files of a run. Contents are hashed as they are read, because a file may change later. */
export class RunInputs {
  readonly #hashes = new Map<string, string | undefined>();
  /** Whether the content of a file changed during the run. */
  #isTorn = false;

  /** @param path an absolute path */
  add(path: string, content?: Uint8Array): void {
    const hash = content && hashOf(content);
    const before = this.#hashes.get(path);
    if (before !== undefined && hash !== undefined && before !== hash)
      this.#isTorn = true;
    this.#hashes.set(path, hash ?? before);
  }

  /** The recorded files; undefined if one of them is not certain. */
  stored(): StoredInputs | undefined {
    if (this.#isTorn || this.#hashes.size === 0) return undefined;
    const files: StoredFile[] = [];
    const projects: Record<string, string | null> = {};
    for (const [path, hash] of this.#hashes) {
      const real = realPath(path);
      // The file was missing or could not be read, and now it can be read.
      if (hash === undefined && real === path) return undefined;
      // The file was read, and is now missing.
      if (hash !== undefined && real === undefined) return undefined;
      files.push({ path, ...(real && { real }), ...(hash && { hash }) });
      projects[dirname(path)] = projectOf(dirname(path));
    }
    return { files, projects };
  }
}

/** Whether the files are unchanged. */
export function areUnchanged(
  { files, projects }: StoredInputs,
  stamps: Stamps,
): boolean {
  return (
    files.every((file) => isUnchanged(file, stamps)) &&
    Object.entries(projects).every(
      ([folder, project]) => projectOf(folder) === project,
    )
  );
}

function isUnchanged(
  { path, real, hash }: StoredFile,
  stamps: Stamps,
): boolean {
  if (realPath(path) !== real) return false;
  if (hash === undefined) return true;
  // A pipe can be read only once.
  return (
    statSync(path).isFile() &&
    stamps.accepts(path, (content) => hashOf(content) === hash)
  );
}

function projectOf(folder: string): string | null {
  return new Disk(folder).projectOf(folder) ?? null;
}

/** The path without symbolic links; undefined if nothing exists there. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
