/**
 * The service while its processes are killed: nothing is lost, doubled, or stuck. `npm
 * run bench:service:kill` does the same at length.
 */
import { expect, test } from "vitest";

import { startCluster } from "../../bench/service/kill/cluster.js";
import {
  killEmbedded,
  killOnPostgres,
} from "../../bench/service/kill/kill-test.js";
import { seed } from "../support/sampling.js";

const size = { submits: 300, kills: 5, clients: 20, seed };

test("two API processes, two workers and two senders on PostgreSQL survive kills and a restart of the database", async ({
  skip,
}) => {
  const cluster = await startCluster();
  if (typeof cluster === "string") return skip(`no PostgreSQL: ${cluster}`);
  try {
    const { faults, counts } = await killOnPostgres(cluster, size);
    expect(faults).toEqual([]);
    expect(counts["accepted submits"]).toBe(size.submits);
  } finally {
    cluster.remove();
  }
});

test("one process with an embedded database survives kills", async () => {
  const submits = 100;
  const { faults, counts } = await killEmbedded({
    ...size,
    submits,
    kills: 3,
  });
  expect(faults).toEqual([]);
  expect(counts["accepted submits"]).toBe(submits);
});
