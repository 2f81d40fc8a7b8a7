/** Deletes rows that are no longer read, so that tables do not grow with each run. */
import { type Queries, sql } from "./database.js";

/** How long idempotency keys hold, in milliseconds. */
const DAY = 86_400_000;

/** How often to prune, in milliseconds. */
export const PRUNING = 3_600_000;

/**
 * Deletes the submissions whose idempotency keys hold no longer, and which event settled a
 * run more than a day ago: its deliveries end after about an hour, and a settled run never
 * gets another event. Several processes may do it at once.
 */
export async function prune(queries: Queries, now: Date): Promise<void> {
  const end = now.getTime() - DAY;
  await queries.query(sql`
    delete from submissions where created_at <= ${new Date(end)}`);
  await queries.query(sql`
    delete from tenon_settled where settled_at <= ${end}`);
}
