import {
  type BusyReceivers,
  type DeliveryQueue,
  DeliveryRefusedError,
  type QueuedDelivery,
} from "../../webhooks-out/queue.js";
import { indexed, type SqlDatabase } from "./database.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";

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
 * Keeps deliveries in the table `tenon_deliveries`, for several processes. Each method is
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
  return {
    async put({ lease: held, ...delivery }) {
      const { key, owner, host, dueAt } = delivery;
      const place = await indexed(name, key);
      const values = [...place, whole(dueAt), JSON.stringify(delivery)];
      if (held !== undefined) {
        await run(statements.putBack, ...values, held);
        return;
      }
      values.push(...(await indexed(owner, host)), ownerLimit);
      const added = await run(statements.add, ...values).catch(
        refusing(isUndone),
      );
      if (added.length === 0)
        throw new DeliveryRefusedError(
          `The queue has no room for another delivery of the owner ${owner}: ${ownerLimit} are waiting or being sent. Raise ownerLimit of the queue.`,
        );
    },
    async take(now, busy) {
      const own = crypto.randomUUID();
      const values = [whole(lease * 1000), now, ...(await textsOf(busy))];
      const [row] = await run(
        statements.take,
        ...(await indexed(name)),
        own,
        ...values,
      );
      if (row === undefined) return undefined;
      // The text is what `put` has written.
      const taken = JSON.parse(String(row["delivery"])) as QueuedDelivery;
      return { ...taken, lease: own };
    },
    async remove({ key, lease: held = "" }) {
      await run(statements.remove, ...(await indexed(name, key)), held);
    },
    async nextDue(now, busy) {
      const [row] = await run(
        statements.nextDue,
        ...(await indexed(name)),
        ...(await textsOf(busy)),
      );
      const later = now + poll * 1000;
      return row === undefined ? later : Math.min(Number(row["due_at"]), later);
    },
    close: () => [],
  };
}

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

function statementsOf({ now, textsIn, lockFree }: SqlDatabase) {
  const isFree = (owners: string, hosts: string) =>
    `store = $1 and leased_until <= (select ${now})
    and owner not in ${textsIn(owners)} and host not in ${textsIn(hosts)}`;
  return {
    add: `insert into tenon_deliveries
  (store, key, due_at, delivery, owner, host, lease, leased_until)
select $1, $2, cast($3 as bigint), $4, $5, $6, null, 0
where exists (select 1 from tenon_deliveries where store = $1 and key = $2)
  or $7 > (select count(*) from (
    select 1 from tenon_deliveries where store = $1 and owner = $5 limit $7
  ) as own)
on conflict (store, key) do update set due_at = excluded.due_at,
  delivery = excluded.delivery, lease = null, leased_until = 0 returning 1`,
    putBack: `update tenon_deliveries
set due_at = $3, delivery = $4, lease = null, leased_until = 0
where store = $1 and key = $2 and lease = $5 returning 1`,
    take: `update tenon_deliveries set lease = $2, leased_until = ${now} + $3
where store = $1 and key = (
  select key from tenon_deliveries
  where ${isFree("$5", "$6")} and due_at <= $4
  order by due_at limit 1 ${lockFree}
) returning delivery`,
    remove: `delete from tenon_deliveries
where store = $1 and key = $2 and lease = $3 returning 1`,
    nextDue: `select due_at from tenon_deliveries
where ${isFree("$2", "$3")} order by due_at limit 1`,
  };
}
