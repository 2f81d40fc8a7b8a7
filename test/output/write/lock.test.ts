import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { LockedError, withLock } from "../../../generator/output/write/lock.js";
import { thisProcess } from "../../../generator/program/this-process.js";
import { temporaryFolder } from "./temporary-folder.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const owner = thisProcess.process;
const waiting = { limit: 60_000, onWait: () => undefined };
const atOnce = { ...waiting, limit: 0 };

function leaveLock(id: number, time: number): string {
  const path = join(folder, ".tenon.lock");
  const lock = { process: id, host: hostname(), time };
  writeFileSync(path, JSON.stringify(lock));
  return path;
}

test("a lock that an earlier process with the same id left is taken over", async () => {
  const path = leaveLock(owner.id, 0);
  expect(await withLock(folder, owner, atOnce, () => "written")).toBe(
    "written",
  );
  expect(existsSync(path)).toBe(false);
});

test("the lock of another process that is running is respected", async () => {
  leaveLock(process.ppid, 0);
  await expect(
    withLock(folder, owner, atOnce, () => "written"),
  ).rejects.toThrow(LockedError);
});

test("a lock without an owner is respected while it is new, and then taken over", async () => {
  const path = join(folder, ".tenon.lock");
  writeFileSync(path, "");
  await expect(
    withLock(folder, owner, atOnce, () => "written"),
  ).rejects.toThrow(LockedError);
  const [accessed, modified] = [new Date(), new Date(Date.now() - 60_000)];
  utimesSync(path, accessed, modified);
  expect(await withLock(folder, owner, atOnce, () => "written")).toBe(
    "written",
  );
});

test("runs of one process wait for each other", async () => {
  const events: string[] = [];
  const run = (name: string) =>
    withLock(folder, owner, waiting, async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
    });
  await Promise.all([run("one"), run("two")]);
  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});
