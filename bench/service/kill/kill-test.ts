/** Submits runs while processes are killed, waits until all has settled, and checks. */
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
import {
  postgres,
  secretStore,
} from "../../../generated/runtime/stores/postgres.js";
import { createWebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";
import { certificate } from "../../../test/runtime/webhooks-out/certificate.js";
import { type Plan, type Seen, sleep, submitAll } from "./clients.js";
import { type Cluster, freePort } from "./cluster.js";
import { check, type Report } from "./invariants.js";
import { receiversHere, startProcess, type Surroundings } from "./processes.js";
import { type Behaviour, type Receivers, startReceivers } from "./receivers.js";
import { type Made, setUp } from "./setup.js";

/** How much is done. */
export interface KillTest {
  readonly submits: number;
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
  /** Called now and then with how far it is. */
  readonly progress?: (line: string) => void;
}

const WORKSPACES = 8;

/** Runs it on PostgreSQL: two API processes, two workers, and two senders. */
export async function killOnPostgres(
  cluster: Cluster,
  options: KillTest,
): Promise<Report> {
  const database = openPostgres(cluster.url);
  return withFolder(async (surroundings) => {
    const made = await setUp(database, options.clients * 2, WORKSPACES);
    const receivers = await startReceivers(await secretsOf(database, made));
    const ports = [await freePort(), await freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const common = [
      ...receiversHere,
      ...["--database", cluster.url, "--url", urls[0] ?? ""],
    ];
    const processes = [
      ...ports.map((port, index) =>
        startProcess(
          `api-${index}`,
          [...common, "--role", "api", "--port", String(port)],
          surroundings,
        ),
      ),
      ...["worker-0", "worker-1", "sender-0", "sender-1"].map((name) =>
        startProcess(
          name,
          [...common, "--role", name.slice(0, -2)],
          surroundings,
        ),
      ),
    ];
    const seen = await submit(
      options,
      made,
      urls,
      receivers,
      plannedBehaviours,
      {
        kill: (random) => pick(processes, random).kill(),
        halfway: cluster.restart,
        now: () => hurry(database),
      },
    );
    await settled(database, options);
    await sleep(2000);
    const report = await check(
      database,
      seen,
      options.submits,
      receivers.events,
    );
    await Promise.all(processes.map((each) => each.end()));
    await database.close();
    return withForged(report, receivers);
  });
}

/** Runs it on the embedded database, with one process. */
export async function killEmbedded(options: KillTest): Promise<Report> {
  return withFolder(async (surroundings) => {
    const folder = join(surroundings.folder, "database");
    let database = await openPglite(folder);
    const made = await setUp(database, options.clients * 2, WORKSPACES);
    const receivers = await startReceivers(await secretsOf(database, made));
    await database.close();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const args = [...receiversHere, "--folder", folder, "--port", String(port)];
    let child = startProcess("all", args, surroundings);
    const seen = await submit(
      options,
      made,
      [url],
      receivers,
      quickBehaviours,
      {
        kill: () => child.kill(),
      },
    );
    // The database can be read only without the process.
    for (let left = 1; left > 0;) {
      await sleep(15_000);
      await child.end();
      database = await openPglite(folder);
      await hurry(database);
      left = await unsettled(database);
      options.progress?.(`${left} runs and deliveries have not settled`);
      if (left === 0) break;
      await database.close();
      child = startProcess("all", args, surroundings);
    }
    const report = await check(
      database,
      seen,
      options.submits,
      receivers.events,
    );
    await database.close();
    return withForged(report, receivers);
  });
}

const plannedBehaviours = ["ok", "flaky", "slow", "gone", "down"] as const;
const quickBehaviours = ["ok", "flaky", "gone"] as const;

/** What happens while the clients submit. */
interface Trouble {
  readonly kill: (random: () => number) => Promise<void>;
  readonly halfway?: () => void;
  readonly now?: () => Promise<void>;
}

/** Submits everything while processes are killed. */
async function submit(
  options: KillTest,
  made: Made,
  urls: readonly string[],
  receivers: Receivers,
  behaviours: readonly Behaviour[],
  { kill, halfway, now }: Trouble,
): Promise<Seen> {
  const { submits, kills, clients, progress } = options;
  const random = randomNumbers(options.seed);
  const seen: Seen = { accepted: new Map(), responses: new Map(), wrong: [] };
  let wake: () => unknown = () => undefined;
  const onAccepted = () => {
    wake();
  };
  const plans = Array.from({ length: submits }, (_, index) =>
    planOf(index, made, clients, behaviours, random),
  );
  const submitting = Promise.all(
    Array.from({ length: clients }, (_, client) =>
      submitAll(
        plans.filter((_plan, index) => index % clients === client),
        seen,
        { ...made, urls, receivers, random, onAccepted },
      ),
    ),
  );
  const hurrying =
    now && setInterval(() => void now().catch(() => undefined), 3000);
  for (let count = 1; count <= kills; count++) {
    const at = Math.floor((submits * count) / (kills + 1));
    while (seen.accepted.size < at)
      await new Promise<void>((resolve) => (wake = resolve));
    await kill(random);
    if (count === Math.ceil(kills / 2)) halfway?.();
    progress?.(`killed ${count} times, ${seen.accepted.size} submits accepted`);
  }
  await submitting;
  progress?.("all submits are accepted");
  clearInterval(hurrying);
  return seen;
}

/** Plans a run: of which kind, of whom, and with which receiver. */
function planOf(
  index: number,
  { tokens }: Made,
  clients: number,
  behaviours: readonly Behaviour[],
  random: () => number,
): Plan {
  const client = index % clients;
  const token = tokens[client * 2 + (random() < 0.5 ? 0 : 1)] ?? "";
  const lot = random();
  const kind =
    lot < 0.55
      ? "inference"
      : lot < 0.56
        ? "training"
        : lot < 0.8
          ? "scoring"
          : "workflow";
  // Of those with a webhook, most receivers are well; one in 200 does not answer.
  const well = random();
  const sick: Record<Behaviour, boolean> = {
    ok: true,
    flaky: well < 0.1,
    slow: well < 0.015 && well > 0.01,
    gone: well < 0.005,
    down: well < 0.01 && well > 0.005,
  };
  const behaviour = behaviours.findLast((each) => sick[each]);
  return {
    key: `key-${index}`,
    token,
    workspace: index % WORKSPACES,
    kind,
    webhook: random() < 0.7 ? behaviour : undefined,
  };
}

/** Lets time pass for deliveries that wait for their next attempt. */
async function hurry(database: Database): Promise<void> {
  await database.query(sql`
    update tenon_deliveries set due_at = 0
    where lease is null and due_at > extract(epoch from now()) * 1000`);
}

/** Waits until all runs and deliveries have ended. Processes that died held some for up to two minutes. */
async function settled(
  database: Database,
  { progress }: KillTest,
): Promise<void> {
  for (let count = 0; ; count++) {
    await hurry(database);
    const left = await unsettled(database);
    if (left === 0) return;
    if (count % 10 === 0)
      progress?.(`${left} runs and deliveries have not settled`);
    if (count > 600) return;
    await sleep(1000);
  }
}

async function unsettled(database: Database): Promise<number> {
  const { left } = await only(
    database,
    sql<{ left: number }>`
      select (select count(*) from tenon_deliveries)::integer
        + (select count(*) from runs where status = 'in_progress'
          or (webhook is not null and not announced))::integer as left`,
  );
  return left;
}

/** Makes the signing secrets, and returns how to find one. */
export async function secretsOf(
  database: Database,
  { workspaces }: Made,
): Promise<(workspace: string) => string | undefined> {
  const store = secretStore(
    postgres({
      query: async (text, values) => ({
        rows: await database.query({ text, values }),
      }),
    }),
  );
  const secrets = createWebhookSecrets({ store });
  const known = new Map<string, string>();
  for (const id of workspaces) known.set(id, (await secrets.read(id)).secret);
  return (workspace) => known.get(workspace);
}

async function withForged(
  report: Report,
  receivers: Receivers,
): Promise<Report> {
  await receivers.close();
  const forged = receivers.forged();
  return forged === 0
    ? report
    : {
        ...report,
        faults: [
          ...report.faults,
          `${forged} deliveries have a wrong signature.`,
        ],
      };
}

/** Calls `work` with a folder for logs, which stays if it fails. */
async function withFolder(
  work: (surroundings: Surroundings) => Promise<Report>,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-kill-"));
  const file = join(folder, "receivers.pem");
  writeFileSync(file, certificate);
  const report = await work({ folder, certificate: file });
  if (report.faults.length === 0) rmSync(folder, { recursive: true });
  return report;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick.");
  return item;
}

/** Numbers from 0 to 1: the same ones for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
