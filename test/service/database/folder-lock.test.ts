/** The lock that keeps two processes from one embedded database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { lockFolder } from "../../../examples/service/database/folder-lock.js";

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-lock-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

test("a folder has one process at a time", async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `Another process uses the folder ${folder}.`,
  );
  await unlock();
  const again = await lockFolder(folder);
  await again();
});

test("a folder is free after its process was killed", async () => {
  const lock = join(folder, "lock");
  const script = `require("node:net").createServer().listen(${JSON.stringify(lock)}, () => console.log("locked"))`;
  const holder = spawn(process.execPath, ["-e", script]);
  child = holder;
  await once(holder.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow("Another process");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const unlock = await lockFolder(folder);
  await unlock();
});
