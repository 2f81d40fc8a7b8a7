/**
 * The database servers of the tests. `TENON_POSTGRES` and `TENON_REDIS` name others than
 * the local ones. Tests are skipped with a message where a server, or its driver, is missing.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { PostgresClient } from "../../../templates/runtime/stores/postgres.js";
import type {
  IoRedisClient,
  NodeRedisClient,
} from "../../../templates/runtime/stores/redis.js";

const load = createRequire(import.meta.url);

const postgresUrl =
  process.env["TENON_POSTGRES"] ?? "postgres://postgres@127.0.0.1:5432/test";

/** A pool of connections whose tables are in a schema of its own. */
export interface Pool extends PostgresClient {
  end(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** A schema of the database with the tables of the stores. */
export interface TestSchema {
  /** Opens another pool. */
  readonly open: (max?: number) => Pool;
  /** Settings of a pool for other processes. */
  readonly settings: object;
  /** The same as a URL. */
  readonly url: string;
  /** Ends the connections of all pools. */
  readonly cut: () => Promise<void>;
  /** Closes the pools and removes the schema. */
  readonly close: () => Promise<void>;
}

interface Driver {
  readonly Pool: new (settings: object) => Pool;
}

/** The SQL files of a database, in their order. */
export function migrations(database: "postgres" | "sqlite"): readonly string[] {
  const folder = new URL(
    `../../../templates/runtime/stores/${database}/`,
    import.meta.url,
  );
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
}

/** Prepares a schema, or returns the reason why it cannot. */
export async function openPostgres(): Promise<TestSchema | string> {
  try {
    // The package has no types of its own.
    const { Pool: PgPool } = load("pg") as Driver;
    const schema = `tenon_${crypto.randomUUID().replaceAll("-", "")}`;
    const options = `-c search_path=${schema} -c application_name=${schema}`;
    const settings = {
      connectionString: postgresUrl,
      connectionTimeoutMillis: 5000,
      options,
    };
    const url = new URL(postgresUrl);
    url.searchParams.set("options", options);
    const admin = new PgPool({ ...settings, max: 1 });
    await admin.query(`create schema ${schema}`, []);
    // Twice, because a migration may run on tables that exist.
    for (const text of [...migrations("postgres"), ...migrations("postgres")])
      await admin.query(text, []);
    const pools: Pool[] = [];
    return {
      settings,
      url: url.href,
      open(max = 8) {
        const pool = new PgPool({ ...settings, max });
        // A connection that ends while it is idle is an event of the pool.
        pool.on("error", () => undefined);
        pools.push(pool);
        return pool;
      },
      async cut() {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
where application_name = $1 and pid <> pg_backend_pid()`,
          [schema],
        );
      },
      async close() {
        await Promise.all(pools.map((pool) => pool.end()));
        await admin.query(`drop schema ${schema} cascade`, []);
        await admin.end();
      },
    };
  } catch (error) {
    return `no PostgreSQL at ${postgresUrl}: ${String(error)}`;
  }
}

const redisUrl = process.env["TENON_REDIS"] ?? "redis://127.0.0.1:6379";

/** Clients of Redis, of both packages. */
export interface TestRedis {
  readonly url: string;
  /** Opens another client of ioredis. */
  readonly open: () => IoRedis;
  readonly nodeRedis: NodeRedis;
  /** Ends the connections of all clients of ioredis, which connect again. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

interface IoRedis extends IoRedisClient {
  on(event: "error", listener: (error: Error) => void): unknown;
  connect(): Promise<void>;
  disconnect(reconnect?: boolean): void;
}

interface NodeRedis extends NodeRedisClient {
  withTypeMapping(mapping: object): NodeRedisClient;
  on(event: "error", listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Connects to Redis, or returns the reason why it cannot. */
export async function openRedis(): Promise<TestRedis | string> {
  try {
    // The types of the packages are not part of the project.
    const { Redis } = load("ioredis") as {
      Redis: new (url: string, options: object) => IoRedis;
    };
    const { createClient } = load("@redis/client") as {
      createClient: (options: object) => NodeRedis;
    };
    const socket = { reconnectStrategy: false };
    const nodeRedis = createClient({ url: redisUrl, socket });
    nodeRedis.on("error", () => undefined);
    await nodeRedis.connect();
    const clients: IoRedis[] = [];
    return {
      url: redisUrl,
      nodeRedis,
      open() {
        const client = new Redis(redisUrl, { lazyConnect: false });
        // A connection that ends is an event of the client.
        client.on("error", () => undefined);
        clients.push(client);
        return client;
      },
      cut() {
        for (const client of clients) client.disconnect(true);
      },
      async close() {
        for (const client of clients) client.disconnect();
        await nodeRedis.close();
      },
    };
  } catch (error) {
    return `no Redis at ${redisUrl}: ${String(error)}`;
  }
}
