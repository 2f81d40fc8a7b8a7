import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { JsonDiagnostic } from "../../generator/language/diagnostics/json.js";
import { preload } from "../measure.js";
import type { Description } from "./descriptions.js";
import { type Ended, runNode, TIME_LIMIT } from "./run-node.js";

const project = fileURLToPath(new URL("../..", import.meta.url));
const modules = join(project, "node_modules");

/** The result for a description. */
export interface Outcome {
  readonly name: string;
  /**
   * `diagnosed`: refused with a diagnostic; `failed`: something that Tenon must never
   * do.
   */
  readonly state: "fine" | "diagnosed" | "failed";
  /** The codes of the errors, or the failure; empty for a success. */
  readonly reason: string;
  /** The number of reports of each code, for errors and warnings. */
  readonly codes: Readonly<Record<string, number>>;
  /** The cost of generation, in seconds of user and system time. */
  readonly cpu: number;
  /** The peak memory of generation, in megabytes. */
  readonly memory: number;
  /** The elapsed time of compilation, in seconds. */
  readonly compiling?: number;
}

/** The options for all descriptions. */
export interface Trial {
  /** Options of `tenon generate`. */
  readonly options: readonly string[];
  /** Whether the output must be formatted as prettier formats it. */
  readonly prettier: boolean;
}

/** Generates from a description, and compiles the output under the strictest settings. */
export async function attempt(
  description: Description,
  trial: Trial,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-corpus-"));
  try {
    const made = await generate(description, trial, folder);
    if (made.state !== "fine") return made;
    const start = performance.now();
    const fault =
      (await compile(folder)) ??
      (trial.prettier ? await formatted(folder) : undefined);
    const compiling = (performance.now() - start) / 1000;
    if (fault === undefined) return { ...made, compiling };
    return { ...made, compiling, state: "failed", reason: fault };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function generate(
  { name, file, root }: Description,
  { options }: Trial,
  folder: string,
): Promise<Outcome> {
  const cost = join(folder, "cost.json");
  const words = [join(project, "dist/main.js"), "generate", file, ...options];
  if (root !== undefined) words.push("--root", root);
  const ended = await runNode(
    [...words, "--out", join(folder, "api"), "--json"],
    folder,
    { NODE_OPTIONS: preload, BENCH_COST: cost },
  );
  const { diagnostics, fault } = verdict(ended);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return {
    name,
    state:
      fault !== undefined
        ? "failed"
        : ended.status === 0
          ? "fine"
          : "diagnosed",
    reason: fault ?? Object.keys(countCodes(errors)).join(", "),
    codes: countCodes(diagnostics),
    ...costIn(cost),
  };
}

/** The diagnostics of a run, and the fault in how it ended. */
function verdict({ status, stdout, stderr }: Ended): {
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly fault?: string;
} {
  if (status === null)
    return {
      diagnostics: [],
      fault: `not finished after ${TIME_LIMIT / 1000} s`,
    };
  if (status !== 0 && status !== 3) {
    const lines = stderr.trim().split("\n");
    const trace = lines.findIndex((line) => /^\s+at /.test(line));
    const message = trace > 0 ? lines[trace - 1] : lines.at(-1);
    return {
      diagnostics: [],
      fault: `exit ${status}: ${message?.trim() ?? ""}`,
    };
  }
  // The generator guarantees the members of its JSON report.
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly JsonDiagnostic[];
  };
  const trace = /^\s+at .*:\d+:\d+\)?$/m.exec(stderr)?.[0].trim();
  return trace === undefined
    ? { diagnostics }
    : { diagnostics, fault: `a stack trace: ${trace}` };
}

function countCodes(
  diagnostics: readonly JsonDiagnostic[],
): Readonly<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const { code } of diagnostics) codes[code] = (codes[code] ?? 0) + 1;
  return codes;
}

function costIn(file: string): {
  readonly cpu: number;
  readonly memory: number;
} {
  try {
    // As `cost.js` writes it.
    const { cpu, memory } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly cpu: number;
      readonly memory: number;
    };
    return { cpu, memory: memory / 1024 };
  } catch {
    // A killed process writes no report.
    return { cpu: NaN, memory: NaN };
  }
}

/** Returns the errors of the compiler in an output. */
async function compile(folder: string): Promise<string | undefined> {
  const config = {
    extends: join(project, "test/generated/consumers/nodenext.json"),
    compilerOptions: { typeRoots: [join(modules, "@types")] },
    files: [],
    include: ["api"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const tsc = join(modules, "typescript-7/bin/tsc");
  const { status, stdout, stderr } = await runNode(
    [tsc, "-p", folder, "--pretty", "false"],
    folder,
  );
  if (status === 0) return undefined;
  const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
  const first = errors[0] ?? `${stdout}${stderr}`.trim();
  return `does not compile, ${errors.length} errors: ${first.replace(/^.*?api\//, "")}`;
}

/** Returns the file that prettier would change. */
async function formatted(folder: string): Promise<string | undefined> {
  const { status, stdout, stderr } = await runNode(
    [
      join(modules, "prettier/bin/prettier.cjs"),
      "--list-different",
      ...["--no-config", "--ignore-path", "none", "api"],
    ],
    folder,
  );
  if (status === 0) return undefined;
  const first = `${stdout}${stderr}`.trim().split("\n", 1)[0] ?? "";
  return `prettier would change ${first.replace(/^.*?api\//, "")}`;
}
