import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { cli, put, tenon } from "./tenon.js";
import { thingsApi } from "./things-api.js";

const input = ["generate", "openapi.json"];

let folder: string;
let time: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-interrupted-"));
  put(folder, "package.json", '{ "devDependencies": { "@types/node": "20" } }');
  put(folder, "openapi.json", thingsApi(["name"]));
  const start = performance.now();
  expect(tenon(folder, [...input, "--out", "wanted"]).code).toBe(0);
  time = performance.now() - start;
  put(folder, "openapi.json", thingsApi([]));
  expect(tenon(folder, [...input, "--out", "before"]).code).toBe(0);
  put(folder, "openapi.json", thingsApi(["name"]));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Every file of a folder with its text, temporary ones included. */
function contents(name: string): Readonly<Record<string, string>> {
  const root = join(folder, name);
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

/** The SHA-256 hash of a file, as a journal holds it. */
function hashIn(name: string, path: string): string {
  return createHash("sha256")
    .update(readFileSync(join(folder, name, path)))
    .digest("hex");
}

/** A module that ends the process before it moves a file to a path. */
const killer = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    if (String(to).endsWith(process.env.KILLED_BEFORE)) process.kill(process.pid, "SIGKILL");
    renameSync(from, to);
  };
  syncBuiltinESMExports();`;

/** Starts a run; `kill` ends it after some milliseconds. */
function run(name: string, kill?: number): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...input, "--out", name], {
    cwd: folder,
    stdio: "ignore",
  });
  if (kill !== undefined) setTimeout(() => child.kill("SIGKILL"), kill);
  return new Promise((resolve) => {
    child.on("close", resolve);
  });
}

describe("a run that is killed", () => {
  test.each([0.3, 0.6, 0.7, 0.8, 0.9, 0.95])(
    "at %f of its time is finished or undone by the next one",
    async (part) => {
      const name = `killed-${part}`;
      cpSync(join(folder, "before"), join(folder, name), { recursive: true });
      await run(name, time * part);
      const { code, err } = tenon(folder, [...input, "--out", name]);
      expect(err).toBe("");
      expect(code).toBe(0);
      expect(contents(name)).toEqual(contents("wanted"));
    },
  );

  test.each([
    ["its journal is there", ".tenon.journal.json", []],
    ["all files are there", "api/validators.ts", ["api/API.md"]],
    ["its manifest is there", ".tenon.json", ["api/validators.ts"]],
  ])(
    "before %s is finished by the next one, if it was the first",
    (_, path, written) => {
      const name = `first/${path.replaceAll(".", "-")}`;
      put(folder, "killer.mjs", killer);
      const module = pathToFileURL(join(folder, "killer.mjs")).href;
      const run = tenon(folder, [...input, "--out", name], {
        NODE_OPTIONS: `--import=${module}`,
        KILLED_BEFORE: path,
      });
      expect([run.code, run.err]).toEqual([null, ""]);
      const left = Object.keys(contents(name));
      expect(left).toEqual(expect.arrayContaining(written));
      expect(left).not.toContain(path);
      const { code, err } = tenon(folder, [...input, "--out", name]);
      expect([code, err]).toEqual([0, ""]);
      expect(contents(name)).toEqual(contents("wanted"));
    },
  );

  test("leaves files of others alone that came before the next one", () => {
    const words = [...input, "--out", "shared"];
    put(folder, "shared/.tenon.staging/0", "");
    put(folder, "shared/mine.ts", "export {};\n");
    const { code, err } = tenon(folder, words);
    expect(err).toContain("it has no manifest of Tenon, and contains mine.ts");
    expect(code).toBe(2);
    expect(contents("shared")).toEqual({ "mine.ts": "export {};\n" });
  });

  test("after the journal was written is finished by `check`, too", () => {
    const changed = "api/validators.ts";
    cpSync(join(folder, "before"), join(folder, "half"), { recursive: true });
    const wanted = contents("wanted");
    mkdirSync(join(folder, "half/.tenon.staging"));
    put(folder, "half/obsolete/types.ts", "export {};\n");
    const deleted = "obsolete/types.ts";
    const entries = [
      { path: deleted, before: hashIn("half", deleted) },
      ...[changed, ".tenon.json"].map((path, at) => {
        put(folder, `half/.tenon.staging/${at}`, wanted[path] ?? "");
        return { path, staged: String(at), before: hashIn("half", path) };
      }),
    ];
    put(folder, "half/.tenon.journal.json", JSON.stringify({ entries }));
    const { out } = tenon(folder, ["check", "openapi.json", "--out", "half"]);
    expect(out).not.toContain("validators.ts");
    expect(contents("half")[changed]).toBe(wanted[changed]);
    expect(existsSync(join(folder, "half/.tenon.journal.json"))).toBe(false);
    expect(existsSync(join(folder, "half/.tenon.staging"))).toBe(false);
    expect(existsSync(join(folder, "half/obsolete"))).toBe(false);
  });

  test("leaves a journal whose paths stay inside the folder", () => {
    cpSync(join(folder, "before"), join(folder, "evil"), { recursive: true });
    put(folder, "evil/.tenon.staging/0", "evil\n");
    const entries = [{ path: "../outside.txt", staged: "0" }];
    put(folder, "evil/.tenon.journal.json", JSON.stringify({ entries }));
    const { code, err } = tenon(folder, [...input, "--out", "evil"]);
    expect(err).toContain("../outside.txt (listed in ");
    expect(code).toBe(2);
    expect(existsSync(join(folder, "outside.txt"))).toBe(false);
  });
});

describe("two runs at once", () => {
  test("wait for each other, and none treats the other's files as edited", async () => {
    cpSync(join(folder, "before"), join(folder, "both"), { recursive: true });
    const codes = await Promise.all([1, 2, 3].map(() => run("both")));
    expect(codes).toEqual([0, 0, 0]);
    expect(contents("both")).toEqual(contents("wanted"));
  });

  test("a lock whose process has ended is taken over", () => {
    const ended = spawnSync(process.execPath, ["-e", ""]).pid;
    const lock = { process: ended, host: hostname(), time: Date.now() };
    put(folder, "stale/.tenon.lock", JSON.stringify(lock));
    const { code, err } = tenon(folder, [...input, "--out", "stale"]);
    expect([code, err]).toEqual([0, ""]);
    expect(contents("stale")).toEqual(contents("wanted"));
  });

  test("a lock of a process that was killed before it wrote its id is taken over", () => {
    put(folder, "unwritten/.tenon.lock", "");
    const { code, err } = tenon(folder, [...input, "--out", "unwritten"]);
    expect([code, err]).toEqual([0, ""]);
  });
});

describe("an output folder that is a poor choice", () => {
  beforeAll(() => {
    symlinkSync(join(folder, "home"), join(folder, "to-home"), "junction");
    symlinkSync(resolve("/"), join(folder, "to-root"), "junction");
  });

  test.each<readonly [string, readonly string[], string]>([
    ["the home folder", ["--out", "home"], "it is the home folder"],
    [
      "a link to the home folder",
      ["--out", "to-home"],
      "it is the home folder",
    ],
    ["the root of the disk", ["--out", "/"], "it is the root of a disk"],
    ["a link to it", ["--out", "to-root"], "it is the root of a disk"],
    ["a folder of others", ["--out", "src"], "it has no manifest of Tenon"],
  ])("is refused: %s", (_, words, reason) => {
    mkdirSync(join(folder, "home"), { recursive: true });
    put(folder, "src/mine.ts", "export {};\n");
    const home = { HOME: join(folder, "home") };
    const { code, err } = tenon(folder, [...input, ...words], home);
    expect(err).toContain(reason);
    expect(err).toContain("use `tenon generate --force`, which writes there");
    expect(code).toBe(2);
  });

  test("is accepted with --force", () => {
    put(folder, "mixed/mine.txt", "mine\n");
    const words = [...input, "--out", "mixed", "--force"];
    expect(tenon(folder, words).code).toBe(0);
    expect(contents("mixed")["mine.txt"]).toBe("mine\n");
  });
});
