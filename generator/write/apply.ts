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
 * Does what a plan says. Everything is first written beside its place and then
 * renamed; where something fails, what was done is undone and the error thrown.
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

/** Writes a file beside its place, and returns what moves it there. */
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

/** One folder at a time, because Node's `recursive` never returns where a file system refuses with ENOENT. */
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

/** Removes the folders that held a deleted file and hold nothing more. */
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

/** One step of an undoing that fails must not keep the others from being tried. */
function ignoringErrors(step: () => void): void {
  try {
    step();
  } catch {
    // The error that led here is the one to be told.
  }
}
