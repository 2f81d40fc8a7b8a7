import {
  type BusyReceivers,
  type DeliveryQueue,
  DeliveryRefusedError,
  type QueuedDelivery,
  recordAttempt,
} from "../../webhooks-out/queue.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";
import { indexed, type SqlDatabase, type SqlValue } from "./database.js";

/** Options of a queue. */
export interface DeliveryQueueOptions extends StoreOptions {
  /**
   * How long a delivery stays taken if its process dies, in seconds. An attempt takes up
   * to 100. Default: 120.
   */
  readonly lease?: number;
  /**
   * How often a process looks for deliveries that others have added or left behind, in
   * seconds. Default: 5.
   */
  readonly poll?: number;
  /**
   * How many deliveries of one owner may be waiting or being sent. Further ones are
   * refused with a `DeliveryRefusedError`, so that an owner whose receivers are down does
   * not fill the table. Several at the same time can exceed it by a few. Default: 10 000.
   */
  readonly ownerLimit?: number;
}

/**
 * Keeps deliveries in the table `tenon_deliveries`, for several processes. Each change is
 * one atomic statement.
 */
export function deliveryQueue(
  database: SqlDatabase,
  options: DeliveryQueueOptions = {},
): DeliveryQueue {
  const { name = DEFAULT_NAME, lease = 120, poll = 5 } = options;
  const { ownerLimit = 10_000 } = options;
  const { run, isUndone } = database;
  const statements = statementsOf(database);
  /** The receiver whose turn was last, if the oldest deliveries are of busy ones. */
  let last = FIRST;

  /** Lends a delivery to this process by one of the statements that take. */
  const lend = async (
    statement: string,
    now: number,
    values: readonly SqlValue[],
  ): Promise<QueuedDelivery | undefined> => {
    const own = crypto.randomUUID();
    const [store = ""] = await indexed(name);
    const until = whole(lease * 1000);
    const [row] = await run(statement, store, own, until, ...values);
    if (row === undefined) return undefined;
    // The text is what `put` has written.
    const taken = JSON.parse(String(row["delivery"])) as QueuedDelivery;
    const held = { ...taken, dueAt: now, lease: String(row["lease"]) };
    // A delivery that has ended only waits to be reported.
    const isAttempted = held.lease !== own && held.record.status === "pending";
    return isAttempted ? counted(held, now) : held;
  };

  /** Counts the attempt of a process that has neither put the delivery back nor removed it. */
  const counted = async (
    { lease: held, ...delivery }: QueuedDelivery & { readonly lease: string },
    now: number,
  ): Promise<QueuedDelivery> => {
    const record = recordAttempt(delivery.record, abandoned, now);
    const text = JSON.stringify({ ...delivery, record });
    const place = await indexed(name, delivery.key);
    await run(statements.count, ...place, text, held);
    return { ...delivery, record, lease: held };
  };

  /** Takes a delivery of the next receiver that is free and has one due. */
  const takeInTurn = async (
    now: number,
    busy: readonly string[],
  ): Promise<QueuedDelivery | undefined> => {
    const [store = ""] = await indexed(name);
    for (const start of new Set([last, FIRST]))
      for (let place = start; ;) {
        const [row] = await run(statements.next, store, ...busy, ...place);
        if (row === undefined) break;
        place = last = [String(row["host"]), String(row["owner"])];
        // Other processes may have taken all of its deliveries since.
        const taken = await lend(statements.takeOf, now, place);
        if (taken !== undefined) return taken;
      }
    return undefined;
  };

  return {
    async put({ lease: held, ...delivery }, now = Date.now()) {
      const { key, owner, host, dueAt } = delivery;
      const place = await indexed(name, key);
      const text = JSON.stringify(delivery);
      // Clocks of processes differ, so the database gets the difference.
      const values = [...place, whole(dueAt - now), text];
      if (held !== undefined) {
        await run(statements.putBack, ...values, held);
        return;
      }
      values.push(...(await indexed(owner, host)), ownerLimit);
      const adding = run(statements.add, ...values);
      const added = await adding.catch(refusing(isUndone));
      if (added.length === 0)
        throw new DeliveryRefusedError(
          `The queue has no room for another delivery of the owner ${owner}: ${ownerLimit} are waiting or being sent. Raise ownerLimit of the queue.`,
        );
    },
    async take(now, busy) {
      const texts = await textsOf(busy);
      return (
        (await lend(statements.take, now, texts)) ?? takeInTurn(now, texts)
      );
    },
    async remove({ key, lease: held = "" }) {
      await run(statements.remove, ...(await indexed(name, key)), held);
    },
    async nextDue(now, busy) {
      const values = [...(await indexed(name)), ...(await textsOf(busy))];
      const [row] = await run(statements.nextDue, ...values);
      const wait = row?.["wait"] ?? Infinity;
      return now + Math.min(Math.max(0, Number(wait)), poll * 1000);
    },
    close: () => [],
  };
}

/** A place before all receivers, in the order of their hosts and owners. */
const FIRST = ["", ""];

/** The end of an attempt whose process has died, or was too slow. */
const abandoned = {
  failure: "The process that made the attempt has ended before it.",
  latency: 0,
};

/** Refuses a delivery after an error that has certainly not stored it. */
function refusing(isUndone: (error: unknown) => boolean) {
  return (error: unknown): never => {
    if (!isUndone(error)) throw error;
    throw new DeliveryRefusedError(
      `The database did not store the delivery: ${String(error)}`,
    );
  };
}

async function textsOf({ owners, hosts }: BusyReceivers): Promise<string[]> {
  return [
    JSON.stringify(await indexed(...owners)),
    JSON.stringify(await indexed(...hosts)),
  ];
}

/**
 * The number of deliveries that a statement looks at in the order of time. Beyond it, the
 * receivers are looked at instead of the deliveries: however many a busy receiver has, it
 * costs one step.
 */
const NEAR = 100;

function statementsOf({ now, textsIn, lockFree }: SqlDatabase) {
  const moment = `(select ${now})`;
  const isReady = `store = $1 and leased_until <= ${moment}`;
  const isFree = (owners: string, hosts: string) =>
    `owner not in ${textsIn(owners)} and host not in ${textsIn(hosts)}`;
  // The mark tells that the process of the last lease has left the delivery.
  const take = (where: string, time: string) => `update tenon_deliveries
set leased_until = ${now} + $3,
  lease = cast($2 as text) || case when lease is null then '' else ' left' end
where store = $1 and key = (
  select key from tenon_deliveries where ${isReady} and ${where}
  order by ${time} limit 1 ${lockFree}
) returning delivery, lease`;
  const far = `select due_at from tenon_deliveries
    where store = $1 and due_at <= ${moment} order by due_at limit 1 offset ${NEAR}`;
  return {
    add: `insert into tenon_deliveries
  (store, key, due_at, delivery, owner, host, lease, leased_until)
select $1, $2, ${now} + cast($3 as bigint), $4, $5, $6, null, 0
where exists (select 1 from tenon_deliveries where store = $1 and key = $2)
  or $7 > (select count(*) from (
    select 1 from tenon_deliveries where store = $1 and owner = $5 limit $7
  ) as own)
on conflict (store, key) do update set due_at = excluded.due_at,
  delivery = excluded.delivery, lease = null, leased_until = 0 returning 1`,
    putBack: `update tenon_deliveries set due_at = ${now} + cast($3 as bigint),
  delivery = $4, lease = null, leased_until = 0
where store = $1 and key = $2 and lease = $5 returning 1`,
    count: `update tenon_deliveries set delivery = $3
where store = $1 and key = $2 and lease = $4 returning 1`,
    take: take(
      `due_at < coalesce((${far}), ${moment} + 1)
    and ${isFree("$4", "$5")}`,
      "due_at",
    ),
    takeOf: take(
      `due_at + 0 <= ${moment} and host = $4 and owner = $5`,
      "due_at + 0",
    ),
    next: `with recursive receivers (host, owner) as (
  select * from (
    select host, owner from tenon_deliveries
    where store = $1 and (host, owner) > ($4, $5) and exists (${far})
    order by host, owner limit 1
  ) as first
  union all
  select ${following("host", textsIn)}, ${following("owner", textsIn)}
  from receivers r where r.host is not null
)
select host, owner from receivers
where ${isFree("$2", "$3")} and exists (
  select 1 from tenon_deliveries d where d.store = $1 and d.host = receivers.host
    and d.owner = receivers.owner and leased_until <= ${moment}
    and due_at + 0 <= ${moment}
) limit 1`,
    remove: `delete from tenon_deliveries
where store = $1 and key = $2 and lease = $3 returning 1`,
    // A delivery that has become due since `take` is as good as due.
    nextDue: `select case when exists (
  select 1 from tenon_deliveries where ${isReady} and ${isFree("$2", "$3")}
    and due_at <= ${moment} and due_at > ${moment} - 1000
) then 0 else (
  select coalesce(
    min(case when ${isFree("$2", "$3")} then due_at end), max(due_at)
  ) - ${moment} from (
    select owner, host, due_at from tenon_deliveries
    where store = $1 and due_at > ${moment} order by due_at limit ${NEAR}
  ) as soon
) end as wait`,
  };
}

/** A column of the receiver after `r`. A busy host is passed with all of its owners. */
function following(column: string, textsIn: SqlDatabase["textsIn"]): string {
  const first = (where: string) => `(
    select d.${column} from tenon_deliveries d where d.store = $1 and ${where}
    order by d.host, d.owner limit 1)`;
  // Comparing pairs is shorter, but SQLite would use its index for the host alone.
  return `coalesce(
    case when r.host not in ${textsIn("$3")}
      then ${first("d.host = r.host and d.owner > r.owner")} end,
    ${first("d.host > r.host")})`;
}
