import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The cost of one run of a program, in seconds. */
export interface Cost {
  /** User and system time of the program and its child processes. */
  readonly cpu: number;
  readonly wall: number;
}

/** A program that is measured. */
export interface Program {
  readonly command: readonly string[];
  /** Is called before each run, and not measured. */
  readonly prepare?: (round: number) => void;
  /** The highest exit code of a success; 0 if it is absent. */
  readonly most?: number;
}

/** The program failed; the message is its output. */
export class RunFailed extends Error {
  override readonly name = "RunFailed";
}

// Node does not report the CPU time of a child process; bash does, in milliseconds.
const timed = 'TIMEFORMAT="cost %R %U %S"; time "$@"';

/**
 * Runs the programs one after the other in each round, and returns the costs of each
 * program by round. The first round fills the disk cache and is dropped.
 */
export function race(
  programs: readonly Program[],
  runs: number,
  folder: string,
): readonly (readonly Cost[])[] {
  const costs: Cost[][] = programs.map(() => []);
  for (let round = 0; round <= runs; round++)
    for (const [at, program] of programs.entries()) {
      program.prepare?.(round);
      const cost = measure(program, folder);
      if (round > 0) costs[at]?.push(cost);
    }
  return costs;
}

/** Runs a program to its end and returns its cost. */
export function measure({ command, most = 0 }: Program, folder: string): Cost {
  const stderr = run(["bash", "-c", timed, "bash", ...command], folder, most);
  const numbers = /^cost (\S+) (\S+) (\S+)$/m.exec(stderr)?.slice(1);
  const [wall = NaN, user = NaN, system = NaN] = (numbers ?? []).map(Number);
  return { wall, cpu: user + system };
}

/** Runs a Node program once more and returns its peak memory in megabytes. */
export function peakMemory({ command }: Program, folder: string): number {
  const file = join(tmpdir(), `tenon-bench-memory-${String(process.pid)}`);
  run(command, folder, 0, { NODE_OPTIONS: preload, BENCH_COST: file });
  const { memory } = JSON.parse(readFileSync(file, "utf8")) as {
    memory: number; // in kilobytes, written by `cost.js`
  };
  rmSync(file);
  return memory / 1024;
}

/**
 * The options of Node with which a process writes its cost into the file `BENCH_COST`.
 */
export const preload = `--import ${new URL("cost.js", import.meta.url).href}`;

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The quotients of the values of each round. */
export function ratios(
  ours: readonly number[],
  theirs: readonly number[],
): readonly number[] {
  return ours.map((value, round) => value / (theirs[round] ?? NaN));
}

/** The CPU seconds of each round. */
export function cpuOf(costs: readonly Cost[] | undefined): readonly number[] {
  return (costs ?? []).map(({ cpu }) => cpu);
}

function run(
  [program = "", ...words]: readonly string[],
  folder: string,
  most: number,
  environment: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    env: {
      ...process.env,
      // Few machines set it. With it, Node reads certificates at each start, which takes
      // longer than the rest of the start.
      NODE_EXTRA_CA_CERTS: undefined,
      ...environment,
    },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  if (status === null || status > most) throw new RunFailed(stdout + stderr);
  return stderr;
}
