import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, test } from "vitest";

import {
  deliveryQueueTests,
  handledStoreTests,
  idempotencyStoreTests,
  quotaStoreTests,
  secretStoreTests,
  settledStoreTests,
} from "../../../templates/runtime/stores/conformance.js";
import {
  deliveryQueue,
  handledStore,
  idempotencyStore,
  quotaStore,
  secretStore,
  settledStore,
  sqlite,
  type SqliteClient,
} from "../../../templates/runtime/stores/sqlite.js";
import { migrations } from "./services.js";

interface Database extends SqliteClient {
  exec(text: string): unknown;
  close(): unknown;
}

/** Opens a file of a folder, or returns why there is no driver. */
function opener(folder: string): (() => Database) | string {
  try {
    const load = createRequire(import.meta.url);
    // Its types are those of better-sqlite3, which is not installed.
    const Libsql = load("libsql") as new (file: string) => Database;
    const file = join(folder, "stores.db");
    return () => {
      const database = new Libsql(file);
      database.exec("pragma busy_timeout = 20000; pragma journal_mode = wal");
      return database;
    };
  } catch (error) {
    return `no package libsql: ${String(error)}`;
  }
}

const folder = mkdtempSync(join(tmpdir(), "tenon-sqlite-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const open = opener(folder);
if (typeof open === "string") test.skip(`stores in SQLite: ${open}`);
else
  describe("stores in SQLite", () => {
    // Twice, because a migration may run on tables that exist.
    const clients = [open(), open(), open()];
    for (const text of [...migrations("sqlite"), ...migrations("sqlite")])
      clients[0]?.exec(text);
    const databases = clients.map(sqlite);
    afterAll(() => {
      for (const client of clients) client.close();
    });
    let opened = 0;
    const database = () => {
      const found = databases[opened++ % databases.length];
      if (found === undefined) throw new Error("No database is open.");
      return found;
    };

    describe("idempotency keys", () => {
      idempotencyStoreTests(test, () => idempotencyStore(database()));
    });
    describe("quotas", () => {
      quotaStoreTests(test, () => quotaStore(database()));
    });
    describe("deliveries", () => {
      deliveryQueueTests(
        test,
        (name, lease) => deliveryQueue(database(), { name, lease }),
        {
          limited: (name) => deliveryQueue(database(), { name, ownerLimit: 2 }),
        },
      );
    });
    describe("handled deliveries", () => {
      handledStoreTests(test, (name, lease) =>
        handledStore(database(), { name, lease }),
      );
    });
    describe("secrets", () => {
      secretStoreTests(test, () => secretStore(database()));
    });
    describe("settled subjects", () => {
      settledStoreTests(test, () => settledStore(database()));
    });
  });
