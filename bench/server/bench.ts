/** `npm run bench:server` */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { table } from "../../generator/program/cli/console.js";
import { median, ratios, RunFailed } from "../measure.js";
import { readOptions } from "../options.js";
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

async function main(): Promise<void> {
  const {
    values: { rounds, requests },
  } = readOptions({
    script: "bench:server",
    about:
      "Compares the cost of a validated POST for Tenon's server with other servers.",
    options: {
      rounds: [9, "rounds that count"],
      requests: [10_000, "requests of a round"],
    },
  });
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
