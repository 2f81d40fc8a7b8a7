/**
 * Compares the cost of a validated POST for Tenon's server with other servers: `npm run
 * bench:server -- [--rounds n] [--requests n]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { table } from "../../generator/cli/console.js";
import { median, RunFailed } from "../measure.js";
import { type Built, buildAll } from "./build.js";
import { type Contestant, start } from "./contestant.js";
import { load } from "./load.js";
import { prove } from "./prove.js";

/** The first one is the baseline. */
async function startAll(built: Built): Promise<readonly Contestant[]> {
  const { contestant, service, plain } = built;
  const started = [
    start("node:http", contestant("node"), []),
    start("fastify, its schemas", contestant("fastify-schema"), []),
    start("fastify, our check", contestant("fastify-check"), []),
    start("Hono, our check", contestant("hono"), []),
    start("Tenon", contestant("tenon"), [plain]),
    start("Tenon, a key and quotas", contestant("tenon"), [service]),
  ];
  return Promise.all(started);
}

/** Requests per CPU second of the server's process. */
async function perSecond(
  { port, cpu }: Contestant,
  requests: number,
): Promise<number> {
  const before = await cpu();
  await load(port, requests);
  return requests / ((await cpu()) - before);
}

/**
 * Runs the contestants one after the other in each round, starting with a different one
 * each time. The first rounds only warm them up.
 */
async function race(
  contestants: readonly Contestant[],
  rounds: number,
  requests: number,
): Promise<readonly number[][]> {
  const speeds: number[][] = contestants.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++)
    for (let turn = 0; turn < contestants.length; turn++) {
      const at = (turn + round + WARM_UP) % contestants.length;
      const contestant = contestants[at];
      if (contestant === undefined) continue;
      const speed = await perSecond(contestant, requests);
      if (round >= 0) speeds[at]?.push(speed);
    }
  return speeds;
}

/**
 * Enough requests for the compiler to optimise all contestants, as in a server that
 * runs for long.
 */
const WARM_UP = 6;

/**
 * A ratio is the median of the ratios of all rounds, because a slow round slows all
 * contestants.
 */
function report(
  contestants: readonly Contestant[],
  speeds: readonly (readonly number[])[],
): string {
  const [base = []] = speeds;
  return table([
    ["", "requests per CPU second", "ratio"],
    ...contestants.map(({ name }, at) => {
      const own = speeds[at] ?? [];
      const ratios = own.map((speed, round) => speed / (base[round] ?? NaN));
      return [name, median(own).toFixed(0), median(ratios).toFixed(2)];
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
  const contestants: Contestant[] = [];
  try {
    contestants.push(...(await startAll(await buildAll(folder))));
    for (const contestant of contestants) await prove(contestant);
    console.log(
      `Medians of ${String(rounds)} rounds of ${String(requests)} requests, Node ${process.versions.node}, ${String(availableParallelism())} cores\n`,
    );
    console.log(report(contestants, await race(contestants, rounds, requests)));
  } finally {
    for (const { end } of contestants) end();
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
