/**
 * Compares the cost of a call for the caller with bare `fetch` and with other clients:
 * `npm run bench:client -- [--rounds n] [--calls n]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { RunFailed } from "../measure.js";
import { start } from "../server/contestant.js";
import { compile, loadHey } from "./build.js";
import { run } from "./race.js";

async function compareCosts(
  folder: string,
  rounds: number,
  calls: number,
): Promise<void> {
  const sdk = await loadHey(folder);
  const compiled = await compile(folder);
  const server = await start("server", compiled.server, []);
  try {
    console.log(
      `Cost of a call for its process: medians of ${String(rounds)} rounds of ${String(calls)} calls, Node ${process.versions.node}, ${String(availableParallelism())} cores\n`,
    );
    for (const race of compiled.races(server.port, sdk))
      console.log(`${await run(race, rounds, calls)}\n`);
  } finally {
    server.end();
  }
}

function numberOf(text: string, option: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new RunFailed(`${option} must be a whole number of at least 1.\n`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "15" },
      calls: { type: "string", default: "1000" },
    },
  });
  const rounds = numberOf(values.rounds, "--rounds");
  const calls = numberOf(values.calls, "--calls");
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    await compareCosts(folder, rounds, calls);
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
