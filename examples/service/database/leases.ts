import { type Database, sql } from "./database.js";

/**
 * Ends the leases of a process that has died: of runs, of deliveries, and of idempotency
 * keys whose requests got no response. Call it before this process takes any, and only if
 * no other process uses the database: the work of one that lives would be done twice.
 */
export async function endLeases(database: Database): Promise<void> {
  await database.query(sql`
    update runs set due_at = now()
    where due_at > now()
      and (status = 'in_progress' or (webhook is not null and not announced))`);
  await database.query(sql`
    update tenon_deliveries set lease = null, leased_until = 0
    where lease is not null`);
  await database.query(sql`
    delete from tenon_idempotency where reply is null`);
}
