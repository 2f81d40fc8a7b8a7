import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { apply } from "../../../generator/output/write/apply.js";
import {
  hashOf,
  ManifestError,
  readManifest,
} from "../../../generator/output/write/manifest.js";
import { RefusedPaths } from "../../../generator/output/write/safe-path.js";
import {
  conflicts,
  isUpToDate,
  type Plan,
  plan,
} from "../../../generator/output/write/write.js";
import { temporaryFolder } from "./temporary-folder.js";

type Files = Readonly<Record<string, string>>;

/** The files that the first run of each test writes. */
const first: Files = { "v1/a.ts": "a\n", "v1/b.ts": "b\n", "top.ts": "t\n" };

function planned(folder: string, files: Files): Plan {
  const output = Object.entries(files).map(([path, text]) => ({ path, text }));
  return plan(output, folder, readManifest(folder));
}

function write(folder: string, files: Files): void {
  apply(planned(folder, files));
}

function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function tree(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths
      .filter((path) => lstatSync(join(folder, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

describe("plan", () => {
  it.each<{ name: string; meanwhile: Files; then: Files; states: Files }>([
    {
      name: "nothing changed",
      meanwhile: {},
      then: first,
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "unchanged",
      },
    },
    {
      name: "one added, one changed, one removed",
      meanwhile: {},
      then: { "v1/a.ts": "a2\n", "v1/c.ts": "c\n", "top.ts": "t\n" },
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "update",
        "v1/b.ts": "delete",
        "v1/c.ts": "create",
      },
    },
    {
      name: "edited by hand",
      meanwhile: { "v1/a.ts": "mine\n" },
      then: first,
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "update edited",
        "v1/b.ts": "unchanged",
      },
    },
    {
      name: "edited by hand to the new content",
      meanwhile: { "v1/a.ts": "a2\n" },
      then: { ...first, "v1/a.ts": "a2\n" },
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "unchanged",
      },
    },
    {
      name: "edited by hand and obsolete",
      meanwhile: { "v1/b.ts": "mine\n" },
      then: { "v1/a.ts": "a\n", "top.ts": "t\n" },
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "delete edited",
      },
    },
    {
      name: "a file that Tenon did not write, at an output path",
      meanwhile: { "v1/c.ts": "mine\n" },
      then: { ...first, "v1/c.ts": "c\n" },
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "unchanged",
        "v1/c.ts": "update foreign",
      },
    },
    {
      name: "a file that Tenon did not write, at another path",
      meanwhile: { "v1/mine.ts": "mine\n", "notes.txt": "mine\n" },
      then: first,
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "unchanged",
      },
    },
    {
      name: "checked out with different line endings",
      meanwhile: { "v1/a.ts": "a\r\n", "v1/b.ts": "b\r\n" },
      then: { ...first, "v1/b.ts": "b2\n" },
      states: {
        "top.ts": "unchanged",
        "v1/a.ts": "unchanged",
        "v1/b.ts": "update",
      },
    },
  ])("$name", ({ meanwhile, then, states }) => {
    const folder = temporaryFolder();
    write(folder, first);
    for (const [path, text] of Object.entries(meanwhile))
      put(folder, path, text);
    const before = tree(folder);
    const result = planned(folder, then);
    const found = result.files.map(({ path, state, conflict }) => [
      path,
      [state, conflict].filter(Boolean).join(" "),
    ]);
    expect(Object.fromEntries(found)).toEqual(states);
    expect(conflicts(result).map(({ path }) => path)).toEqual(
      Object.keys(states).filter((path) =>
        /edited|foreign/.test(states[path] ?? ""),
      ),
    );
    expect(tree(folder)).toEqual(before);
  });

  it("reports whether anything changes", () => {
    const folder = temporaryFolder();
    expect(isUpToDate(planned(folder, first))).toBe(false);
    write(folder, first);
    expect(isUpToDate(planned(folder, first))).toBe(true);
    expect(isUpToDate(planned(folder, { ...first, "v1/a.ts": "" }))).toBe(
      false,
    );
  });
});

describe("apply", () => {
  it("writes the files and a manifest sorted by code unit", () => {
    const folder = join(temporaryFolder(), "deep", "output");
    write(folder, { "v1/z.ts": "z\n", "v1/Z2.ts": "Z\n", "a.ts": "a\n" });
    expect(tree(folder)).toEqual({
      ".tenon.json": `{\n  "files": {\n    "a.ts": "${hashOf(Buffer.from("a\n"))}",\n    "v1/Z2.ts": "${hashOf(Buffer.from("Z\n"))}",\n    "v1/z.ts": "${hashOf(Buffer.from("z\n"))}"\n  }\n}\n`,
      "a.ts": "a\n",
      "v1/Z2.ts": "Z\n",
      "v1/z.ts": "z\n",
    });
  });

  it("leaves a manifest that a formatter changed, because it records the same", () => {
    const folder = temporaryFolder();
    write(folder, first);
    const path = join(folder, ".tenon.json");
    const formatted = readFileSync(path, "utf8").replaceAll("  ", "\t");
    writeFileSync(path, formatted);
    expect(isUpToDate(planned(folder, first))).toBe(true);
    writeFileSync(path, formatted.replace(hashOf(Buffer.from("a\n")), "0"));
    expect(isUpToDate(planned(folder, first))).toBe(false);
  });

  it("does not touch files that are up to date", () => {
    const folder = temporaryFolder();
    write(folder, first);
    const long = new Date(1e12);
    for (const path of [...Object.keys(first), ".tenon.json"])
      utimesSync(join(folder, path), long, long);
    write(folder, first);
    expect(statSync(join(folder, ".tenon.json")).mtime).toEqual(long);
    write(folder, { ...first, "v1/a.ts": "a2\n" });
    expect(statSync(join(folder, "v1/b.ts")).mtime).toEqual(long);
    expect(statSync(join(folder, "v1/a.ts")).mtime).not.toEqual(long);
  });

  it("deletes only files that it wrote, and folders that become empty", () => {
    const folder = temporaryFolder();
    write(folder, { "v1/deep/a.ts": "a\n", "v2/b.ts": "b\n", "c.ts": "c\n" });
    put(folder, "v2/mine.ts", "mine\n");
    write(folder, { "c.ts": "c\n" });
    expect(existsSync(join(folder, "v1"))).toBe(false);
    expect(Object.keys(tree(folder))).toEqual([
      ".tenon.json",
      "c.ts",
      "v2/mine.ts",
    ]);
  });

  it("drops a missing file from the manifest", () => {
    const folder = temporaryFolder();
    write(folder, { "a.ts": "a\n", "b.ts": "b\n" });
    put(folder, "b.ts", "mine\n");
    write(folder, { "a.ts": "a\n", "b.ts": "b2\n" });
    expect(tree(folder)["b.ts"]).toBe("b2\n");
    expect(isUpToDate(planned(folder, { "a.ts": "a\n", "b.ts": "b2\n" }))).toBe(
      true,
    );
  });

  it.each<{ name: string; obstacle: string }>([
    { name: "before the first rename", obstacle: "v1/b.ts" },
    { name: "after files were renamed and deleted", obstacle: "v1/y.ts" },
  ])("undoes all steps if it fails $name", ({ obstacle }) => {
    const folder = temporaryFolder();
    write(folder, first);
    const then = { "v1/a.ts": "a2\n", "v1/y.ts": "y\n", "new/x.ts": "x\n" };
    const doomed = planned(folder, then);
    const before = tree(folder);
    // Appears after the plan was made.
    if (obstacle === "v1/y.ts") mkdirSync(join(folder, obstacle));
    else Object.assign(doomed.files[0] ?? {}, { path: "top.ts/impossible" });
    expect(() => {
      apply(doomed);
    }).toThrow();
    expect(tree(folder)).toEqual(before);
    expect(existsSync(join(folder, "new"))).toBe(false);
  });
});

describe("what is rejected before anything is written", () => {
  it.each<{
    name: string;
    prepare: (folder: string, outside: string) => void;
    reason: RegExp;
  }>([
    {
      name: "a folder that is a symbolic link",
      prepare: (folder, outside) => {
        symlinkSync(outside, join(folder, "v1"));
      },
      reason: /^v1\/a\.ts: v1 is a symbolic link$/m,
    },
    {
      name: "a file that is a symbolic link",
      prepare: (folder, outside) => {
        symlinkSync(join(outside, "a.ts"), join(folder, "top.ts"));
      },
      reason: /^top\.ts: top\.ts is a symbolic link$/m,
    },
    {
      name: "a manifest that is a symbolic link",
      prepare: (folder, outside) => {
        symlinkSync(join(outside, "a.json"), join(folder, ".tenon.json"));
      },
      reason: /^\.tenon\.json: \.tenon\.json is a symbolic link$/m,
    },
    {
      name: "a folder at the path of a file",
      prepare: (folder) => {
        put(folder, "top.ts/mine.ts", "mine\n");
      },
      reason: /^top\.ts: top\.ts exists and is not a file$/m,
    },
    {
      name: "a file at the path of a folder",
      prepare: (folder) => {
        put(folder, "v1", "mine\n");
      },
      reason: /^v1\/a\.ts: v1 exists and is not a folder$/m,
    },
    {
      name: "a manifest that lists a file outside of the folder",
      prepare: (folder, outside) => {
        put(outside, "victim.ts", "mine\n");
        put(folder, ".tenon.json", '{"files": {"../outside/victim.ts": "0"}}');
      },
      reason: /contains `..`/,
    },
  ])("$name", ({ prepare, reason }) => {
    const home = temporaryFolder();
    const folder = join(home, "output");
    const outside = join(home, "outside");
    mkdirSync(folder);
    mkdirSync(outside);
    prepare(folder, outside);
    const before = tree(home);
    expect(() => planned(folder, first)).toThrow(RefusedPaths);
    expect(() => planned(folder, first)).toThrow(reason);
    expect(tree(home)).toEqual(before);
  });

  it("a path that leaves the folder", () => {
    expect(() => planned(temporaryFolder(), { "../a.ts": "a\n" })).toThrow(
      RefusedPaths,
    );
  });

  it.each(["<<<<<<< ours", "[]", "{}", '{"files": {"a.ts": 1}}', "null"])(
    "a manifest that reads %j",
    (text) => {
      const folder = temporaryFolder();
      put(folder, ".tenon.json", text);
      expect(() => readManifest(folder)).toThrow(ManifestError);
    },
  );
});
