import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { temporaryFolder } from "../../output/write/temporary-folder.js";
import { sample } from "../../support/sampling.js";
import { cli, put } from "./tenon.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const text = { type: "string" };
const description = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/v1/things": {
      get: {
        operationId: "listThings",
        // For a warning.
        unknownKeyword: true,
        responses: {
          200: {
            description: "OK",
            content: {
              "application/json": { schema: { $ref: "parts/thing.json" } },
            },
          },
        },
      },
    },
  },
};
const overlay = {
  overlay: "1.0.0",
  info: { title: "A title", version: "1" },
  actions: [{ target: "$.info", update: { description: "Things." } }],
};
const thing = { type: "object", properties: { name: text } };

function project(settings: object = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  put(folder, "package.json", '{ "type": "module" }');
  put(folder, "openapi.json", JSON.stringify(description));
  put(folder, "parts/thing.json", JSON.stringify(thing));
  put(folder, "overlay.json", JSON.stringify(overlay));
  const config = { overlays: ["overlay.json"], targets: ["client"] };
  const all = JSON.stringify({ ...config, ...settings });
  put(folder, "tenon.config.json", all);
  return folder;
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The sources that were loaded: `output/emit/emit.ts`. */
  readonly modules: ReadonlySet<string>;
  /** The packages that were loaded. */
  readonly packages: ReadonlySet<string>;
}

/** Runs the program, and lists the modules that it loaded, by the coverage that V8 writes. */
function run(folder: string, words: readonly string[], program = cli): Run {
  const coverage = temporaryFolder();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...words],
    {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_V8_COVERAGE: coverage },
    },
  );
  const urls = readdirSync(coverage).flatMap((file) => {
    // The format is V8's.
    const { result } = JSON.parse(
      readFileSync(join(coverage, file), "utf8"),
    ) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  const modules = urls
    .filter((url) => url.startsWith("file:") && !url.includes("node_modules/"))
    .flatMap(modulesIn);
  const out = stdout.replaceAll(/\d+\.\d\d s|"milliseconds": \d+/g, "…");
  const packages = urls.flatMap((url) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    return name ?? [];
  });
  return {
    code: status,
    out,
    err: stderr,
    modules: new Set(modules),
    packages: new Set(packages),
  };
}

const known = new Map<string, readonly string[]>();

/** The modules in a bundled file. */
function modulesIn(url: string): readonly string[] {
  const found = known.get(url);
  if (found !== undefined) return found;
  const text = readFileSync(fileURLToPath(url), "utf8");
  // esbuild writes the name of each module before its text.
  const names = [...text.matchAll(/^\/\/ generator\/(\S+\.ts)$/gm)];
  const modules = names.map(([, path = ""]) => path);
  known.set(url, modules);
  return modules;
}

/** Whether the pipeline was loaded. */
function isFull({ modules }: Run): boolean {
  return modules.has("output/emit/emit.ts");
}

/** A project that was generated. */
function generated(settings?: object): string {
  const folder = project(settings);
  const first = spawnSync(process.execPath, [cli, "generate"], { cwd: folder });
  expect(first.status).toBe(0);
  return folder;
}

describe("a run of `tenon generate` without changes", () => {
  it("loads no module of the pipeline", () => {
    const folder = generated();
    const { modules, out } = run(folder, ["generate"]);
    expect(out).toMatch(/^generated: nothing changed, \d+ files, …$/m);
    const stages = [
      "input/read",
      "input/build",
      "language/schema",
      "language/regex",
      "language/print",
      "output/emit",
      "review/diff",
    ];
    const loaded = [...modules].filter((module) =>
      stages.some((stage) => module.startsWith(`${stage}/`)),
    );
    // Names of levels and targets, and what a run looks for on disk.
    expect(loaded.sort()).toEqual([
      "input/read/json/syntax-fault.ts",
      "input/read/source/files.ts",
      "input/read/source/git-error.ts",
      "output/emit/targets.ts",
      "review/diff/rules/impacts.ts",
    ]);
  });

  it("loads a package only for a tsconfig.json", () => {
    const folder = generated();
    expect([...run(folder, ["generate"]).packages]).toEqual([]);
    put(folder, "tsconfig.json", "{}");
    run(folder, ["generate"]);
    const { packages, out } = run(folder, ["generate"]);
    expect(out).toMatch(/^generated: nothing changed, \d+ files, …$/m);
    expect([...packages]).toContain("get-tsconfig");
  });

  it("loads no check of the configuration without one", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "node_modules"));
    put(folder, "openapi.json", JSON.stringify(description));
    put(folder, "parts/thing.json", JSON.stringify(thing));
    run(folder, ["generate"]);
    const { modules, out } = run(folder, ["generate"]);
    expect(out).toMatch(/^generated: nothing changed, \d+ files, …$/m);
    const loaded = [...modules].filter((module) =>
      module.includes("program/config/"),
    );
    expect(loaded.sort()).toEqual([
      "program/config/apis.ts",
      "program/config/compiler-needs.ts",
      "program/config/config.ts",
      "program/config/date.ts",
      "program/config/inputs.ts",
      "program/config/project.ts",
      "program/config/read-project.ts",
      "program/config/settings-file.ts",
    ]);
  });

  it.each([
    [["generate"]],
    [["check"]],
    [["generate", "--json"]],
    [["check", "--verbose"]],
    [["generate", "--quiet"]],
  ])("prints what a full run prints: %j", (words) => {
    const folder = generated();
    rmSync(join(folder, "node_modules/.cache"), { recursive: true });
    const full = run(folder, words);
    const again = run(folder, words);
    expect([isFull(full), isFull(again)]).toEqual([true, false]);
    expect(again).toMatchObject({ code: 0, out: full.out, err: full.err });
  });

  it("lets `tenon check` end early too, with the warnings", () => {
    const check = run(generated(), ["check"]);
    expect(isFull(check)).toBe(false);
    expect(check.out).toMatch(/^generated: up to date, \d+ files, …$/m);
    expect(check.err).toContain("unknownKeyword");
  });

  it("ends early with the line endings of Windows", () => {
    const folder = generated();
    const file = join(folder, "generated/v1/client.ts");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    expect(isFull(run(folder, ["check"]))).toBe(false);
  });
});

describe("a full run follows", () => {
  /** Each changes a generated project. */
  const changes: Readonly<Record<string, (folder: string) => void>> = {
    "a change of the description": (folder) => {
      appendFileSync(join(folder, "openapi.json"), "\n");
    },
    "a change of a part": (folder) => {
      appendFileSync(join(folder, "parts/thing.json"), "\n");
    },
    "a part that is another file now": (folder) => {
      renameSync(join(folder, "parts"), join(folder, "moved"));
      symlinkSync("moved", join(folder, "parts"));
    },
    "a change of an overlay": (folder) => {
      appendFileSync(join(folder, "overlay.json"), "\n");
    },
    "a repository that begins at another folder": (folder) => {
      mkdirSync(join(folder, "parts/.git"));
    },
    "a change of the configuration": (folder) => {
      put(folder, "tenon.config.json", '{ "overlays": ["overlay.json"] }');
    },
    "a change of the project": (folder) => {
      const compilerOptions = { module: "esnext", moduleResolution: "bundler" };
      put(folder, "tsconfig.json", JSON.stringify({ compilerOptions }));
    },
    "an edited output": (folder) => {
      appendFileSync(join(folder, "generated/v1/client.ts"), "\n");
    },
    "a deleted output": (folder) => {
      rmSync(join(folder, "generated/v1/client.ts"));
    },
    "an output that became a link": (folder) => {
      const file = join(folder, "generated/v1/client.ts");
      renameSync(file, join(folder, "client.ts"));
      symlinkSync("../../client.ts", file);
    },
    "a change of the manifest": (folder) => {
      appendFileSync(join(folder, "generated/.tenon.json"), "\n");
    },
    "a run that was killed while it wrote": (folder) => {
      put(folder, "generated/.tenon.journal.json", "[]");
    },
    "a broken cache": (folder) => {
      const cache = join(folder, "node_modules/.cache/tenon");
      for (const file of readdirSync(cache))
        writeFileSync(join(cache, file), "{");
    },
  };

  it.each(sample(Object.entries(changes), 8))("%s", (_, change) => {
    const folder = generated();
    change(folder);
    expect(isFull(run(folder, ["generate"]))).toBe(true);
  });

  it("an option that changes the output", () => {
    const words = ["generate", "--target", "client,api-md"];
    expect(isFull(run(generated(), words))).toBe(true);
  });

  it("`--force`", () => {
    expect(isFull(run(generated(), ["generate", "--force"]))).toBe(true);
  });

  it("each run with an emitter, which may read anything", () => {
    const folder = project({ emitters: ["emitter.js"] });
    const emitter = "export const emitter = { apiVersion: 1, emit: () => [] };";
    put(folder, "emitter.js", emitter);
    run(folder, ["generate"]);
    expect(isFull(run(folder, ["generate"]))).toBe(true);
  });

  it("a part of the description that was missing before", () => {
    const folder = project();
    const part = join(folder, "parts/thing.json");
    const text = readFileSync(part);
    rmSync(part);
    const first = run(folder, ["generate"]);
    expect([first.code, first.err]).toEqual([
      3,
      expect.stringContaining("parts/thing.json"),
    ]);
    writeFileSync(part, text);
    expect(isFull(run(folder, ["generate"]))).toBe(true);
  });

  it("another version of Tenon", () => {
    const folder = generated();
    const copy = temporaryFolder();
    for (const name of ["dist", "package.json"])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    for (const name of ["node_modules", "templates"])
      symlinkSync(join(root, name), join(copy, name));
    const program = join(copy, "dist/main.js");
    expect(isFull(run(folder, ["check"], program))).toBe(false);
    const manifest = readFileSync(join(copy, "package.json"), "utf8");
    const next = manifest.replace(/"version": "[^"]+"/, '"version": "99.0.0"');
    writeFileSync(join(copy, "package.json"), next);
    expect(isFull(run(folder, ["check"], program))).toBe(true);
  });
});

it("`tenon check` finds an edited output after a run that was cached", () => {
  const folder = generated();
  appendFileSync(join(folder, "generated/v1/client.ts"), "// edited\n");
  expect(run(folder, ["check"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("edited by hand") as string,
  });
});

it("writes no cache without a `node_modules` folder", () => {
  const folder = project();
  rmSync(join(folder, "node_modules"), { recursive: true });
  run(folder, ["generate"]);
  expect(isFull(run(folder, ["generate"]))).toBe(true);
});
