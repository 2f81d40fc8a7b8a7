/**
 * Kills the service while clients use it: `npm run bench:service:kill -- [--submits n]
 * [--kills n] [--clients n] [--seed n] [--embedded]`. Prints what was counted, and fails
 * if something was lost, doubled, or is stuck.
 */
import { parseArgs } from "node:util";
import { startCluster } from "./cluster.js";
import { killEmbedded, killOnPostgres, type KillTest } from "./kill-test.js";
import type { Report } from "./invariants.js";

const { values } = parseArgs({
  options: {
    submits: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
    clients: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    embedded: { type: "boolean", default: false },
  },
});

const began = Date.now();
const options: KillTest = {
  submits: Number(values.submits),
  kills: Number(values.kills),
  clients: Number(values.clients),
  seed: Number(values.seed),
  progress: (line) => {
    console.error(`${Math.round((Date.now() - began) / 1000)} s: ${line}`);
  },
};

async function run(): Promise<Report> {
  if (values.embedded) return killEmbedded(options);
  const cluster = await startCluster();
  if (typeof cluster === "string")
    throw new Error(`There is no database: ${cluster}.`);
  try {
    return await killOnPostgres(cluster, options);
  } finally {
    cluster.remove();
  }
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => process.exit(1));

const { counts, faults } = await run();
for (const [what, count] of Object.entries(counts))
  console.log(`${what}: ${count}`);
console.log(`faults: ${faults.length}`);
for (const fault of faults.slice(0, 50)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
