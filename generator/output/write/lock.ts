/**
 * The lock of an output folder: only one run at a time plans and writes there.
 * A lock whose process has ended is taken over.
 */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { isInterrupted } from "./journal.js";
import { isMissing } from "./manifest.js";

const LOCK = ".tenon.lock";

/** Milliseconds between two attempts. */
const INTERVAL = 50;

/** Milliseconds after which the lock of another machine counts as abandoned. */
const ABANDONED = 10 * 60_000;

/**
 * Milliseconds after which a lock without an owner counts as abandoned: its
 * process was killed between creating the file and writing to it.
 */
const UNWRITTEN = 1000;

/**
 * Milliseconds after which a run prints that it waits: longer than `UNWRITTEN`, so that
 * nothing is printed after a killed run.
 */
const ANNOUNCED = 2000;

/** Another run holds the lock of an output folder for too long. */
export class LockedError extends Error {
  override readonly name = "LockedError";
}

/** The process that takes the lock. */
export interface LockOwner {
  readonly id: number;
  /**
   * Whether the process of this machine that had this id at this time is still running.
   */
  isRunning(id: number, time: number): boolean;
}

/** How to wait for another run. */
export interface Waiting {
  /** Milliseconds until `LockedError`. */
  readonly limit: number;
  /** Called once, if the wait takes longer than two seconds. */
  readonly onWait: (holder: string) => void;
}

/**
 * Runs a function while this process holds the lock of a folder. Creates the
 * folder, and removes it if it stays or becomes empty.
 *
 * @throws LockedError if another run does not release the lock in time
 */
export async function withLock<Result>(
  folder: string,
  owner: LockOwner,
  waiting: Waiting,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const removable = hasContent(folder) ? [folder] : makeFolders(folder);
  const path = join(folder, LOCK);
  await acquire(path, owner, waiting);
  try {
    return await run();
  } finally {
    unlinkSync(path);
    removeIfEmpty(removable);
  }
}

/** Whether another run holds the lock of a folder, or was killed while it wrote. */
export function isBusy(folder: string): boolean {
  return existsSync(join(folder, LOCK)) || isInterrupted(folder);
}

async function acquire(
  path: string,
  owner: LockOwner,
  { limit, onWait }: Waiting,
): Promise<void> {
  const content = JSON.stringify({
    process: owner.id,
    host: hostname(),
    time: Date.now(),
  });
  for (let waited = 0; !tryToCreate(path, content); waited += INTERVAL) {
    const holder = holderOf(path, owner);
    if (holder === undefined) continue;
    if (waited === ANNOUNCED) onWait(holder);
    if (waited >= limit)
      throw new LockedError(
        `${holder} is writing to ${dirname(path)}. Try again when it has ended, or delete ${path} if it no longer runs.`,
      );
    await delay(INTERVAL);
  }
}

/** Creates the lock. Reads it again, since another run may have taken it away before its content was written. */
function tryToCreate(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx" });
    return readFileSync(path, "utf8") === content;
  } catch (error) {
    if (isMissing(error)) return false;
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      return false;
    throw error;
  }
}

/** Describes the process that holds a lock. Removes a lock whose process has ended and returns undefined. */
function holderOf(path: string, owner: LockOwner): string | undefined {
  let age: number;
  let text: string;
  try {
    age = Date.now() - statSync(path).mtimeMs;
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const [, id, host, time] =
    /^\{"process":(\d+),"host":"([^"]*)","time":(\d+)\}$/.exec(text) ?? [];
  const isHeld =
    host === hostname()
      ? owner.isRunning(Number(id), Number(time))
      : age < (host === undefined ? UNWRITTEN : ABANDONED);
  if (isHeld)
    return id === undefined ? "Another run" : `Process ${id} on ${host ?? ""}`;
  takeAway(path, text, owner);
  return undefined;
}

/** Removes an abandoned lock, unless another waiting run has replaced it meanwhile. */
function takeAway(path: string, abandoned: string, owner: LockOwner): void {
  const aside = `${path}.${String(owner.id)}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") === abandoned) unlinkSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function hasContent(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Creates a folder and its parents; returns those that are new, the innermost first. */
function makeFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return [];
  const parents = makeFolders(dirname(folder));
  mkdirSync(folder);
  return [folder, ...parents];
}

function removeIfEmpty(folders: readonly string[]): void {
  for (const folder of folders)
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
}
