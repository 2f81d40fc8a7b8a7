/** `npm run bench:client` */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { RunFailed } from "../measure.js";
import { readOptions } from "../options.js";
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

async function main(): Promise<void> {
  const {
    values: { rounds, calls },
  } = readOptions({
    script: "bench:client",
    about:
      "Compares the cost of a call for the caller with bare fetch and with other clients.",
    options: {
      rounds: [15, "rounds that count"],
      calls: [1000, "calls of a round"],
    },
  });
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
