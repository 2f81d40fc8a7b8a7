import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { PGlite, type Transaction } from "@electric-sql/pglite";

import type { Database, Queries } from "./database.js";
import { lockFolder } from "./folder-lock.js";

/**
 * Opens the embedded database in a folder, which it makes if necessary. Rejects if another
 * process has it open: each would overwrite what the other writes.
 */
export async function openPglite(folder: string): Promise<Database> {
  // It keeps secrets.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  const pglite = await PGlite.create(join(folder, "database"));
  return {
    ...queriesOf(pglite),
    isExclusive: true,
    transaction: (work) => pglite.transaction((tx) => work(queriesOf(tx))),
    close: async () => {
      await pglite.close();
      await unlock();
    },
  };
}

function queriesOf(connection: Pick<Transaction, "query" | "exec">): Queries {
  return {
    query: async <Row>({ text, values }: Parameters<Queries["query"]>[0]) => {
      const { rows } = await connection.query<Row>(text, [...values]);
      return rows;
    },
    run: async (text) => {
      await connection.exec(text);
    },
  };
}
