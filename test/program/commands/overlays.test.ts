import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { thingsApi } from "../cli/things-api.js";
import { tenon } from "./tenon.js";

/** An overlay that renames the operation. */
function renameTo(id: string): string {
  return `overlay: 1.0.0
info: { title: Fix, version: 1.0.0 }
actions:
  - target: $.paths.*.put
    update: { operationId: ${id} }
`;
}

it("the configured overlays apply to every command, and --overlay replaces them", async () => {
  const folder = folderWith({
    "tenon.config.json": '{ "overlays": ["fix.yaml"], "targets": ["client"] }',
    "openapi.json": thingsApi([]),
    "fix.yaml": renameTo("putThing"),
    "other.yaml": renameTo("storeThing"),
  });
  const client = () =>
    readFileSync(join(folder, "generated/api/calls.ts"), "utf8");
  expect((await tenon(folder, ["generate"])).code).toBe(0);
  expect(client()).toContain("putThing");
  expect((await tenon(folder, ["check"])).code).toBe(0);
  expect((await tenon(folder, ["check", "--overlay", "other.yaml"])).code).toBe(
    1,
  );
  await tenon(folder, ["generate", "--overlay", "fix.yaml,other.yaml"]);
  expect(client()).toContain("storeThing");
});

it("a comparison with a revision uses the overlays of that revision", async () => {
  const folder = folderWith({
    "tenon.config.json": '{ "overlays": ["fix.yaml"] }',
    "openapi.json": thingsApi([]),
    "fix.yaml": renameTo("putThing"),
  });
  const git = (...args: readonly string[]) =>
    execFileSync(
      "git",
      [...["-c", "user.name=a", "-c", "user.email=a@b.c"], ...args],
      { cwd: folder },
    );
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "First");
  writeFileSync(join(folder, "fix.yaml"), renameTo("storeThing"));
  const { out } = await tenon(folder, ["diff"]);
  expect(out).toContain("operation-renamed");
  writeFileSync(join(folder, "new.yaml"), renameTo("storeThing"));
  writeFileSync(join(folder, "fix.yaml"), renameTo("putThing"));
  const added = await tenon(folder, ["diff", "--overlay", "new.yaml"]);
  expect(added.out).toContain("operation-renamed");
});
