/** `npm run bench:stores` */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { serve } from "../../generated/runtime/node.js";
import {
  type IdempotencyStore,
  MemoryIdempotencyStore,
  MemoryQuotaStore,
  type QuotaStore,
} from "../../generated/runtime/server.js";
import { createPartialServer } from "../../generated/server.js";
import { table } from "../../generator/program/cli/console.js";
import * as onPostgres from "../../templates/runtime/stores/postgres.js";
import * as onRedis from "../../templates/runtime/stores/redis.js";
import * as onSqlite from "../../templates/runtime/stores/sqlite.js";
import {
  migrations,
  openPostgres,
  openRedis,
} from "../../test/runtime/stores/services.js";
import { median } from "../measure.js";
import { readOptions } from "../options.js";
import { load } from "../server/load.js";
import { accept, nextRequest, type User, users } from "../server/work.js";

interface Contestant {
  readonly name: string;
  readonly keys: IdempotencyStore;
  readonly counts: QuotaStore;
  readonly close: () => unknown;
}

/** Separates a run from earlier ones in the same database. */
const name = crypto.randomUUID();

function inMemory(): Contestant {
  return {
    name: "memory",
    keys: new MemoryIdempotencyStore(),
    counts: new MemoryQuotaStore(),
    close: () => undefined,
  };
}

async function inPostgres(): Promise<Contestant | string> {
  const schema = await openPostgres();
  if (typeof schema === "string") return schema;
  const database = onPostgres.postgres(schema.open(16));
  return {
    name: "PostgreSQL",
    keys: onPostgres.idempotencyStore(database),
    counts: onPostgres.quotaStore(database),
    close: schema.close,
  };
}

async function inRedis(): Promise<Contestant | string> {
  const server = await openRedis();
  if (typeof server === "string") return server;
  const database = onRedis.redis(server.open());
  return {
    name: "Redis",
    keys: onRedis.idempotencyStore(database, { name }),
    counts: onRedis.quotaStore(database, { name }),
    close: server.close,
  };
}

function inSqlite(): Contestant | string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    // Its types are those of better-sqlite3, which is not installed.
    const Libsql = createRequire(import.meta.url)("libsql") as new (
      file: string,
    ) => onSqlite.SqliteClient & { exec(text: string): unknown };
    const client = new Libsql(join(folder, "stores.db"));
    client.exec("pragma journal_mode = wal; pragma synchronous = normal");
    for (const text of migrations("sqlite")) client.exec(text);
    const database = onSqlite.sqlite(client);
    return {
      name: "SQLite",
      keys: onSqlite.idempotencyStore(database),
      counts: onSqlite.quotaStore(database),
      close: () => {
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    return `no package libsql: ${String(error)}`;
  }
}

/** Starts the service, and returns its port and a function that stops it. */
async function start({ keys, counts }: Contestant) {
  const server = createPartialServer<"v2", User>({
    versions: ["v2"],
    authenticate: { bearerAuth: (token) => users.get(token) },
    authorize: () => true,
    owner: (user) => user.name,
    idempotency: { store: keys },
    quotas: { store: counts, select: ({ quotas }) => quotas },
    handlers: {
      v2: {
        createInference: ({ body }, { reply, principal }) =>
          reply(200, accept(principal, body)),
      },
    },
  });
  const served = await serve(server);
  return { port: served.address.port, close: () => served.close() };
}

const {
  values: { rounds, requests },
} = readOptions({
  script: "bench:stores",
  about:
    "Compares how many POSTs with an idempotency key and two quotas the service answers in a second with each store. The service, the caller and the databases share the machine. A database that is missing is left out.",
  options: {
    rounds: [5, "rounds that count"],
    requests: [3000, "requests of a round"],
  },
});

const contestants: Contestant[] = [];
for (const found of [
  inMemory(),
  await inPostgres(),
  await inRedis(),
  inSqlite(),
])
  if (typeof found === "string") console.log(`Left out: ${found}`);
  else contestants.push(found);

const services = await Promise.all(contestants.map(start));
const speeds = contestants.map((): number[] => []);
for (let round = 0; round <= rounds; round += 1)
  for (const [at, { port }] of services.entries()) {
    const began = performance.now();
    await load({ port, requests, next: () => nextRequest() });
    // The first round warms up.
    if (round > 0)
      speeds[at]?.push(requests / ((performance.now() - began) / 1000));
  }
const [memory = NaN] = speeds.map(median);
console.log(
  table([
    ["", "POSTs a second", "of memory"],
    ...contestants.map((contestant, at) => {
      const speed = median(speeds[at] ?? []);
      return [
        contestant.name,
        Math.round(speed).toLocaleString("en"),
        (speed / memory).toFixed(2),
      ];
    }),
  ]).join("\n"),
);
for (const service of services) await service.close();
for (const contestant of contestants) await contestant.close();
