/**
 * Stores in PostgreSQL 11 and later, on the client of the team:
 *
 *     const database = postgres(new Pool());
 *     createServer({ idempotency: { store: idempotencyStore(database) }, … });
 *
 * The tables are in the SQL files of `postgres/`.
 */
import { memberOf } from "../problem.js";
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
    isUndone,
  };
}

/**
 * Whether there was no connection, or the server has rolled the statement back. After other
 * errors, such as a connection that broke, it may have been committed.
 */
function isUndone(error: unknown): boolean {
  return (
    ROLLED_BACK.test(String(memberOf(error, "code"))) ||
    /^(?:connect|getaddrinfo)$/.test(String(memberOf(error, "syscall"))) ||
    UNCONNECTED.test(String(memberOf(error, "message")))
  );
}

/**
 * The codes of errors of the server (SQLSTATE), without those of connections, of a server
 * that shuts down, and of its disks. Node's errors have several codes if the host has
 * several addresses, and then no `syscall`.
 */
const ROLLED_BACK =
  /^(?:(?!08|40003|57P01|57P02|58)(?:\d\w|P0)\w{3}|ECONNREFUSED)$/;

/** The errors of `pg` that have no code. */
const UNCONNECTED =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;
