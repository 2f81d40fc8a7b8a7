import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Database, Queries } from "./database.js";

/** Opens the embedded database in a folder, or in memory without one. */
export async function openPglite(folder?: string): Promise<Database> {
  const pglite = await PGlite.create(folder);
  return {
    ...queriesOf(pglite),
    transaction: (work) => pglite.transaction((tx) => work(queriesOf(tx))),
    close: () => pglite.close(),
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
