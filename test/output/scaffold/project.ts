import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { format } from "prettier";
import { expect } from "vitest";

import { run } from "../../../generator/program/commands/commands.js";
import type { Outcome } from "../../program/cli/tenon.js";
import { sample } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";

const modules = fileURLToPath(
  new URL("../../../node_modules", import.meta.url),
);
const tsx = import.meta.resolve("tsx");

/** Settings of the compiler that no project can exceed, apart from those for declarations. */
const strictest = {
  target: "es2022",
  module: "nodenext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
};

const runtime = fileURLToPath(
  new URL("../../../templates/runtime", import.meta.url),
);

/** How projects are compiled. */
const settings = {
  // The package itself, which is not built.
  compilerOptions: {
    ...strictest,
    paths: { "tenon/runtime/*.js": [`${runtime}/*.ts`] },
  },
  // What a project imports of it is compiled.
  exclude: ["*/src/generated", "*/src/api"],
};

/** Scaffolded projects, which are compiled and tested together: one process each takes longer than the work. */
export class ScaffoldedProjects {
  #root: string | undefined;
  #count = 0;

  get #folder(): string {
    this.#root ??= newRoot();
    return this.#root;
  }

  /** @param isTested whether its tests run, too */
  create(
    description: string,
    file = "openapi.json",
    isTested = false,
  ): ScaffoldedProject {
    const kind = isTested ? "tested" : "project";
    const name = `${kind}-${String(++this.#count)}`;
    const project = new ScaffoldedProject(join(this.#folder, name));
    project.write(file, description);
    return project;
  }

  /** Keeps a project as it is, to be compiled too. */
  keep(project: ScaffoldedProject): void {
    const name = `kept-${String(++this.#count)}`;
    cpSync(project.folder, join(this.#folder, name), { recursive: true });
  }

  /** What the compiler prints about the projects; empty if nothing is wrong. */
  compile(): Promise<string> {
    const folder = this.#folder;
    const names = readdirSync(folder).filter((name) => /-\d+$/.test(name));
    const include = sample(names, 15).flatMap((name) => [
      `${name}/src`,
      `${name}/test`,
    ]);
    const config = join(folder, "tsconfig.json");
    writeFileSync(config, JSON.stringify({ ...settings, include }));
    return tsc(config);
  }

  /** Runs the tests of the projects that are tested. */
  test(): {
    readonly output: string;
    readonly counts: Readonly<Record<string, number>>;
  } {
    const folder = this.#folder;
    const tests = readdirSync(folder, { recursive: true })
      .map((path) => String(path).replaceAll("\\", "/"))
      .filter((path) => /^tested-\d+\/test\/.*\.test\.ts$/.test(path));
    const text = tests.map((path) => `import "./${path}";\n`).join("");
    writeFileSync(join(folder, "all.mts"), text);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", tsx, "--test-reporter=tap", "all.mts"],
      { cwd: folder, encoding: "utf8" },
    );
    const counts = [...stdout.matchAll(/^# (\w+) (\d+)$/gm)].map(
      ([, name = "", count]) => [name, Number(count)] as const,
    );
    return { output: stdout + stderr, counts: Object.fromEntries(counts) };
  }

  remove(): void {
    if (this.#root !== undefined) rmSync(this.#root, { recursive: true });
  }
}

function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), "tenon-scaffold-"));
  symlinkSync(modules, join(root, "node_modules"));
  return root;
}

/** The projects of all tests in this folder. */
export const projects = new ScaffoldedProjects();

/** How a program starts and ends. */
interface StartOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly signal?: NodeJS.Signals;
  /** The arguments of `node`: by default the program that is not built. */
  readonly program?: readonly string[];
}

/** A folder with a description, in which `tenon scaffold` runs in this process. */
export class ScaffoldedProject {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.folder, path, ".."), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Replaces a text that a file must have. */
  edit(path: string, text: string, replacement: string): void {
    const before = this.read(path);
    if (!before.includes(text)) throw new Error(`${path} has no ${text}`);
    this.write(
      path,
      before.replaceAll(text, () => replacement),
    );
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  async scaffold(...words: readonly string[]): Promise<Outcome> {
    let out = "";
    let err = "";
    const code = await run(["scaffold", ...words], {
      folder: this.folder,
      environment: {},
      interactive: false,
      out: { colour: false, write: (text) => (out += text) },
      err: { colour: false, write: (text) => (err += text) },
      onInterrupt: () => () => {},
      process: { id: process.pid, isRunning: () => false },
      today: () => "2026-11-22",
      now: () => performance.now(),
    });
    return { code, out, err };
  }

  /** The files that belong to the team, in code-unit order. */
  files(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.folder.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((path) => !path.startsWith("src/generated/"))
      .sort();
  }

  /** The texts of the team's files. */
  texts(): ReadonlyMap<string, string> {
    return new Map(this.files().map((path) => [path, this.read(path)]));
  }

  /** The files that prettier would change under its defaults. */
  async unformatted(): Promise<readonly string[]> {
    const files = this.files().filter(
      (path) => /\.(?:ts|json)$/.test(path) && path !== "openapi.json",
    );
    const changed = await Promise.all(
      files.map(async (path) => {
        const text = this.read(path);
        const formatted = await format(text, { filepath: path });
        return formatted === text ? [] : [path];
      }),
    );
    return changed.flat();
  }

  /** Starts the program. */
  run(
    variables: Readonly<Record<string, string>>,
    program: readonly string[] = ["--import", tsx, "src/main.ts"],
  ) {
    const child = spawn(process.execPath, program, {
      cwd: this.folder,
      env: {
        ...process.env,
        PORT: "0",
        NODE_ENV: "development",
        ...variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Errors that nobody reads would stop the program.
    child.stderr.resume();
    return child;
  }

  /**
   * Starts the program, calls `use` with its URL and what it has printed, and ends it with
   * a signal. Returns its exit code.
   */
  async start(
    use: (url: string, printed: () => string) => Promise<void>,
    { variables = {}, signal = "SIGTERM", program }: StartOptions = {},
  ): Promise<number | null> {
    const child = this.run(variables, program);
    const ended = once(child, "exit");
    let text = "";
    child.stderr.on("data", (chunk) => (text += String(chunk)));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.on("data", (chunk) => {
          text += String(chunk);
          const found = /"message":"listening","url":"([^"]+)"/.exec(text);
          if (found?.[1] !== undefined) resolve(found[1]);
        });
        child.once("close", () => {
          reject(new Error(`The server ended: ${text}`));
        });
      });
      await use(url, () => text);
    } finally {
      child.kill(signal);
    }
    const [code] = (await ended) as [number | null];
    return code;
  }
}

/** The response to a GET request of HTTP/1.0, which needs no `Host`. */
export async function withoutHost(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.0\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** Scaffolds again: what the team wrote stays, and then nothing is missing. */
export async function expectMerged(
  project: ScaffoldedProject,
  words: readonly string[] = [],
  what = "server",
): Promise<void> {
  const kept = project.texts();
  const { code, out, err } = await project.scaffold(what, ...words);
  expect([code, err], out).toEqual([0, ""]);
  for (const [path, text] of kept)
    expect(isKept(text, project.read(path)), path).toBe(true);
  const more = what === "store" ? words : [];
  const { out: checked } = await project.scaffold(what, ...more, "--check");
  expect(checked).toBe("Nothing is missing\n");
}

/** Whether all characters of a text are still there, in their order. */
function isKept(text: string, now: string): boolean {
  const wanted = Array.from(text);
  let at = 0;
  for (const character of now) if (character === wanted[at]) at++;
  return at === wanted.length;
}
