import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What one run of a program took, in seconds. */
export interface Cost {
  /** User and system time, of the program and of those it starts. */
  readonly cpu: number;
  readonly wall: number;
}

/** The program did not end well; the message is what it said. */
export class RunFailed extends Error {
  override readonly name = "RunFailed";
}

// Node does not tell what a child process took, and bash does, to the millisecond.
const timed = 'TIMEFORMAT="cost %R %U %S"; time "$@"';

/** Runs a program to its end and says what it took. */
export function measure(command: readonly string[], folder: string): Cost {
  const stderr = run(["bash", "-c", timed, "bash", ...command], folder, {});
  const numbers = /^cost (\S+) (\S+) (\S+)$/m.exec(stderr)?.slice(1);
  const [wall = NaN, user = NaN, system = NaN] = (numbers ?? []).map(Number);
  return { wall, cpu: user + system };
}

/** Runs a program of Node's once more and says how many megabytes it took at most. */
export function peakMemory(command: readonly string[], folder: string): number {
  const file = join(tmpdir(), `tenon-bench-memory-${String(process.pid)}`);
  run(command, folder, { NODE_OPTIONS: preload, BENCH_COST: file });
  const { memory } = JSON.parse(readFileSync(file, "utf8")) as {
    memory: number; // in kilobytes, as `cost.js` writes it
  };
  rmSync(file);
  return memory / 1024;
}

/** The options of Node that have a process leave what it took in the file `BENCH_COST`. */
export const preload = `--import ${new URL("cost.js", import.meta.url).href}`;

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

function run(
  [program = "", ...words]: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new RunFailed(stdout + stderr);
  return stderr;
}
