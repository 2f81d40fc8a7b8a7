/**
 * Compares the cost of a validated POST for Tenon's server with other servers: `npm run
 * bench:server -- [--rounds n] [--requests n]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { table } from "../../generator/cli/console.js";
import { median, ratios, RunFailed } from "../measure.js";
import { raceServers, serverNames } from "./race.js";

/**
 * A ratio is the median of the ratios of all rounds, because a slow round slows all
 * contestants.
 */
function report(speeds: readonly (readonly number[])[]): string {
  const [base = []] = speeds;
  return table([
    ["", "requests per CPU second", "ratio"],
    ...serverNames.map((name, at) => {
      const own = speeds[at] ?? [];
      const ratio = median(ratios(own, base));
      return [name, median(own).toFixed(0), ratio.toFixed(2)];
    }),
  ]).join("\n");
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
      rounds: { type: "string", default: "9" },
      requests: { type: "string", default: "10000" },
    },
  });
  const rounds = numberOf(values.rounds, "--rounds");
  const requests = numberOf(values.requests, "--requests");
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    const speeds = await raceServers(folder, serverNames, rounds, requests);
    console.log(
      `Medians of ${String(rounds)} rounds of ${String(requests)} requests, Node ${process.versions.node}, ${String(availableParallelism())} cores\n`,
    );
    console.log(report(speeds));
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
