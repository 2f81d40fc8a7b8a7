/**
 * Stores in SQLite 3.38 and later, for the processes of one machine, on the client of the
 * team:
 *
 *     const database = sqlite(new Database("app.db"));
 *     createServer({ idempotency: { store: idempotencyStore(database) }, … });
 *
 * The tables are in the SQL files of `sqlite/`.
 */
import { memberOf } from "../problem.js";
import type { SqlDatabase, SqlRow } from "./sql/database.js";

export type { SqlDatabase } from "./sql/database.js";
export type { HandledStoreOptions, StoreOptions } from "./store-options.js";
export { type DeliveryQueueOptions, deliveryQueue } from "./sql/deliveries.js";
export { handledStore } from "./sql/handled.js";
export { idempotencyStore } from "./sql/idempotency.js";
export { quotaStore } from "./sqlite/quota.js";
export { secretStore } from "./sql/secrets.js";
export { settledStore } from "./sql/settled.js";

/**
 * A database of `better-sqlite3`, `libsql`, `node:sqlite` or `bun:sqlite`, or anything
 * with the same methods.
 */
export interface SqliteClient {
  prepare(text: string): SqliteStatement;
}

/** A prepared statement. */
export interface SqliteStatement {
  /** Returns the rows. The values are texts, numbers and null. */
  all(...values: unknown[]): readonly unknown[] | Promise<readonly unknown[]>;
}

/**
 * Makes the database of the stores. If several processes share its file, set `pragma
 * busy_timeout` first and then `pragma journal_mode = wal`, and try again on `SQLITE_BUSY`.
 */
export function sqlite(client: SqliteClient): SqlDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    async run(text, ...values) {
      const statement = prepared.get(text) ?? client.prepare(positional(text));
      prepared.set(text, statement);
      const given = placesIn(text).map((place) => values[place - 1] ?? null);
      // Clients return an object for each row.
      return (await statement.all(...given)) as readonly SqlRow[];
    },
    now: "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
    textsIn: (parameter) => `(select value from json_each(${parameter}))`,
    lockFree: "",
    isUndone,
  };
}

/** A statement that fails changes nothing, except perhaps if the disk fails. */
function isUndone(error: unknown): boolean {
  const code = memberOf(error, "code");
  // `node:sqlite` has the number of the code, whose lowest byte is its class.
  const number = memberOf(error, "errcode");
  return typeof number === "number"
    ? (number & 255) !== IOERR
    : /^SQLITE_(?!IOERR)/.test(String(code));
}

const IOERR = 10;

/** Clients agree only on parameters without a name or a number. */
function positional(text: string): string {
  return text.replace(/\$\d+/g, "?");
}

function placesIn(text: string): readonly number[] {
  return [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
}
