/** The service on a PostgreSQL server. */
import { Pool } from "pg";
import { expect, test } from "vitest";

import { first, sql } from "../../../examples/service/database/database.js";
import { openPostgres } from "../../../examples/service/database/postgres.js";
import { eventually } from "../../support/eventually.js";
import { whole } from "../../support/sampling.js";
import type { Place } from "../setup/running.js";
import { testService } from "../setup/suite.js";

const server =
  process.env["TENON_POSTGRES"] ?? "postgres://postgres@127.0.0.1:5432/test";

/** Returns a new schema, or the reason why none could be created. */
async function newSchema(): Promise<Place | string> {
  const pool = new Pool({ connectionString: server, max: 1 });
  const schema = `service_${crypto.randomUUID().replaceAll("-", "")}`;
  try {
    await pool.query(`create schema ${schema}`);
  } catch (error) {
    await pool.end();
    return `no PostgreSQL at ${server}: ${String(error)}`;
  }
  const url = new URL(server);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    open: () => openPostgres(url.href),
    remove: async () => {
      await pool.query(`drop schema ${schema} cascade`);
      await pool.end();
    },
  };
}

const place = whole ? await newSchema() : "only with --mode all";
if (typeof place === "string") test.skip(`the service on PostgreSQL: ${place}`);
else {
  testService(() => Promise.resolve(place));

  test("a connection that is lost in a transaction ends only the transaction", async () => {
    const [database, other] = [openPostgres(server), openPostgres(server)];
    const transaction = database.transaction(async (tx) => {
      const row = await first(
        tx,
        sql<{ pid: number }>`select pg_backend_pid() as pid`,
      );
      await other.query(sql`select pg_terminate_backend(${row?.pid})`);
      await eventually(async () => {
        const left = await other.query(sql`
          select pid from pg_stat_activity where pid = ${row?.pid}`);
        expect(left).toEqual([]);
      });
      await tx.query(sql`select 1`);
    });
    await expect(transaction).rejects.toThrow();
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), other.close()]);
  });
}
