import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import type { Plan, PlannedFile } from "./write.js";

/**
 * Carries out a plan. Each file is written to a temporary file in its folder
 * and then renamed. If a step fails, the previous steps are undone and the
 * error is rethrown.
 */
export function apply(plan: Plan): void {
  const changed = [...plan.files, plan.manifest].filter(
    (file) => file.state !== "unchanged",
  );
  if (changed.length === 0) return;
  const undo: (() => void)[] = [];
  try {
    const staged = changed
      .filter((file) => file.state !== "delete")
      .map((file) => stage(plan.folder, file, undo));
    for (const file of changed)
      if (file.state === "delete") remove(plan.folder, file, undo);
    for (const move of staged) move();
  } catch (error) {
    for (const step of undo.reverse()) ignoringErrors(step);
    throw error;
  }
  for (const file of changed)
    if (file.state === "delete") removeEmptyFolders(plan.folder, file.path);
}

/** Writes the temporary file and returns a function that renames it. */
function stage(
  folder: string,
  { path, before, after = Buffer.alloc(0) }: PlannedFile,
  undo: (() => void)[],
): () => void {
  const target = join(folder, path);
  makeFolder(dirname(target), undo);
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${randomUUID()}.tmp`,
  );
  undo.push(() => {
    rmSync(temporary, { force: true });
  });
  writeFileSync(temporary, after, { flag: "wx" });
  return () => {
    renameSync(temporary, target);
    undo.push(() => {
      if (before === undefined) unlinkSync(target);
      else writeFileSync(target, before);
    });
  };
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

function remove(
  folder: string,
  { path, before }: PlannedFile,
  undo: (() => void)[],
): void {
  const target = join(folder, path);
  unlinkSync(target);
  undo.push(() => {
    if (before !== undefined) writeFileSync(target, before);
  });
}

/** Removes the folders that are empty after a deletion. */
function removeEmptyFolders(folder: string, path: string): void {
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

/** Runs an undo step. A step that fails must not prevent the others. */
function ignoringErrors(step: () => void): void {
  try {
    step();
  } catch {
    // The original error is the one to report.
  }
}
