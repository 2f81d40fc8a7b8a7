/** `npm run bench:service:kill` */
import { readOptions } from "../../options.js";
import { startCluster } from "./cluster.js";
import type { Report } from "./invariants.js";
import { killEmbedded, killOnPostgres, type KillTest } from "./kill-test.js";

const {
  values: { embedded, ...numbers },
} = readOptions({
  script: "bench:service:kill",
  about:
    "Kills the processes of the service while clients use it. Prints what was counted, and fails if something was lost, doubled, or is stuck.",
  options: {
    submits: [10_000, "runs to submit"],
    kills: [20, "processes to kill"],
    clients: [50, "clients that submit at once"],
    seed: [1, "the start of the random numbers"],
    embedded: [false, "kill one process with an embedded database"],
  },
});

const began = Date.now();
const options: KillTest = {
  ...numbers,
  progress: (line) => {
    console.error(`${Math.round((Date.now() - began) / 1000)} s: ${line}`);
  },
};

async function run(): Promise<Report> {
  if (embedded) return killEmbedded(options);
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
