/** Loads the service with one kind of work after the other, and measures each. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type Database,
  only,
  sql,
} from "../../../examples/service/database/database.js";
import { openPglite } from "../../../examples/service/database/pglite.js";
import { openPostgres } from "../../../examples/service/database/postgres.js";
import { certificate } from "../../../test/runtime/webhooks-out/certificate.js";
import { sleep } from "../kill/clients.js";
import type { Cluster } from "../kill/cluster.js";
import { secretsOf } from "../kill/kill-test.js";
import type { Surroundings } from "../kill/processes.js";
import { type Receivers, startReceivers } from "../kill/receivers.js";
import { setUp } from "../kill/setup.js";
import { type Figures, measured } from "./figures.js";
import { readFrom, type Submits, submitTo } from "./requests.js";
import { startAll, type Started, startFastify } from "./start.js";

/** Submits before anything is measured, so that the compiler has optimised the processes. */
const WARM_UP = 1000;

/** Measures each kind of work with as many processes, on PostgreSQL. */
export async function loadPostgres(
  cluster: Cluster,
  processes: number,
  runs: number,
): Promise<readonly Figures[]> {
  const database = openPostgres(cluster.url);
  const stage = await setStage(database, runs);
  const { submits, receivers, surroundings } = stage;
  const onDatabase = ["--database", cluster.url];
  const start = (role: string) =>
    startAll(processes, [...onDatabase, "--role", role], surroundings);
  const measure = async (
    work: string,
    { pids }: Started,
    run: Parameters<typeof measured>[2],
  ) => measured(work, { service: pids, database: cluster.pid() }, run);

  const apis = await start("api");
  await submitTo(apis.ports, WARM_UP, submits);
  const submitting = await measure("submits", apis, () =>
    submitTo(apis.ports, runs, submits),
  );
  const workers = await start("worker");
  const settling = await measure("runs", workers, () => settled(database));
  await workers.end();
  const senders = await start("sender");
  const delivering = await measure("deliveries", senders, () =>
    delivered(receivers, submits.submitted.length),
  );
  await senders.end();
  const reading = await measure("reads", apis, () =>
    readFrom(apis.ports, runs, submits),
  );
  await apis.end();
  await database.close();
  await stage.end();
  return [submitting, settling, delivering, reading];
}

/** Measures one process on the embedded database, which does all kinds of work at once. */
export async function loadEmbedded(runs: number): Promise<readonly Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-load-"));
  const database = await openPglite(join(folder, "database"));
  const stage = await setStage(database, runs);
  const { submits, receivers, surroundings } = stage;
  await database.close();
  const service = await startAll(
    1,
    ["--folder", join(folder, "database")],
    surroundings,
  );
  const processes = { service: service.pids, database: undefined };
  const warmUp = Math.min(WARM_UP, runs);
  await submitTo(service.ports, warmUp, submits);
  await delivered(receivers, warmUp);
  let submitting: Figures | undefined;
  const all = await measured("all of it", processes, async () => {
    submitting = await measured("submits", processes, () =>
      submitTo(service.ports, runs, submits),
    );
    await delivered(receivers, warmUp + runs);
    return { count: runs };
  });
  const reading = await measured("reads", processes, () =>
    readFrom(service.ports, runs, submits),
  );
  await service.end();
  await stage.end();
  rmSync(folder, { recursive: true });
  return [...(submitting ? [submitting] : []), all, reading];
}

/** Submits by the service and by Fastify, in turns. */
export async function compareWithFastify(
  cluster: Cluster,
  rounds: number,
  requests: number,
): Promise<{ readonly tenon: Figures[]; readonly fastify: Figures[] }> {
  const database = openPostgres(cluster.url);
  const stage = await setStage(database, (rounds + 1) * requests * 2);
  const { submits, surroundings } = stage;
  const onDatabase = ["--database", cluster.url];
  const service = await startAll(
    1,
    [...onDatabase, "--role", "api"],
    surroundings,
  );
  const other = await startFastify(onDatabase, surroundings);
  const tenon: Figures[] = [];
  const fastify: Figures[] = [];
  for (let round = 0; round <= rounds; round++) {
    const turns = [
      { started: service, figures: tenon },
      { started: other, figures: fastify },
    ];
    // The first round is the warm-up.
    for (const { started, figures } of round % 2 ? turns : turns.reverse()) {
      const processes = { service: started.pids, database: cluster.pid() };
      const submitting = await measured("submits", processes, () =>
        submitTo(started.ports, requests, submits),
      );
      if (round > 0) figures.push(submitting);
    }
  }
  await Promise.all([service.end(), other.end()]);
  await database.close();
  await stage.end();
  return { tenon, fastify };
}

/** What surrounds the service. */
interface Stage {
  readonly submits: Submits;
  readonly receivers: Receivers;
  readonly surroundings: Surroundings;
  readonly end: () => Promise<void>;
}

/** Makes users, workspaces, and receivers for so many runs. */
async function setStage(database: Database, runs: number): Promise<Stage> {
  // A user may submit 60 runs a minute.
  const users = Math.ceil((runs + WARM_UP) / 50);
  const made = await setUp(database, users, 10);
  const receivers = await startReceivers(await secretsOf(database, made));
  const folder = mkdtempSync(join(tmpdir(), "tenon-load-"));
  const file = join(folder, "receivers.pem");
  writeFileSync(file, certificate);
  return {
    submits: {
      tokens: made.tokens,
      // The first one scores automatically, and the last one cannot pay.
      workspaces: made.workspaces.slice(1, -1),
      webhook: (workspace, key) => receivers.url("ok", workspace, key),
      submitted: [],
    },
    receivers,
    surroundings: { folder, certificate: file },
    end: async () => {
      await receivers.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until all runs have settled. Returns how many did. */
async function settled(database: Database): Promise<{ count: number }> {
  const left = async () => {
    const counted = await only(
      database,
      sql<{ count: number }>`
        select count(*)::integer as count from runs
        where status = 'in_progress'`,
    );
    return counted.count;
  };
  const count = await left();
  while ((await left()) > 0) await sleep(100);
  return { count };
}

/** Waits until so many events have arrived. Returns how many did while it waited. */
async function delivered(
  { events }: Receivers,
  all: number,
): Promise<{ count: number }> {
  const before = events.size;
  while (events.size < all) await sleep(20);
  return { count: all - before };
}
