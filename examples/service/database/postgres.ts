import { Pool, type PoolClient, type QueryResultRow } from "pg";

import type { Database, Queries, Statement } from "./database.js";

/**
 * Connects to a PostgreSQL server: `postgres://user@host/database`.
 *
 * @param max the most connections
 */
export function openPostgres(url: string, max = 10): Database {
  const pool = new Pool({ connectionString: url, max });
  // A lost connection: the pool replaces an idle one, and the statements of a transaction
  // fail. Without listeners, each would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return {
    ...queriesOf(pool),
    isExclusive: false,
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query("begin");
        const result = await work(queriesOf(client));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch((reason: unknown) => {
          broken = new Error("The connection is lost.", { cause: reason });
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

function queriesOf(connection: Pick<PoolClient, "query">): Queries {
  return {
    query: async <Row>({ text, values }: Statement<Row>) => {
      const { rows } = await connection.query<Row & QueryResultRow>(text, [
        ...values,
      ]);
      return rows;
    },
    run: async (text) => {
      await connection.query(text);
    },
  };
}
