import type {
  BusyReceivers,
  DeliveryQueue,
  QueuedDelivery,
} from "../../webhooks-out/queue.js";
import type { SqlDatabase } from "./database.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";

/** Options of a queue. */
export interface DeliveryQueueOptions extends StoreOptions {
  /**
   * How long a delivery stays taken if its process dies, in seconds. An attempt takes up
   * to 90. Default: 120.
   */
  readonly lease?: number;
  /**
   * How often a process looks for deliveries that others have added or left behind, in
   * seconds. Default: 5.
   */
  readonly poll?: number;
}

/**
 * Keeps deliveries in the table `tenon_deliveries`, for several processes. Each method is
 * one atomic statement.
 */
export function deliveryQueue(
  database: SqlDatabase,
  { name = DEFAULT_NAME, lease = 120, poll = 5 }: DeliveryQueueOptions = {},
): DeliveryQueue {
  const { run } = database;
  const statements = statementsOf(database);
  return {
    async put({ lease: held, ...delivery }) {
      const { key, owner, host, dueAt } = delivery;
      const values = [name, key, whole(dueAt), JSON.stringify(delivery)];
      if (held === undefined) await run(statements.add, ...values, owner, host);
      else await run(statements.putBack, ...values, held);
    },
    async take(now, busy) {
      const own = crypto.randomUUID();
      const values = [whole(lease * 1000), now, ...textsOf(busy)];
      const [row] = await run(statements.take, name, own, ...values);
      if (row === undefined) return undefined;
      // The text is what `put` has written.
      const taken = JSON.parse(String(row["delivery"])) as QueuedDelivery;
      return { ...taken, lease: own };
    },
    async remove({ key, lease: held = "" }) {
      await run(statements.remove, name, key, held);
    },
    async nextDue(now, busy) {
      const [row] = await run(statements.nextDue, name, ...textsOf(busy));
      const later = now + poll * 1000;
      return row === undefined ? later : Math.min(Number(row["due_at"]), later);
    },
    close: () => [],
  };
}

function textsOf({ owners, hosts }: BusyReceivers): readonly [string, string] {
  return [JSON.stringify([...owners]), JSON.stringify([...hosts])];
}

function statementsOf({ now, textsIn, lockFree }: SqlDatabase) {
  const isFree = (owners: string, hosts: string) =>
    `store = $1 and leased_until <= (select ${now})
    and owner not in ${textsIn(owners)} and host not in ${textsIn(hosts)}`;
  return {
    add: `insert into tenon_deliveries
  (store, key, due_at, delivery, owner, host, lease, leased_until)
values ($1, $2, $3, $4, $5, $6, null, 0)
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
