/** What must hold after a kill test, whatever was killed. */
import {
  type Database,
  only,
  sql,
} from "../../../examples/service/database/database.js";
import type { Seen } from "./clients.js";
import type { Arrived } from "./receivers.js";

/** A number that was counted, or the faults that a check has found. */
export interface Report {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** A run, as far as the checks look at it. */
interface RunRow {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly webhook: { readonly url: string } | null;
  readonly delivery: {
    readonly status: string;
    readonly attempts: number;
  } | null;
}

/** Checks everything, and counts. */
export async function check(
  database: Database,
  seen: Seen,
  keys: number,
  events: ReadonlyMap<string, Arrived>,
): Promise<Report> {
  const runs = await database.query(sql<RunRow>`
    select id, kind, status, webhook, delivery from runs`);
  const faults: string[] = [
    ...seen.wrong,
    ...ofKeys(seen, keys, runs),
    ...ofStates(runs),
    ...runs.flatMap((run) => [...ofDelivery(run, events)]),
    ...ofEvents(runs, events),
    ...(await ofLedger(database)),
    ...(await ofRest(database)),
  ];
  return { faults, counts: await countsOf(database, seen, runs, events) };
}

/** Each key has one run, and each run has a key or was made by the service. */
function* ofKeys(
  { accepted }: Seen,
  keys: number,
  runs: readonly RunRow[],
): Iterable<string> {
  if (accepted.size !== keys)
    yield `${accepted.size} of ${keys} submits were accepted.`;
  const known = new Set(runs.map(({ id }) => id));
  const told = new Set<string>();
  for (const { plan, ids } of accepted.values()) {
    if (ids.size > 1) yield `The key ${plan.key} made ${ids.size} runs.`;
    for (const id of ids) {
      told.add(id);
      if (!known.has(id)) yield `The run ${id} of ${plan.key} is lost.`;
    }
  }
  for (const { id, kind } of runs)
    if (!told.has(id) && kind !== "scoring")
      yield `Nobody was told of the run ${id} (${kind}).`;
}

function* ofStates(runs: readonly RunRow[]): Iterable<string> {
  for (const { id, kind, status } of runs)
    if (status !== "succeeded" && status !== "FAILED")
      yield `The run ${id} (${kind}) is ${status}.`;
}

/** Every delivery has ended as its receiver behaves, and its event arrived. */
function* ofDelivery(
  { id, webhook, delivery }: RunRow,
  events: ReadonlyMap<string, Arrived>,
): Iterable<string> {
  if (webhook === null) {
    if (delivery !== null)
      yield `The run ${id} has a delivery, although its client did not ask for one.`;
    return;
  }
  const { count = 0 } = events.get(eventOf(id)) ?? {};
  if (count === 0) yield `The event of ${id} never arrived.`;
  const [, behaviour = ""] = new URL(webhook.url).pathname.split("/");
  const expected = ["gone", "down"].includes(behaviour)
    ? "failed"
    : "delivered";
  if (delivery?.status !== expected)
    yield `The delivery of ${id} to a receiver that is ${behaviour} is ${String(delivery?.status)}.`;
  if (behaviour === "down" && delivery?.attempts !== 5)
    yield `The delivery of ${id} ended after ${String(delivery?.attempts)} attempts.`;
}

/** Each event has one type, and belongs to a run. */
function* ofEvents(
  runs: readonly RunRow[],
  events: ReadonlyMap<string, Arrived>,
): Iterable<string> {
  const known = new Set(runs.map(({ id }) => eventOf(id)));
  for (const [id, { types }] of events) {
    if (types.size !== 1)
      yield `The event ${id} has the types ${[...types].join()}.`;
    if (!known.has(id)) yield `The event ${id} belongs to no run.`;
  }
}

function eventOf(run: string): string {
  return `evt_${run.replaceAll("-", "")}`;
}

/** Each run is reserved once, and charged or released once, by its price; and all adds up. */
async function ofLedger(database: Database): Promise<string[]> {
  const unbalanced = await database.query(sql<{ id: string }>`
    select runs.id from runs left join transfers on run_id = runs.id
    where price > 0 group by runs.id
    having count(*) filter (where source = 'available' and target = 'reserved' and amount = price) <> 1
      or count(*) filter (where source = 'reserved' and amount = price
        and target = case status when 'succeeded' then 'consumed' else 'available' end) <> 1
      or count(*) <> 2
      or (status = 'succeeded') <> (charged is not distinct from price)`);
  const workspaces = await database.query(sql<{ slug: string }>`
    select slug from workspaces
    join balances on balances.workspace_id = workspaces.id
    left join transfers on transfers.workspace_id = workspaces.id
    group by workspaces.id, available, reserved
    having reserved <> 0 or available < 0
      or available <> coalesce(sum(amount) filter (where source = 'granted'), 0)
        - coalesce(sum(amount) filter (where target = 'consumed'), 0)`);
  return [
    ...unbalanced.map(({ id }) => `The ledger disagrees with the run ${id}.`),
    ...workspaces.map(({ slug }) => `The accounts of ${slug} do not add up.`),
  ];
}

/** Nothing is left in the queue, and no run has lost or doubled its files. */
async function ofRest(database: Database): Promise<string[]> {
  const { queued, files } = await only(
    database,
    sql<{ queued: number; files: number }>`
      select
        (select count(*)::integer from tenon_deliveries) as queued,
        (select count(*)::integer from runs where json_array_length(outputs)
          <> (select count(*) from files where run_id = runs.id)) as files`,
  );
  return [
    ...(queued > 0 ? [`${queued} deliveries are stuck.`] : []),
    ...(files > 0 ? [`${files} runs have other files than outputs.`] : []),
  ];
}

async function countsOf(
  database: Database,
  { accepted, responses }: Seen,
  runs: readonly RunRow[],
  events: ReadonlyMap<string, Arrived>,
): Promise<Record<string, number>> {
  const told = new Set([...accepted.values()].flatMap(({ ids }) => [...ids]));
  const { transfers, retaken } = await only(
    database,
    sql<{ transfers: number; retaken: number }>`
      select (select count(*)::integer from transfers) as transfers,
        (select count(*)::integer from runs where taken > 1) as retaken`,
  );
  const arrivals = [...events.values()].reduce(
    (sum, { count }) => sum + count,
    0,
  );
  return {
    "accepted submits": accepted.size,
    runs: runs.length,
    "runs of automatic scoring": runs.filter(
      (run) => run.kind === "scoring" && !told.has(run.id),
    ).length,
    succeeded: runs.filter(({ status }) => status === "succeeded").length,
    failed: runs.filter(({ status }) => status === "FAILED").length,
    "taken by more than one worker": retaken,
    transfers,
    "runs with a webhook": runs.filter(({ webhook }) => webhook !== null)
      .length,
    "events that arrived": events.size,
    "arrivals of them": arrivals,
    "deliveries that failed": runs.filter(
      ({ delivery }) => delivery?.status === "failed",
    ).length,
    ...Object.fromEntries(
      [...responses].map(([code, count]) => [`responses ${code}`, count]),
    ),
  };
}
