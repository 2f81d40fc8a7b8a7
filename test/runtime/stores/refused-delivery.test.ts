/** A queue in a database says which errors have certainly not stored a delivery. */
import { type AddressInfo, createServer } from "node:net";

import { Pool, type PoolConfig } from "pg";
import { expect, test } from "vitest";

import {
  deliveryQueue as postgresQueue,
  postgres,
} from "../../../templates/runtime/stores/postgres.js";
import {
  deliveryQueue as sqliteQueue,
  sqlite,
} from "../../../templates/runtime/stores/sqlite.js";
import {
  type DeliveryQueue,
  DeliveryRefusedError,
  pendingRecord,
} from "../../../templates/runtime/webhooks-out/queue.js";

const delivery = {
  key: "k",
  id: "evt_1",
  owner: "ann",
  url: "https://hooks.example.com/",
  host: "hooks.example.com",
  body: "{}",
  record: pendingRecord,
  dueAt: 0,
};

/** What `put` rejects with if the client fails. */
async function failure(queue: DeliveryQueue): Promise<unknown> {
  try {
    await queue.put(delivery, 0);
    return undefined;
  } catch (error) {
    return error;
  }
}

const failing = (more: object) => Object.assign(new Error("no"), more);
const inPostgres = (error: Error) =>
  postgresQueue(postgres({ query: () => Promise.reject(error) }));
const inSqlite = (error: Error) =>
  sqliteQueue(
    sqlite({ prepare: () => ({ all: () => Promise.reject(error) }) }),
  );

test.each([
  ["54000", "an index row that is too large"],
  ["22021", "a character that texts cannot have"],
  ["53100", "a full disk"],
  ["40P01", "a deadlock"],
  ["42P01", "a missing table"],
  ["57014", "a time limit of the database"],
  ["57P03", "a database that is starting"],
  ["P0001", "an exception of a trigger"],
  ["ECONNREFUSED", "a database that does not run, on several addresses"],
])("PostgreSQL's %s (%s) refuses a delivery", async (code) => {
  const error = await failure(inPostgres(failing({ code })));
  expect(error).toBeInstanceOf(DeliveryRefusedError);
});

/** Errors of pools that cannot connect. */
const unconnected: readonly (readonly [string, PoolConfig])[] = [
  ["a port without a server", { host: "127.0.0.1", port: 1 }],
  ["a missing socket", { host: "/nowhere", port: 1 }],
  ["a host that does not exist", { host: "host.invalid", port: 1 }],
];
test.each(unconnected)(
  "a pool for %s refuses a delivery",
  async (_, config) => {
    const pool = new Pool(config);
    const error = await failure(postgresQueue(postgres(pool)));
    await pool.end();
    expect(error).toBeInstanceOf(DeliveryRefusedError);
  },
);

test("a pool that waits too long for a connection refuses a delivery", async () => {
  const silent = createServer();
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  // A server that listens on a port has an address of this kind.
  const { port } = silent.address() as AddressInfo;
  const timed = { host: "127.0.0.1", port, connectionTimeoutMillis: 20 };
  const pool = new Pool({ ...timed, max: 1 });
  const queue = postgresQueue(postgres(pool));
  // The second one waits for the connection of the first one.
  const errors = await Promise.all([failure(queue), failure(queue)]);
  await pool.end();
  silent.close();
  for (const error of errors)
    expect(error).toBeInstanceOf(DeliveryRefusedError);
});

test.each([
  "40003",
  "57P01",
  "08006",
  "XX000",
  "58030",
  "ECONNRESET",
  undefined,
])("after PostgreSQL's %s a delivery may be stored", async (code) => {
  const error = failing({ code });
  expect(await failure(inPostgres(error))).toBe(error);
});

test.each([
  { code: "SQLITE_BUSY" },
  { code: "SQLITE_FULL" },
  { code: "ERR_SQLITE_ERROR", errcode: 5 },
])("SQLite's %o refuses a delivery", async (more) => {
  const error = await failure(inSqlite(failing(more)));
  expect(error).toBeInstanceOf(DeliveryRefusedError);
});

test.each([
  { code: "SQLITE_IOERR_FSYNC" },
  { code: "ERR_SQLITE_ERROR", errcode: 1034 },
  { code: "ECONNRESET" },
  {},
])("after SQLite's %o a delivery may be stored", async (more) => {
  const error = failing(more);
  expect(await failure(inSqlite(error))).toBe(error);
});
