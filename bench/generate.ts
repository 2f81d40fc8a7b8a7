/**
 * Compares the time of a whole run of Tenon with the openapi-typescript command, for
 * one description: `npm run bench:generate -- [description] [--runs n]`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { table } from "../generator/cli/console.js";
import {
  type Cost,
  measure,
  median,
  peakMemory,
  RunFailed,
} from "./measure.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");

/** A contestant: the command that writes into a folder. */
interface Program {
  readonly name: string;
  command(output: string): readonly string[];
}

function programs(description: string): readonly [Program, Program] {
  const cli = join(root, "dist/main.js");
  const peer = join(modules, "openapi-typescript/bin/cli.js");
  return [
    {
      name: "tenon",
      command: (output) => [
        ...[process.execPath, cli, "generate", description],
        ...["--out", output, "--quiet"],
      ],
    },
    {
      name: "openapi-typescript",
      command: (output) => [
        ...[process.execPath, peer, description],
        ...["--output", join(output, "paths.d.ts")],
      ],
    },
  ];
}

/**
 * Runs the programs one after the other, each time into a new folder. Drops the first
 * round, which fills the disk cache.
 */
function race(
  contestants: readonly Program[],
  runs: number,
  folder: string,
): readonly Cost[][] {
  const costs: Cost[][] = contestants.map(() => []);
  for (let round = 0; round <= runs; round++)
    for (const [at, program] of contestants.entries()) {
      const output = join(folder, `${program.name}-${String(round)}`);
      mkdirSync(output);
      const cost = measure(program.command(output), folder);
      if (round > 0) costs[at]?.push(cost);
    }
  return costs;
}

function compare(
  contestants: readonly Program[],
  runs: number,
  folder: string,
): string {
  const costs = race(contestants, runs, folder);
  const rows = contestants.map((program, at) => {
    const output = join(folder, `${program.name}-memory`);
    mkdirSync(output);
    return [
      median((costs[at] ?? []).map(({ cpu }) => cpu)),
      median((costs[at] ?? []).map(({ wall }) => wall)),
      peakMemory(program.command(output), folder),
    ] as const;
  });
  const [ours, peers] = rows;
  const ratios = ours?.map((value, at) => value / (peers?.[at] ?? NaN)) ?? [];
  return table([
    ["", "CPU", "wall", "peak memory"],
    ...rows.map(([cpu, wall, memory], at) => [
      contestants[at]?.name ?? "",
      `${cpu.toFixed(3)} s`,
      `${wall.toFixed(3)} s`,
      `${memory.toFixed(0)} MB`,
    ]),
    ["ratio", ...ratios.map((ratio) => ratio.toFixed(2))],
  ]).join("\n");
}

/** The cost of checking the whole output with TypeScript 7. */
function typeCheck(output: string, runs: number): string {
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2022",
      module: "nodenext",
      lib: ["es2022", "dom", "dom.iterable"],
      types: ["node"],
      typeRoots: [join(modules, "@types")],
    },
    include: ["**/*.ts"],
  };
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(output, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(modules, "typescript-7/bin/tsc");
  const costs = Array.from({ length: runs + 1 }, () =>
    measure([process.execPath, tsc, "-p", output], output),
  ).slice(1);
  const cpu = median(costs.map((cost) => cost.cpu));
  const wall = median(costs.map((cost) => cost.wall));
  return `${cpu.toFixed(3)} s CPU, ${wall.toFixed(3)} s wall`;
}

/** Measures the built package, as users have it. */
function build(): void {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new RunFailed("The build of Tenon failed.\n");
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: { runs: { type: "string", default: "5" } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new RunFailed("--runs must be a whole number of at least 1.\n");
  const description = positionals[0] ?? join(root, "spec/openapi.json");
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    build();
    const contestants = programs(resolve(description));
    console.log(
      `${description}: medians of ${String(runs)} runs, Node ${process.versions.node}, ${String(availableParallelism())} cores\n`,
    );
    console.log(compare(contestants, runs, folder));
    const output = join(folder, `${contestants[0].name}-0`);
    console.log(
      `\nType check of the output by TypeScript 7: ${typeCheck(output, runs)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof RunFailed)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
