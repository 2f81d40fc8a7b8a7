import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { Stamps } from "../../../generator/program/cache/stamps.js";
import { temporaryFolder } from "../../output/write/temporary-folder.js";

const later = Date.now() + 60_000;

function file(): string {
  const path = join(temporaryFolder(), "file.ts");
  writeFileSync(path, "one");
  return path;
}

/** The stamps of a run that compared the file's content. */
function stampsOf(path: string, now = later) {
  const stamps = new Stamps({}, now);
  expect(stamps.accepts(path, () => true)).toBe(true);
  return stamps;
}

test("a file is not read again while it is the same", () => {
  const path = file();
  const { current } = stampsOf(path);
  const test = vi.fn(() => false);
  const next = new Stamps(current, later);
  expect(next.accepts(path, test)).toBe(true);
  expect(test).not.toHaveBeenCalled();
  expect([next.current, next.hasNew]).toEqual([current, false]);
});

test("a change of the same size is found, even if the time is set back", () => {
  const path = file();
  const { current } = stampsOf(path);
  const { atime, mtime } = statSync(path);
  // Until the next change has another time.
  while (new Stamps(current, later).accepts(path, () => false)) {
    writeFileSync(path, "two");
    utimesSync(path, atime, mtime);
  }
  const read = vi.fn((content: Buffer) => content.toString() === "two");
  const next = new Stamps(current, later);
  expect(next.accepts(path, read)).toBe(true);
  expect(read).toHaveBeenCalledOnce();
  expect(next.hasNew).toBe(true);
});

test("a file that changed just now has no stamp yet", () => {
  const { current, hasNew } = stampsOf(file(), Date.now());
  expect([current, hasNew]).toEqual([{}, false]);
});

test("a file that is not accepted has no stamp", () => {
  const path = file();
  const stamps = new Stamps({}, later);
  expect(stamps.accepts(path, () => false)).toBe(false);
  expect(stamps.current).toEqual({});
});
