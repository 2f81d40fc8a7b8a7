import {
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import {
  discardJournal,
  type JournalEntry,
  journalOf,
  removeEmptyFolders,
  STAGING,
  writeJournal,
} from "./journal.js";
import type { Plan, PlannedFile } from "./write.js";

/**
 * Carries out a plan. All new content is staged first, then a journal lists
 * every step, then the steps run. If a step fails, the previous ones are undone
 * and the error is rethrown. If the process is killed, `recover` finishes the
 * journal or discards what was staged without one.
 */
export function apply(plan: Plan): void {
  const changed = [...plan.files, plan.manifest].filter(
    (file) => file.state !== "unchanged",
  );
  if (changed.length === 0) return;
  const undo: (() => void)[] = [];
  try {
    makeFolder(join(plan.folder, STAGING), undo);
    const entries = journalOf(changed);
    for (const [at, file] of changed.entries()) {
      const staged = entries[at]?.staged;
      if (staged !== undefined)
        writeFileSync(join(plan.folder, STAGING, staged), contentOf(file));
    }
    // Nothing else may be there before the journal: a killed run leaves no manifest.
    writeJournal(plan.folder, entries);
    for (const [at, file] of changed.entries())
      carryOut(plan.folder, file, entries[at], undo);
  } catch (error) {
    ignoringErrors(() => {
      discardJournal(plan.folder);
    });
    for (const step of undo.reverse()) ignoringErrors(step);
    throw error;
  }
  discardJournal(plan.folder);
  for (const file of changed)
    if (file.state === "delete") removeEmptyFolders(plan.folder, file.path);
}

function contentOf({ after = Buffer.alloc(0) }: PlannedFile): Buffer {
  return after;
}

function carryOut(
  folder: string,
  { path, before }: PlannedFile,
  entry: JournalEntry | undefined,
  undo: (() => void)[],
): void {
  const target = join(folder, path);
  if (entry?.staged === undefined) unlinkSync(target);
  else {
    makeFolder(dirname(target), undo);
    renameSync(join(folder, STAGING, entry.staged), target);
  }
  undo.push(() => {
    if (before === undefined) unlinkSync(target);
    else writeFileSync(target, before);
  });
}

/**
 * Creates one folder at a time, because Node's `recursive` option hangs if the
 * file system answers ENOENT.
 */
function makeFolder(folder: string, undo: (() => void)[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  mkdirSync(folder);
  undo.push(() => {
    rmdirSync(folder);
  });
}

/** Runs an undo step. A step that fails must not prevent the others. */
function ignoringErrors(step: () => void): void {
  try {
    step();
  } catch {
    // The original error is the one to report.
  }
}
