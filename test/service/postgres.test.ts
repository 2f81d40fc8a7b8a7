/** The service on a PostgreSQL server. */
import { Pool } from "pg";
import { test } from "vitest";
import { openPostgres } from "../../examples/service/database/postgres.js";
import { whole } from "../sampling.js";
import type { Place } from "./running.js";
import { testService } from "./suite.js";

const server =
  process.env["TENON_POSTGRES"] ?? "postgres://postgres@127.0.0.1:5432/test";

/** Returns a new schema, or why there is none. */
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
else testService(() => Promise.resolve(place));
