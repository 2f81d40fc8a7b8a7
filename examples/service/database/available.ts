/** Whether the database is available. */
import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "../telemetry/log.js";
import { type Database, sql } from "./database.js";

/** How long a database may take to start, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Runs work that can be repeated, until the database is available: one that restarts
 * refuses connections for a while, and its name may not be known yet. The log says that the
 * process waits. Rejects with any other error, such as a full disk, and after 30 seconds.
 */
export async function untilAvailable<Result>(
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + PATIENCE;
  let waits = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || isFull(error)) throw error;
      const cause = reasonOf(error);
      if (Date.now() > end)
        throw new Error(`The database is not available: ${cause}.`, {
          cause: error,
        });
      if (!waits) log("info", "waiting for the database", { cause });
      waits = true;
      await sleep(250);
    }
  }
}

/** Errors of PostgreSQL: the connection, resources such as the disk, the system, a standby, a start or stop. */
const postgresCodes = /^(?:08|53|58|25006|57P0)/;
const systemCodes =
  /^(?:E(?:CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOSPC))/;
/** Errors of the package `pg` that have no code. */
const lostConnection = /terminated|not queryable/;

/** Whether an error means that the database can do nothing now, but may later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    postgresCodes.test(code) ||
    systemCodes.test(code) ||
    lostConnection.test(error.message)
  );
}

/** Whether an error means that the disk of the database is full. */
function isFull(error: unknown): boolean {
  return /^(?:53100|ENOSPC)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Rejects if the database does not answer, or has no room for another page of a table. */
export async function checkAvailable(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // The end of the transaction gives the page back.
    await tx.query(sql`
      create temporary table if not exists page (content boolean)
      on commit delete rows`);
    await tx.query(sql`insert into page values (true)`);
  });
}

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError)
    return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
