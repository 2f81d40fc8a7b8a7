/** `npm run bench:service` */
import { availableParallelism } from "node:os";

import { table } from "../../../generator/program/cli/console.js";
import { median, ratios } from "../../measure.js";
import { readOptions } from "../../options.js";
import { type Cluster, startCluster } from "../kill/cluster.js";
import { type Figures, percentile } from "./figures.js";
import { compareWithFastify, loadEmbedded, loadPostgres } from "./load-test.js";

const {
  values: { runs, rounds, setups },
} = readOptions({
  script: "bench:service",
  about:
    "Measures the service under load. The clients and the receivers of webhooks are on the same machine. Needs Linux.",
  options: {
    runs: [10_000, "runs to submit"],
    setups: [
      "embedded,1,2,4,fastify",
      "what to measure: a number is that many processes of each role on PostgreSQL, and fastify compares a submit with one that is written by hand",
    ],
    rounds: [7, "rounds of the comparison with Fastify"],
  },
});

async function onCluster<Result>(
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster();
  if (typeof cluster === "string")
    throw new Error(`There is no database: ${cluster}.`);
  try {
    return await work(cluster);
  } finally {
    cluster.remove();
  }
}

/** CPU milliseconds for each. */
const each = (seconds: number, count: number) =>
  ((seconds * 1000) / count).toFixed(2);

function report(figures: readonly Figures[]): string {
  const head = [
    "",
    "count",
    "a second",
    "p50",
    "p99",
    "CPU",
    "CPU of SQL",
    "MB",
  ];
  const rows = figures.map(
    ({ work, count, seconds, times, service, database, memory }) => [
      work,
      String(count),
      (count / seconds).toFixed(0),
      times.length > 0 ? percentile(times, 0.5).toFixed(0) : "",
      times.length > 0 ? percentile(times, 0.99).toFixed(0) : "",
      each(service, count),
      database > 0 ? each(database, count) : "",
      memory.toFixed(0),
    ],
  );
  return table([head, ...rows]).join("\n");
}

async function compare(cluster: Cluster): Promise<string> {
  const requests = Math.ceil(runs / 10);
  const { tenon, fastify } = await compareWithFastify(
    cluster,
    rounds,
    requests,
  );
  const row = (name: string, figures: readonly Figures[]) => {
    const of = (cost: (each: Figures) => number) => figures.map(cost);
    const per = (cost: (each: Figures) => number) =>
      median(of((each) => (cost(each) * 1000) / each.count)).toFixed(2);
    const ratio = median(
      ratios(
        of(({ service }) => service),
        fastify.map(({ service }) => service),
      ),
    );
    const own = per(({ service }) => service);
    return [name, own, ratio.toFixed(2), per(({ database }) => database)];
  };
  return table([
    ["", "CPU", "ratio", "CPU of SQL"],
    row("by hand on Fastify", fastify),
    row("the service", tenon),
  ]).join("\n");
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => process.exit(1));
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores; times in milliseconds`,
);
for (const setup of setups.split(",")) {
  if (setup === "embedded")
    console.log(`\nEmbedded\n${report(await loadEmbedded(runs))}`);
  else if (setup === "fastify")
    console.log(
      `\nA submit, ${rounds} rounds of ${Math.ceil(runs / 10)}\n${await onCluster(compare)}`,
    );
  else {
    const load = (cluster: Cluster) =>
      loadPostgres(cluster, Number(setup), runs);
    console.log(
      `\nPostgreSQL, processes of each role: ${setup}\n${report(await onCluster(load))}`,
    );
  }
}
process.exit();
