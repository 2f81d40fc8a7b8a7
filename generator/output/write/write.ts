/**
 * Writes the output folder. `plan` compares the generated files with the disk
 * and changes nothing; `apply` (`apply.ts`) carries a plan out and undoes it on
 * failure. The manifest records which files Tenon owns: only those are deleted,
 * and a file that someone edited is a conflict. `safe-path.ts` rejects paths
 * that must not be written.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { OutputFile } from "../../language/print/print.js";
import { contentOf, type ReusedContents } from "./contents.js";
import {
  hasHash,
  hashOf,
  isMissing,
  type Manifest,
  printManifest,
  type Recorded,
  sameManifest,
  unixLines,
} from "./manifest.js";
import { MANIFEST, refuseObstacles, refusePaths } from "./safe-path.js";

export type FileState = "create" | "update" | "delete" | "unchanged";

/** The change to one file of the output folder. */
export interface PlannedFile {
  /** Relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly state: FileState;
  /**
   * Writing would lose changes: the file was edited by hand, or Tenon did not
   * write it.
   */
  readonly conflict?: "edited" | "foreign";
  /** The current content; undefined if there is no file or nothing changes. */
  readonly before?: Buffer;
  /** The hash of the current content. */
  readonly beforeHash?: string;
  /** The new content; undefined if the file is deleted or unchanged. */
  readonly after?: Buffer;
}

/** The changes of a run to an output folder. */
export interface Plan {
  readonly folder: string;
  /** Sorted by path, in code-unit order. */
  readonly files: readonly PlannedFile[];
  readonly manifest: PlannedFile;
  /** The text of the manifest, which has the hashes of all files; absent if the manifest is deleted. */
  readonly manifestText?: string;
}

/**
 * Compares the files with the output folder. Writes nothing. The manifest of a
 * runtime folder that no output shares any more is deleted.
 *
 * @param contents those of earlier runs of the process; absent if there is only one run
 * @throws RefusedPaths if a path would leave the folder or cannot be written
 * safely
 */
export function plan(
  files: readonly OutputFile[],
  folder: string,
  manifest: Manifest,
  recorded: Recorded = {},
  contents?: ReusedContents,
): Plan {
  refusePaths(files.map((file) => file.path));
  const obsolete = [...manifest.keys()].filter(
    (path) => !files.some((file) => file.path === path),
  );
  refuseObstacles(folder, [...files.map((file) => file.path), ...obsolete]);
  const owned = new Map<string, string>();
  const planned: PlannedFile[] = [];
  for (const file of files) {
    const { path } = file;
    const { bytes, hash } = contents?.of(file) ?? contentOf(file);
    owned.set(path, hash);
    planned.push(planFile(folder, path, bytes, manifest.get(path)));
  }
  for (const path of obsolete) {
    const file = planDeletion(folder, path, manifest.get(path));
    if (file !== undefined) planned.push(file);
  }
  planned.sort((a, b) => (a.path < b.path ? -1 : 1));
  return withManifest(
    { folder, files: planned },
    isUnshared(recorded) ? undefined : printManifest(owned, recorded),
  );
}

/** A plan that writes a manifest with this text, or deletes it. */
export function withManifest(
  { folder, files }: Pick<Plan, "folder" | "files">,
  manifestText: string | undefined,
): Plan {
  const manifest = planManifest(
    folder,
    manifestText === undefined ? undefined : Buffer.from(manifestText),
  );
  return {
    ...{ folder, files, manifest },
    ...(manifestText !== undefined && { manifestText }),
  };
}

/** The files whose changes would be lost. */
export function conflicts(planned: Plan): readonly PlannedFile[] {
  return planned.files.filter((file) => file.conflict !== undefined);
}

/** Whether a plan changes nothing. */
export function isUpToDate(planned: Plan): boolean {
  return [...planned.files, planned.manifest].every(
    (file) => file.state === "unchanged",
  );
}

/** The files of a plan, and its manifest; absent if the run was not needed. */
export type PlannedFiles = Pick<Plan, "files"> &
  Partial<Pick<Plan, "manifest">>;

/** The files that a plan changes; the manifest only if it is the only one. */
export function staleFiles({
  files,
  manifest,
}: PlannedFiles): readonly PlannedFile[] {
  const stale = files.filter(({ state }) => state !== "unchanged");
  const isOnlyOne =
    stale.length === 0 && (manifest?.state ?? "unchanged") !== "unchanged";
  return manifest !== undefined && isOnlyOne ? [manifest] : stale;
}

function planFile(
  folder: string,
  path: string,
  after: Buffer,
  written: string | undefined,
): PlannedFile {
  const before = readIfPresent(join(folder, path));
  if (before === undefined) return { path, state: "create", after };
  if (sameText(before, after)) return { path, state: "unchanged" };
  const beforeHash = hashOf(before);
  const update = { path, state: "update", before, beforeHash, after } as const;
  if (written === undefined) return { ...update, conflict: "foreign" };
  return hasHash(before, written, beforeHash)
    ? update
    : { ...update, conflict: "edited" };
}

function planDeletion(
  folder: string,
  path: string,
  written: string | undefined,
): PlannedFile | undefined {
  const before = readIfPresent(join(folder, path));
  if (before === undefined) return undefined;
  const beforeHash = hashOf(before);
  const deletion = { path, state: "delete", before, beforeHash } as const;
  return hasHash(before, written, beforeHash)
    ? deletion
    : { ...deletion, conflict: "edited" };
}

function isUnshared({ sharing }: Recorded): boolean {
  return (
    sharing !== undefined && "outputs" in sharing && sharing.outputs.size === 0
  );
}

/** @param after undefined: the manifest is deleted */
function planManifest(folder: string, after: Buffer | undefined): PlannedFile {
  const path = MANIFEST;
  const before = readIfPresent(join(folder, path));
  if (before === undefined)
    return after === undefined
      ? { path, state: "unchanged" }
      : { path, state: "create", after };
  const beforeHash = hashOf(before);
  if (after === undefined) return { path, state: "delete", before, beforeHash };
  return sameManifest(before, after)
    ? { path, state: "unchanged" }
    : { path, state: "update", before, beforeHash, after };
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Compares texts, ignoring line endings, which git may have changed on
 * checkout.
 */
function sameText(before: Buffer, after: Buffer): boolean {
  return before.equals(after) || unixLines(before).equals(after);
}
