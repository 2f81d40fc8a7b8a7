/**
 * Stores in PostgreSQL 11 and later, on the client of the team:
 *
 *     const database = postgres(new Pool());
 *     createServer({ idempotency: { store: idempotencyStore(database) }, … });
 *
 * The tables are in the SQL files of `postgres/`.
 */
import type { SqlDatabase, SqlRow } from "./sql/database.js";

export type { SqlDatabase } from "./sql/database.js";
export type { HandledStoreOptions, StoreOptions } from "./store-options.js";
export { type DeliveryQueueOptions, deliveryQueue } from "./sql/deliveries.js";
export { handledStore } from "./sql/handled.js";
export { idempotencyStore } from "./sql/idempotency.js";
export { quotaStore } from "./postgres/quota.js";
export { secretStore } from "./sql/secrets.js";
export { settledStore } from "./sql/settled.js";

/** A pool or a client of the package `pg`, or anything with the same method. */
export interface PostgresClient {
  query(
    text: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * Makes the database of the stores. Statements do not belong together, so each may use
 * another connection of a pool.
 */
export function postgres(client: PostgresClient): SqlDatabase {
  return {
    async run(text, ...values) {
      const { rows } = await client.query(text, [...values]);
      // Drivers return an object for each row.
      return rows as readonly SqlRow[];
    },
    now: "(extract(epoch from clock_timestamp()) * 1000)::bigint",
    textsIn: (parameter) =>
      `(select jsonb_array_elements_text(${parameter}::text::jsonb))`,
    lockFree: "for update skip locked",
  };
}
