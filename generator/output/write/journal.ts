/**
 * The journal of an output folder: the steps of a write that has begun. It
 * exists only while files are moved into place. A process that is killed before
 * leaves staged files, which are discarded; one that is killed after leaves the
 * journal, which the next run finishes.
 */

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { hashOf, isMissing } from "./manifest.js";
import {
  MANIFEST,
  refusalOf,
  RefusedPaths,
  refuseObstacles,
} from "./safe-path.js";
import type { PlannedFile } from "./write.js";

/** The folder that holds new content until it is moved into place. */
export const STAGING = ".tenon.staging";

const JOURNAL = ".tenon.journal.json";

/** One step: moves a staged file into place, or deletes a file. */
export interface JournalEntry {
  readonly path: string;
  /** The name within the staging folder; absent: the file is deleted. */
  readonly staged?: string;
  /** The hash of the content before the write; absent: there was no file. */
  readonly before?: string;
}

/** The steps for the changed files, in their order. The manifest comes last. */
export function journalOf(
  changed: readonly PlannedFile[],
): readonly JournalEntry[] {
  return changed.map(({ path, state, beforeHash }, at) => ({
    path,
    ...(state !== "delete" && { staged: String(at) }),
    ...(beforeHash !== undefined && { before: beforeHash }),
  }));
}

/** Writes the journal in one step. From here on the write is finished, not undone. */
export function writeJournal(
  folder: string,
  entries: readonly JournalEntry[],
): void {
  const temporary = join(folder, STAGING, "journal");
  writeFileSync(temporary, JSON.stringify({ entries }));
  renameSync(temporary, join(folder, JOURNAL));
}

/** Removes the journal, then the staged files. */
export function discardJournal(folder: string): void {
  rmSync(join(folder, JOURNAL), { force: true });
  rmSync(join(folder, STAGING), { recursive: true, force: true });
}

/** Whether an interrupted write left a journal or staged files. */
export function isInterrupted(folder: string): boolean {
  return [JOURNAL, STAGING].some((name) => existsSync(join(folder, name)));
}

/**
 * Finishes an interrupted write, or discards what it staged. Run it under the
 * folder's lock.
 *
 * @throws RefusedPaths if the journal lists a path that must not be written
 */
export function recover(folder: string): void {
  const entries = readJournal(folder);
  for (const entry of entries) finish(folder, entry);
  for (const { path, staged } of entries)
    if (staged === undefined) removeEmptyFolders(folder, path);
  discardJournal(folder);
}

/**
 * A journal that cannot be parsed was not written by `writeJournal`; none of its steps
 * was carried out.
 */
function readJournal(folder: string): readonly JournalEntry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(join(folder, JOURNAL), "utf8"));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return [];
    throw error;
  }
  const entries = entriesOf(parsed);
  // A commit may have brought the journal, so its paths are checked like the manifest's.
  const refusals = entries.flatMap(({ path }) => {
    const reason = path === MANIFEST ? undefined : refusalOf(path);
    return reason === undefined
      ? []
      : [{ path: `${path} (listed in ${join(folder, JOURNAL)})`, reason }];
  });
  if (refusals.length > 0) throw new RefusedPaths(refusals);
  refuseObstacles(
    folder,
    entries.map(({ path }) => path),
  );
  return entries;
}

function entriesOf(parsed: unknown): readonly JournalEntry[] {
  if (typeof parsed !== "object" || parsed === null || !("entries" in parsed))
    return [];
  const { entries } = parsed;
  return Array.isArray(entries) && entries.every(isEntry) ? entries : [];
}

function isEntry(entry: unknown): entry is JournalEntry {
  if (typeof entry !== "object" || entry === null || !("path" in entry))
    return false;
  const { path, staged, before } = { staged: "0", before: "", ...entry };
  return (
    typeof path === "string" &&
    typeof staged === "string" &&
    /^\d+$/.test(staged) &&
    typeof before === "string"
  );
}

/**
 * Carries out a step that is still pending. A file that was edited since does not
 * change.
 */
function finish(folder: string, { path, staged, before }: JournalEntry): void {
  const target = join(folder, path);
  const source =
    staged === undefined ? undefined : join(folder, STAGING, staged);
  const isPending = source === undefined || isFile(source);
  if (!isPending || currentHash(target) !== before) return;
  if (source === undefined) {
    if (before !== undefined) unlinkSync(target);
  } else {
    mkdirSync(dirname(target), { recursive: true });
    renameSync(source, target);
  }
}

/** Removes the folders that are empty after a deletion. */
export function removeEmptyFolders(folder: string, path: string): void {
  const parts = path.split("/");
  while (parts.length > 1) {
    parts.pop();
    try {
      rmdirSync(join(folder, ...parts));
    } catch {
      return;
    }
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function currentHash(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
