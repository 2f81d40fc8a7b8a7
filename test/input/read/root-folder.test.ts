import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readDescription } from "../../../generator/input/read/read.js";
import { folderOf } from "./description-folder.js";

const files = {
  "project/packages/api/openapi.json": '{"openapi": "3.1.0"}',
  "project/packages/api/own.json": "1",
  "project/packages/beside.json": "2",
  "project/above.json": "3",
  "outside.json": "4",
};

/** What the references of a description in `project/packages/api` resolve to; a code if they do not. */
async function reached(
  more: Readonly<Record<string, string>>,
  root?: string,
): Promise<readonly unknown[]> {
  const folder = folderOf({ ...files, ...more });
  symlinkSync("../../..", join(folder, "project/packages/api/up"));
  const document = await readDescription(
    join(folder, "project/packages/api/openapi.json"),
    root === undefined ? {} : { root: join(folder, root) },
  );
  return [
    "own.json",
    "../beside.json",
    "../../above.json",
    "up/project/above.json",
    "../../../outside.json",
    "up/outside.json",
  ].map(
    (reference) =>
      document.resolve(reference, `#/${reference}`)?.value ??
      document.diagnostics.at(-1)?.code,
  );
}

const no = "ref-outside";

describe("references reach", () => {
  test.each([
    ["the description's folder", {}, [1, no, no, no, no, no]],
    [
      "the nearest package",
      { "project/package.json": "{}", "package.json": "{}" },
      [1, 2, 3, 3, no, no],
    ],
    [
      "the description's folder, if it is a package",
      { "project/packages/api/package.json": "{}", "package.json": "{}" },
      [1, no, no, no, no, no],
    ],
    ["the repository", { "project/.git/HEAD": "" }, [1, 2, 3, 3, no, no]],
    [
      "the worktree, whose .git is a file",
      { "project/.git": "gitdir: elsewhere" },
      [1, 2, 3, 3, no, no],
    ],
    [
      "the repository of a package",
      {
        "project/.git/HEAD": "",
        "project/packages/package.json": "{}",
        "package.json": "{}",
      },
      [1, 2, 3, 3, no, no],
    ],
    [
      "the nearest of two repositories",
      { "project/packages/.git": "gitdir: elsewhere", "project/.git/HEAD": "" },
      [1, 2, no, no, no, no],
    ],
  ])("%s", async (_, more, wanted) => {
    expect(await reached(more)).toEqual(wanted);
  });

  test("the named folder, which can be smaller or larger", async () => {
    const repository = { "project/.git/HEAD": "" };
    expect(await reached(repository, "project/packages")).toEqual([
      ...[1, 2, no, no, no, no],
    ]);
    expect(await reached(repository, ".")).toEqual([1, 2, 3, 3, 4, 4]);
  });
});

test("a description that is a link belongs to the project of the link", async () => {
  const folder = folderOf({
    "elsewhere/openapi.json": '{"openapi": "3.1.0"}',
    "project/.git/HEAD": "",
    "project/common.json": "1",
  });
  mkdirSync(join(folder, "project/api"));
  const link = join(folder, "project/api/openapi.json");
  symlinkSync("../../elsewhere/openapi.json", link);
  const document = await readDescription(link);
  expect(document.resolve("../common.json", "#")?.value).toBe(1);
  expect(document.resolve("openapi.json", "#")?.location).toBe("#");
});

test("the locations of files are relative to the description, and their positions to the working folder", async () => {
  const folder = folderOf({ ...files, "project/.git/HEAD": "" });
  const document = await readDescription(
    join(folder, "project/packages/api/openapi.json"),
  );
  const target = document.resolve("../../above.json", "#");
  expect(target?.location).toBe("../../above.json#");
  expect(document.locate("../../above.json#")?.file).toBe(
    join(folder, "project/above.json"),
  );
});
